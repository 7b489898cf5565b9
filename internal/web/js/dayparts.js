// What the home page and the card of a solved puzzle both show of a player's days: the last week,
// the histogram of results, and the time until the next puzzles.
import { el } from './dom.js';
import { dateFormat, dateWords } from './names.js';
import {
  before, byGrade, gradeOn, limits, minutes, solvedOn, streak, today, untilTomorrow,
} from './results.js';
import { number, t } from './text.js';

const weekdayOf = dateFormat({ weekday: 'narrow' });
const lastDays = 7;

/**
 * week shows the last seven days, with the grades of their puzzles, and the streak in words.
 * @param {import('./store.js').Result[]} results
 */
export function week(results) {
  const solved = solvedOn(results);
  const { n, longest } = streak(results, today());
  const days = Array.from({ length: lastDays }, (_, k) => before(today(), lastDays - 1 - k));
  return el('div', { class: 'streak' }, el('ol', { class: 'week', 'aria-label': t('ui.week') },
    ...days.map((date) => {
      const done = solved.get(date) ?? 0;
      const grade = gradeOn(results, date);
      const words = [t('ui.calendar.day', { date: dateWords(date), n: done }),
        signs[grade] && t(`ui.grade.${grade}`)].filter(Boolean).join(' · ');
      return el('li', { class: done > 0 ? 'lit' : null, title: words }, medal(grade),
        el('span', { class: 'unseen', text: words }),
        el('span', { 'aria-hidden': 'true', text: weekdayOf(date) }));
    })), el('p', { class: 'streak-words', text: [n > 0 ? t('ui.streak', { n }) : t('ui.streak.none'),
      longest > Math.max(1, n) ? t('ui.streak.longest', { n: longest }) : ''].filter(Boolean).join(' · ') }));
}

/**
 * signs are the medals in a text. On the pages they are drawn, since not every system has them in a
 * font.
 */
export const signs = ['🥇', '🥈', '🥉', ''];
/** medal draws the medal of a grade, without words. @param {number} grade */
export const medal = (grade) => (
  grade < noMedal ? el('span', { class: 'medal', 'data-grade': grade + 1 }) : null);

/** graded names a grade, with its medal. @param {number} grade */
export const graded = (grade) => [medal(grade), t(`ui.grade.${grade}`)].filter((part) => part !== null);

/** stakes shows how many jumps silver and bronze allow; gold is par. @param {number} par */
export function stakes(par) {
  const [gold, silver, bronze] = limits(par);
  return [el('span', { 'aria-hidden': 'true' }, medal(1), `${silver} `, medal(2), String(bronze)),
    el('span', { class: 'unseen', text: t('ui.stakes', { gold, silver, bronze }) })];
}
export const noMedal = signs.length - 1;

/**
 * histogram shows how many results have which grade; mine is the bar to point out.
 * @param {import('./store.js').Result[]} results
 * @param {number} [mine]
 */
export function histogram(results, mine = -1) {
  const counts = byGrade(results);
  const most = Math.max(1, ...counts);
  return el('dl', { class: 'histogram' }, ...counts.flatMap((n, k) => [
    el('dt', {}, ...graded(k)),
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
