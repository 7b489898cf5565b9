// A tap is answered first, and the rest waits until the browser has painted the answer: what is said to
// screen readers, counts and buttons, and what is stored. Each job then has a task of its own, so that
// the next tap comes in between. An owner has one job at a time; a newer one replaces it, as it would do
// the older one's work again. Nothing waits longer than maxWait. A caller that needs what a job has still to
// do calls flush first, as the session does when its page is left.

const maxWait = 200; // ms, where no frame is painted, as in a tab that is hidden

/** @type {Map<object, () => void>} */
const jobs = new Map();
let asked = false; // whether a task has been asked for

/**
 * later does a job after the next frame.
 * @param {object} owner
 * @param {() => void} job
 */
export function later(owner, job) {
  jobs.set(owner, job);
  if (asked) return;
  const go = task();
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, maxWait);
}

// task returns a function that does one job when it is first called.
function task() {
  asked = true;
  let done = false;
  return () => {
    if (done) return;
    done = true;
    asked = false;
    const [first] = jobs;
    if (!first) return;
    jobs.delete(first[0]);
    if (jobs.size > 0) setTimeout(task());
    first[1]();
  };
}

/**
 * onIdle does something when the browser has nothing else to do.
 * @param {() => void} job
 */
export function onIdle(job) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(job);
  else setTimeout(job, maxWait);
}

/**
 * onEachIdle does jobs, each in an idle moment of its own, so that a tap waits for one of them at most.
 * @param {Iterator<unknown>} jobs does one whenever it is asked for the next value
 */
export function onEachIdle(jobs) {
  onIdle(() => { if (!jobs.next().done) onEachIdle(jobs); });
}

/** flush does at once all that waits. */
export function flush() {
  while (jobs.size > 0) {
    const [[owner, job]] = jobs;
    jobs.delete(owner);
    job();
  }
}
