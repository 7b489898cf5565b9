// A tap is answered first. The rest waits until the browser has painted the answer: texts for
// screen readers, counts, buttons, and storage. Each job then runs in a task of its own, so that
// the next tap can come in between. An owner has at most one job: a newer one replaces it, because
// it would repeat the older one's work. No job waits longer than maxWait. A caller that needs the
// effect of waiting jobs calls flush first, as the session does when the player leaves its page.

const maxWait = 200; // ms, where no frame is painted, as in a tab that is hidden

/** @type {Map<object, () => void>} */
const jobs = new Map();
let asked = false; // whether a task has been asked for

/** later runs a job after the next frame. @param {object} owner @param {() => void} job */
export function later(owner, job) {
  jobs.set(owner, job);
  if (asked) return;
  const go = task();
  requestAnimationFrame(() => setTimeout(go, 0));
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
    if (jobs.size > 0) setTimeout(task(), 0);
    first[1]();
  };
}

/** onIdle runs a job when the browser has nothing else to do. @param {() => void} job */
export function onIdle(job) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(job);
  else setTimeout(job, maxWait);
}

/**
 * savesData reports whether the browser saves data, so that nothing is loaded before it is needed.
 */
export const savesData = () => Boolean(Reflect.get(navigator, 'connection')?.saveData);

/** flush runs all waiting jobs at once. */
export function flush() {
  while (jobs.size > 0) {
    const [[owner, job]] = jobs;
    jobs.delete(owner);
    job();
  }
}
