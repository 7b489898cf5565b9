package web_test

import (
	"testing"
	"time"
)

// What moves on the boards: that it never holds back a move, that it ends as if nothing had moved,
// and that nothing is drawn when nothing moves.

// countPictures counts in window.pictures what changes in the drawing of the board.
const countPictures = `(() => {
	window.pictures = 0;
	new MutationObserver(() => window.pictures++).observe(document.querySelector('#board .marks'), {childList: true});
})()`

// still is whether the board has no motion under way, and has been painted since the last move.
const still = `(async () => {
	const picture = () => new Promise((done) => { requestAnimationFrame(done); });
	await picture();
	await picture();
	return !document.querySelector('.frame').hasAttribute('data-moving');
})()`

// rests waits until nothing moves on the board.
func (b *tab) rests() {
	b.t.Helper()
	for deadline := time.Now().Add(stepTime); time.Now().Before(deadline); {
		if get[bool](b, still) {
			return
		}
	}
	b.t.Fatal("the board does not come to rest")
}

// TestHops makes jumps faster than they are shown, with keys and with taps: all of them count.
// After the last motion nothing is drawn, and without motion a jump takes a few pictures. Sound and
// vibration come when they are switched on in the settings.
func TestHops(t *testing.T) {
	b := desk(t)
	b.motion(true)
	b.first(`
		window.felt = [0, 0];
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (at) { window.felt[0]++; return start.call(this, at); };
		navigator.vibrate = () => { window.felt[1]++; return true; };`)
	b.open("/maze/#level=" + courseMaze)
	// Both keys come in one task, so the second one cannot come after the first jump is over.
	get[bool](b, `['ArrowRight', 'ArrowDown'].every((key) => {
		document.querySelector('#board .here').dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
		return true;
	})`)
	b.wants("#steps", "2")
	b.rests()
	b.key("z", "z")
	b.wants("#steps", "0")
	// While the disc of a jump is in the air, a tap on the board makes the next one.
	if !get[bool](b, `(async () => {
		const cells = document.querySelector('#board .cells');
		cells.setPointerCapture = () => {};
		document.querySelector('#board .here').dispatchEvent(
			new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
		await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
		const flies = document.querySelector('.frame').hasAttribute('data-moving');
		const cell = document.querySelector('#board').getBoundingClientRect();
		const place = {clientX: cell.left + cell.width * 0.7, clientY: cell.top + cell.height * 0.9};
		for (const type of ['pointerdown', 'pointerup']) {
			cells.dispatchEvent(new PointerEvent(type, {pointerId: 1, button: 0, bubbles: true, ...place}));
		}
		return flies;
	})()`) {
		t.Log("the first picture came so late that the jump was over")
	}
	b.wants("#steps", "2")
	b.finish()
	b.rests()
	b.script(countPictures)
	b.rests()
	if n := get[int](b, `window.pictures`); n > 0 {
		t.Errorf("%d pictures of a board at rest", n)
	}
	b.motion(false)
	b.key("z")
	b.wants("#steps", "1")
	b.finish()
	b.rests()
	if n := get[int](b, `window.pictures`); n == 0 || n > 6 {
		t.Errorf("an undone jump without motion takes %d pictures", n)
	}
	if n := get[int](b, `window.felt[0] + window.felt[1]`); n > 0 {
		t.Errorf("%d sounds and vibrations, and both are off", n)
	}
	b.motion(true)
	b.tap("#settings-open")
	b.tap("#setting-sound")
	b.tap("#setting-vibration")
	b.reload()
	b.tap("#undo")
	b.tapUntil(cell(5, 3), `window.felt[0] > 0 && window.felt[1] > 0`)
}
