// The pages forbid turning text into addresses of scripts (Trusted Types), except here, for the
// worker and the service worker, which are files of the pages themselves.

/**
 * @type {{createPolicy: (name: string, rules: object) => {createScriptURL: (url: string) => any}}
 *   | undefined}
 */
const types = /** @type {any} */ (globalThis).trustedTypes;
const policy = types?.createPolicy('stride', { createScriptURL: (/** @type {string} */ url) => url });

/**
 * script returns the address of one of our own scripts in the form that the browser wants.
 * @param {URL} url
 * @returns {any}
 */
export function script(url) {
  if (url.origin !== location.origin) throw new Error(`${url} is not a script of these pages`);
  return policy ? policy.createScriptURL(url.href) : url.href;
}
