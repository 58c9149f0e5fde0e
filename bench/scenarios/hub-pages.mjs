import { cpSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProject } from '../data.mjs';
import { openHub } from '../hub.mjs';
import { measure, once, toRatio } from '../measure.mjs';
import { command, mebibyte, scratch } from '../places.mjs';
import { openServer } from '../serve.mjs';

const rounds = 40;
/** A word of every session. */
const word = 'harbour';
/** As many as `getProject` has. */
const sessions = 11;

const toScenario = (name, what) => ({
  name: `hub-page-${name}`,
  title: `${what} of a hub with 64 MiB of sessions, against the same page of \`serve\` (wall)`,
  limit: 1.5,
  run: async () => {
    const { ours, baseline } = (await pages())[name];
    return toRatio(ours, baseline);
  },
});

export const hubPagesScenarios = [
  toScenario('list', 'the list of sessions'),
  toScenario('session', 'a session, its outline and its first turns'),
  toScenario('search', 'a search'),
];

/** The best time of each page of both servers, asked by turns. */
const pages = once(async () => {
  const { folder, id } = getProject(64 * mebibyte);
  const copy = scratch('hub-pages-tree');
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  const hub = await openHub(1);
  const server = await openServer(copy);
  try {
    const { output } = measure([
      command,
      'projects',
      '--json',
      '--root',
      copy,
      '--cache-dir',
      scratch('hub-pages-list'),
    ]);
    const data = hub.connect(
      'laptop',
      JSON.parse(output).projects.map(({ path }) => path),
    );
    hub.push(data, copy, scratch('hub-pages'));
    const sides = { ours: (path) => hub.ask(`/api/v1${path}`), baseline: (path) => getJson(server, path) };
    const visits = {
      list: ['/sessions?limit=50'],
      session: [`/sessions/${id}`, `/sessions/${id}/outline?limit=500`, `/sessions/${id}/turns?limit=20`],
      search: [`/search?q=${word}`],
    };
    for (const ask of Object.values(sides)) await waitForAll(ask);
    const best = Object.fromEntries(Object.keys(visits).map((name) => [name, { ours: Infinity, baseline: Infinity }]));
    for (let round = 0; round < rounds; round++)
      for (const [name, paths] of Object.entries(visits))
        for (const [side, ask] of Object.entries(sides)) {
          const started = process.hrtime.bigint();
          for (const path of paths) await ask(path);
          best[name][side] = Math.min(best[name][side], Number(process.hrtime.bigint() - started) / 1e9);
        }
    return best;
  } finally {
    await server.close();
    await hub.close();
  }
});

/** Until all of them are listed and found: `serve` indexes while it answers. */
async function waitForAll(ask) {
  let said;
  for (let tries = 0; tries < 600; tries++) {
    const { total } = await ask('/sessions?limit=50');
    const { sessionCount } = await ask(`/search?q=${word}`);
    if (total === sessions && sessionCount === sessions) return;
    said = `${total} listed, ${sessionCount} found`;
    await sleep(500);
  }
  throw new Error(`not all ${sessions} sessions are there: ${said}`);
}

async function getJson(server, path) {
  const { status, text } = await server.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}
