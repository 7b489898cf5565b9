// Sets of puzzles as texts: the code in a link, the file, and the results that go to the teacher.
// The Go package puzzleset writes and reads the same. It depends on no page.

/** @typedef {{title: string, ids: string[]}} PuzzleSet */

const maxLength = 1 << 20; // characters of an unpacked set

/** @param {BlobPart} data @param {ReadableWritablePair<any, any>} through */
const pass = (data, through) => new Blob([data]).stream().pipeThrough(through).getReader();

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
async function collect(reader) {
  /** @type {number[]} */
  const bytes = [];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    for (const byte of value ?? []) bytes.push(byte);
    if (bytes.length > maxLength) throw new Error('the set is too long');
  }
  return Uint8Array.from(bytes);
}

/** pack returns the code of a set for a link. @param {PuzzleSet} set */
export async function pack({ title, ids }) {
  const bytes = await collect(pass([title, ...ids, ''].join('\n'), new CompressionStream('deflate-raw')));
  const code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return code.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * unpack reads the code of a link. It fails if the code is damaged.
 * @param {string} code
 * @returns {Promise<PuzzleSet>}
 */
export async function unpack(code) {
  const packed = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')),
    (c) => c.charCodeAt(0));
  const text = new TextDecoder().decode(await collect(pass(packed, new DecompressionStream('deflate-raw'))));
  const [title, ...ids] = text.trim().split('\n');
  return { title, ids };
}

/**
 * parse reads a file: its title, and the items of its list.
 * @param {string} text
 * @returns {PuzzleSet}
 */
export function parse(text) {
  const title = /^title:\s*(.*)$/m.exec(text)?.[1].trim() ?? '';
  const ids = [...text.matchAll(/^\s*-\s+['"]?(\w+:[^'"\n]*?)['"]?\s*$/gm)].map((m) => m[1]);
  return { title: title.startsWith('"') ? JSON.parse(title) : title.replace(/^'(.*)'$/, '$1'), ids };
}

/**
 * results writes what a player has solved, with the moves.
 * @param {string} title
 * @param {string} name
 * @param {Record<string, string[]>} solved moves by the ID of the puzzle
 */
export const results = (title, name, solved) => `${['stride results 1', `set ${JSON.stringify(title)}`,
  `name ${JSON.stringify(name)}`,
  ...Object.entries(solved).map(([id, moves]) => `solved ${id} ${moves.join(', ')}`)].join('\n')}\n`;
