import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { printPlainPage } from './plain-page.ts';

export interface StaticFiles {
  /** The file at an address, or the app's page for any other address of the app; undefined if neither is there. */
  find(path: string): Promise<Response | undefined>;
  /** The file at an address, and nothing else. */
  findFile(path: string): Promise<Response | undefined>;
}

/**
 * The built web app. What can be asked for is listed beforehand: no path from outside is ever put together with a
 * folder.
 */
export function openStaticFiles(folder: string): StaticFiles {
  let listed: { readonly stamp: number; readonly files: ReadonlyMap<string, string> } | undefined;

  async function list(): Promise<ReadonlyMap<string, string>> {
    const index = await stat(join(folder, 'index.html')).catch(() => undefined);
    if (index === undefined) return new Map();
    // Built anew while the server runs: the names of its parts are others.
    if (listed?.stamp !== index.mtimeMs) listed = { stamp: index.mtimeMs, files: await listFiles(folder) };
    return listed.files;
  }

  async function findFile(path: string): Promise<Response | undefined> {
    const file = (await list()).get(path);
    if (file === undefined || path === '/index.html') return undefined;
    return answer(
      await readFile(file),
      contentTypes[extname(file)] ?? 'application/octet-stream',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  }

  return {
    findFile,
    async find(path) {
      const files = await list();
      const file = await findFile(path);
      if (file !== undefined) return file;
      if (path !== '/index.html' && (path.startsWith('/assets/') || contentTypes[extname(path)] !== undefined))
        return undefined;
      const index = files.get('/index.html');
      return answer(index === undefined ? notBuilt : await readFile(index), 'text/html; charset=utf-8', 'no-store');
    },
  };
}

const notBuilt = printPlainPage('Scrollkeep', [
  'The server is running, but its web app has not been built.',
  'Run npm run build in the repository. The API is available under /api/v1.',
]);

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

async function listFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file]));
}

function answer(body: Uint8Array<ArrayBuffer> | string, type: string, caching: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': caching } });
}
