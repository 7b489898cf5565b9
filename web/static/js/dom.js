// This module makes elements. Text is always set as text, never as HTML.

/**
 * el makes an element: el('button', {class: 'x', text: 'Undo', onclick: f}, child…).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} props
 * @param {...(Node | string | null | undefined)} children
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'text') node.textContent = value;
    else if (name === 'vars') for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') Object.assign(node, { [name]: value });
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} props
 */
export const button = (text, onclick, props = {}) => el('button', { type: 'button', text, onclick, ...props });

/**
 * byId returns an element of the page. The page's template determines its kind.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * field makes a labelled input, with several lines if rows are given.
 * @param {string} label
 * @param {Record<string, any>} props
 */
export function field(label, props) {
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (el(props.rows ? 'textarea' : 'input', props));
  return { input, node: el('label', { class: 'field' }, el('span', { text: label }), input) };
}

/**
 * typing says whether a key press belongs to a field or to the browser, not to the game.
 * Undo and redo with Ctrl are the game's.
 * @param {KeyboardEvent} event
 */
export const typing = (event) => (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) || event.altKey
  || ((event.ctrlKey || event.metaKey) && !['z', 'y'].includes(event.key));

/**
 * messageOf returns the message of something that was thrown.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
