// What the home page and the card of a solved puzzle both show of a player's days: the last week, the histogram of
// results, and the time until the next puzzles.
import { el } from './dom.js';
import { dateFormat, dateWords } from './names.js';
import { before, byGrade, gradeOn, minutes, solvedOn, streak, today, untilTomorrow } from './results.js';
import { number, t } from './text.js';

const weekdayOf = dateFormat({ weekday: 'narrow' });
const lastDays = 7;

/** week shows the last seven days, with the grades of their mazes, and the streak in words. @param {import('./store.js').Result[]} results */
export function week(results) {
  const solved = solvedOn(results);
  const n = streak(results, today());
  const days = Array.from({ length: lastDays }, (_, k) => before(today(), lastDays - 1 - k));
  return el('div', { class: 'streak' }, el('ol', { class: 'week', 'aria-label': t('ui.week') },
    ...days.map((date) => {
      const done = solved.get(date) ?? 0;
      const grade = gradeOn(results, date);
      const words = [t('ui.calendar.day', { date: dateWords(date), n: done }), signs[grade] && t(`ui.grade.${grade}`)]
        .filter(Boolean).join(' · ');
      return el('li', { class: done > 0 ? 'lit' : null, 'data-sign': signs[grade] || null, title: words },
        el('span', { class: 'unseen', text: words }), el('span', { 'aria-hidden': 'true', text: weekdayOf(date) }));
    })), el('p', { class: 'streak-words', text: n > 0 ? t('ui.streak', { n }) : t('ui.streak.none') }));
}

/** gradeName names a grade with its sign. @param {number} grade */
export const gradeName = (grade) => `${signs[grade]} ${t(`ui.grade.${grade}`)}`.trim();
export const signs = ['🥇', '🥈', '🥉', ''];

/**
 * histogram shows how many results have which grade; mine is the bar to point out.
 * @param {import('./store.js').Result[]} results
 * @param {number} [mine]
 */
export function histogram(results, mine = -1) {
  const counts = byGrade(results);
  const most = Math.max(1, ...counts);
  return el('dl', { class: 'histogram' }, ...counts.flatMap((n, k) => [
    el('dt', { text: gradeName(k) }),
    el('dd', { class: n === 0 ? 'none' : (k === mine ? 'mine' : null), vars: { '--share': n / most } },
      el('span', { text: number(n) }))]));
}

/** countdown shows the time until tomorrow's puzzles, as long as it is on the page. */
export function countdown() {
  const node = el('p', { class: 'countdown', role: 'timer' });
  const show = () => {
    const s = untilTomorrow();
    const time = `${Math.floor(s / 3600)}:${minutes(s % 3600).padStart(5, '0')}`;
    node.textContent = t('ui.day.next', { time });
    setTimeout(() => { if (node.isConnected) show(); }, 1000);
  };
  show();
  return node;
}
