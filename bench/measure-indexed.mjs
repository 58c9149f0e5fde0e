// `serve` over a tree that is indexed, as a person meets it: started anew, asked for the list, opened at a session that
// nobody has looked at since.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, linkSync, copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { get as request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getSession, getTree } from './data.mjs';

const command = fileURLToPath(new URL('../packages/app/bin/scrollkeep.js', import.meta.url));
const mebibyte = 1024 * 1024;

/** From the start of the process to the answer with the list of home, against a bare start of Node. */
export async function measureStart({ rounds }) {
  const place = await setUp('start', getTree(1024 * mebibyte));
  const best = { ours: Infinity, baseline: Infinity };
  for (let round = 0; round < 2 * rounds; round++) {
    best.ours = Math.min(best.ours, await timeStart(place));
    best.baseline = Math.min(best.baseline, timeBareStart());
  }
  return best;
}

async function timeStart(place) {
  const server = await openServer(place);
  try {
    const { sessions, total } = JSON.parse((await server.get('/sessions?limit=50')).text);
    const seconds = server.age();
    if (
      sessions.length !== 50 ||
      total < 1000 ||
      sessions.some(
        (session) =>
          session.title === '' ||
          session.status === undefined ||
          session.lastPrompt === '' ||
          session.startedAt === null ||
          session.modifiedAt === undefined,
      )
    )
      throw new Error('the list is not whole');
    return seconds;
  } finally {
    await server.close();
  }
}

function timeBareStart() {
  const started = process.hrtime.bigint();
  execFileSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return toSeconds(started);
}

/**
 * The peak of a visit: home, a project, a search, the newest session and its pages, and what the server does by itself
 * meanwhile.
 */
export async function measureVisit() {
  const place = await setUp('start', getTree(1024 * mebibyte));
  const server = await openServer(place);
  try {
    const { sessions } = JSON.parse((await server.get('/sessions?limit=50')).text);
    await server.get('/projects');
    await server.get(`/projects/${encodeURIComponent(sessions[0].project)}`);
    await server.get('/search?q=harbour');
    for (const { key } of sessions.slice(0, 5))
      for (const page of ['', '/turns?from=0&limit=8', '/outline', '/timeline'])
        await server.get(`/sessions/${key}${page}`);
    await sleep(8000); // costs are added up meanwhile
    await server.get('/sessions?limit=50');
    return server.peakMegabytes();
  } finally {
    await server.close();
  }
}

const ids = [1, 2, 3].map((number) => `0000000${number}-0000-4000-8000-000000000000`);

/**
 * The first screen of sessions of three sizes (header, outline, turns), each opened for the first time in a server that
 * runs: seconds and bytes.
 */
export async function measureFirstPages(sizes, { rounds }) {
  const tree = join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'pages-tree');
  const folder = join(tree, 'projects/-home-ada-harbour');
  mkdirSync(folder, { recursive: true });
  sizes.forEach((bytes, at) => linkOrCopy(getSession(bytes), join(folder, `${ids[at]}.jsonl`)));
  const place = await setUp('pages', tree);
  // Large sessions are read in the background by the first server that sees them.
  const first = await openServer(place);
  const pages = join(place.cache, 'served/pages');
  await waitFor(
    () => existsSync(pages) && readdirSync(pages).filter((name) => name.endsWith('.json')).length === 2,
    first,
    120_000,
  );
  await first.close();
  const best = sizes.map(() => ({ seconds: Infinity, bytes: 0 }));
  for (let round = 0; round < rounds; round++) {
    const server = await openServer(place);
    await server.get('/sessions?limit=50');
    await sleep(2500); // until what a started server does first is over
    for (const at of sizes.map((_, index) => (index + round) % sizes.length)) {
      const started = process.hrtime.bigint();
      const answers = await Promise.all(
        ['', '/turns?from=0&limit=8', '/outline?from=0&limit=200'].map((page) =>
          server.get(`/sessions/${ids[at]}${page}`),
        ),
      );
      const seconds = toSeconds(started);
      if (answers.some(({ status }) => status !== 200)) throw new Error('no page');
      best[at] = { seconds: Math.min(best[at].seconds, seconds), bytes: answers[1].bytes };
    }
    await server.close();
  }
  return best;
}

async function setUp(name, tree) {
  const home = join(process.env.SCROLLKEEP_BENCH_SCRATCH, `indexed-${name}`);
  const place = { home, tree, cache: join(home, 'cache') };
  if (existsSync(place.cache)) return place;
  mkdirSync(home, { recursive: true });
  execFileSync(process.execPath, [command, 'sync', '--quiet', '--no-archive'], {
    env: toEnvironment(place),
    stdio: 'ignore',
  });
  return place;
}

function toEnvironment({ home, tree, cache }) {
  return {
    ...process.env,
    HOME: home,
    CLAUDE_CONFIG_DIR: tree,
    SCROLLKEEP_CACHE_DIR: cache,
    SCROLLKEEP_DATA_DIR: join(home, 'data'),
  };
}

/** The real command; its age counts from the start of the process. */
async function openServer(place) {
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, [command, 'serve', '--no-open', '--port', '0', '--for', '10m'], {
    env: toEnvironment(place),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /:(\d+)\/\?token=/.exec(text);
      if (found !== null) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  const folder = join(place.cache, 'serve');
  const { bearer } = JSON.parse(
    readFileSync(
      join(
        folder,
        readdirSync(folder).find((name) => name === `${port}.json`),
      ),
      'utf8',
    ),
  );
  return {
    isOver: () => child.exitCode !== null,
    age: () => toSeconds(started),
    peakMegabytes: () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    // The plain client: starting up the one of `fetch` would be measured too.
    get: (path) =>
      new Promise((resolve, reject) =>
        request(
          { host: '127.0.0.1', port, path: `/api/v1${path}`, headers: { authorization: `Bearer ${bearer}` } },
          (answer) => {
            let text = '';
            answer
              .setEncoding('utf8')
              .on('data', (chunk) => (text += chunk))
              .on('end', () => resolve({ status: answer.statusCode, text, bytes: Buffer.byteLength(text) }));
          },
        ).on('error', reject),
      ),
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function waitFor(isThere, server, ms = 30_000) {
  for (const end = Date.now() + ms; !isThere();) {
    if (Date.now() > end || server.isOver()) throw new Error('the server has not kept what it should');
    await sleep(100);
  }
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function toSeconds(started) {
  return Number(process.hrtime.bigint() - started) / 1e9;
}
