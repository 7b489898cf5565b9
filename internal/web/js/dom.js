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
 * svg makes an element of a drawing.
 * @param {string} tag
 * @param {Record<string, any>} props
 * @param {...(Node | string)} children
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} props
 */
export const button = (text, onclick, props = {}) =>
  el('button', { type: 'button', text, onclick, ...props });

/**
 * byId returns an element of the page. The page's template determines its kind.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * showError shows what is wrong with the content of a control, next to it, and marks the control.
 * The message disappears at the next input.
 * @param {HTMLElement} control
 * @param {string} message
 */
export function showError(control, message) {
  clearError(control);
  const id = `${control.id || 'control'}-error`;
  const text = el('p', { class: 'error', id, role: 'alert', text: message });
  (control.closest('.field') ?? control).after(text);
  control.setAttribute('aria-describedby', id);
  if (control.matches('input, textarea, select')) control.setAttribute('aria-invalid', 'true');
  control.addEventListener('input', () => clearError(control), { once: true });
  if (control.checkVisibility?.() ?? true) control.focus({ preventScroll: true });
  text.scrollIntoView({ block: 'nearest' });
}

/** @param {HTMLElement} control */
export function clearError(control) {
  byId(control.getAttribute('aria-describedby') ?? '')?.remove();
  control.removeAttribute('aria-describedby');
  control.removeAttribute('aria-invalid');
}

/**
 * notice shows a text at the top of the page until it is closed.
 * @param {string} text
 * @param {string} close what the button says
 */
export function notice(text, close) {
  const node = el('div', { class: 'offer note', role: 'status' });
  document.querySelector('.top')?.after(node);
  node.append(el('p', { text }), button(close, () => node.remove()));
}

/**
 * typing reports whether a key press belongs to a field, a dialogue or the browser rather than to
 * the game. Undo and redo with Ctrl belong to the game.
 * @param {KeyboardEvent} event
 */
export const typing = (event) => (event.target instanceof Element
  && event.target.closest('input, textarea, select, dialog') !== null) || event.altKey
  || ((event.ctrlKey || event.metaKey) && !['z', 'y'].includes(event.key));

/**
 * rove moves the focus among nodes of which only one is a stop of the Tab key; by has the steps of
 * the arrow keys.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} nodes
 * @param {Record<string, number>} by
 */
export function rove(event, nodes, by) {
  const at = nodes.findIndex((node) => node === document.activeElement);
  const to = nodes[at + by[event.key]];
  if (!to || to.matches(':disabled')) return;
  nodes[at].tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
  event.preventDefault();
}

/**
 * saveFile offers a text or a picture as a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function saveFile(name, content, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

