// The journey of an agent that sees only the cells next to it, as a replay: each of its searches cell by
// cell, then the plan, then its moves by that plan. It depends on no page, so that Node can test it.

/** @typedef {import('./astarstates.js').Shown} Shown */
/** @typedef {{to: number, learned: number[]}} Move */
/** @typedef {Omit<API.Episode, 'cost'>} Episode */
/** @typedef {{reached: boolean, moves: number, expanded: number, learned: number[], episodes: Episode[]}} Journey */
/**
 * Figures describe the progress of a journey: the number of the search, the cells that it has expanded, those
 * of all searches, and the moves. walks reports whether the agent is moving.
 * @typedef {{search: number, here: number, expanded: number, moves: number, walks: boolean}} Figures
 */

/**
 * length returns the number of steps of an episode: one for each expansion and each move, and one for
 * the plan between them.
 * @param {Episode} e
 */
const length = (e) => e.expanded.length + 1 + e.moves.length;

/**
 * journeyReplay makes a replay of a journey. begins has the step after which each search begins.
 * @param {Journey} journey
 * @param {number} start
 * @returns {import('./astarstates.js').Replay & {begins: number[], figures: (at: number) => Figures}}
 */
export function journeyReplay(journey, start) {
  const begins = [0];
  for (const e of journey.episodes) begins.push(begins[begins.length - 1] + length(e));
  const total = begins[begins.length - 1];
  /**
   * find returns the episode of a step, and the numbers of its expansions and moves that are done.
   * @param {number} at
   */
  const find = (at) => {
    let k = 0;
    while (k + 1 < journey.episodes.length && begins[k + 1] < at) k++;
    const e = journey.episodes[k];
    const done = at - begins[k];
    return { k, e, expansions: Math.min(done, e.expanded.length), planned: done > e.expanded.length,
      moves: Math.max(0, done - e.expanded.length - 1) };
  };
  return {
    length: total,
    begins: begins.slice(0, -1),
    scene(at) {
      const { k, e, expansions, planned, moves } = find(at);
      const walked = [start];
      const seen = new Set(journey.learned);
      /** @type {Map<number, Shown>} */
      const known = new Map();
      journey.episodes.slice(0, k + 1).forEach((earlier, i) => {
        for (const [cell, h] of earlier.raised) known.set(cell, { h, order: -1 });
        for (const { to, learned } of i < k ? earlier.moves : earlier.moves.slice(0, moves)) {
          walked.push(to);
          for (const cell of learned) seen.add(cell);
        }
      });
      e.expanded.slice(0, expansions).forEach(([cell, g, h], i) => known.set(cell,
        { g, h, f: round(g + h), order: i + 1 }));
      return {
        known, seen, agent: walked[walked.length - 1], trail: new Set(walked), shades: e.expanded.length,
        last: !planned && expansions > 0 ? e.expanded[expansions - 1][0] : -1, route: new Set(planned ? e.plan : []),
      };
    },
    figures(at) {
      const { k, expansions, moves } = find(at);
      const before = journey.episodes.slice(0, k);
      return {
        search: k + 1, here: expansions, expanded: before.reduce((sum, b) => sum + b.expanded.length, expansions),
        moves: before.reduce((sum, b) => sum + b.moves.length, moves), walks: moves > 0,
      };
    },
  };
}

// round rounds sums of costs with one decimal to one decimal.
const round = (/** @type {number} */ x) => Math.round(10 * x) / 10;
