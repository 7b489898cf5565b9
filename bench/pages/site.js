// Writes the site of the pages, and serves it with a plain file server that compresses texts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** root is the folder of the sources. */
export const root = join(import.meta.dirname, '../..');

const sent = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json', '.xml': 'text/xml',
};

/** serve serves the files of a folder, and returns the address. */
async function serve(folder) {
  const server = createServer((request, response) => {
    let path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname);
    if (path.endsWith('/')) path += 'index.html';
    try {
      const body = readFileSync(join(folder, path));
      const text = sent[extname(path)];
      if (text) response.writeHead(200, { 'content-type': text, 'content-encoding': 'gzip' });
      response.end(text ? gzipSync(body) : body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(null)); });
  return { base: `http://127.0.0.1:${server.address().port}`, server };
}

/**
 * withSite serves a site while it calls a function with its address and with a folder for other
 * files.
 */
export async function withSite(use) {
  const temp = mkdtempSync(join(tmpdir(), 'stride-pages-'));
  try {
    execFileSync('go', ['run', './cmd/stride', 'site', join(temp, 'site'), '--days', '2'],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const { base, server } = await serve(join(temp, 'site'));
    await use(base, temp).finally(() => server.close());
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}
