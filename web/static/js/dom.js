// Making elements. Text is always set as text, never as HTML.

// el makes an element: el('button', {class: 'x', text: 'Undo', onclick: f}, child…).
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'text') node.textContent = value;
    else if (name === 'vars') for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

export const button = (text, onclick, props = {}) => el('button', { type: 'button', text, onclick, ...props });

export const byId = (id) => document.getElementById(id);

// field makes a labelled input.
export function field(label, props) {
  const input = el(props.rows ? 'textarea' : 'input', props);
  return { input, node: el('label', { class: 'field' }, el('span', { text: label }), input) };
}

export const plural = (n, thing) => `${n} ${thing}${n === 1 ? '' : 's'}`;

// typing says whether a key press belongs to a field or to the browser, not to the game.
// Undo and redo with Ctrl are the game's.
export const typing = (event) => Boolean(event.target.closest?.('input, textarea, select')) || event.altKey
  || ((event.ctrlKey || event.metaKey) && !['z', 'y'].includes(event.key));
