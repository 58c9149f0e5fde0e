import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import type { FindAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openSessionLibrary } from '../../packages/server/src/http/library/session-library.ts';
import { openFile } from '../../packages/web/src/open-file/open-file.ts';
import type { SessionSource } from '../../packages/web/src/sources/session-source.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-dropped-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const page = { from: 0, limit: 8 } as const;

/** The main files of a fixture, each with the agents that a person would drop with it: all of them, by name. */
const cases = fixtureCases.flatMap(({ name, build }) => {
  const files = build()
    .filter(({ path }) => /^projects\/.*\.jsonl$/.test(path))
    .map(({ path, content }) => ({ name: path.split('/').at(-1) ?? '', content: Buffer.from(content) }));
  const agents = files.filter((file) => file.name.startsWith('agent-'));
  return files
    .filter((file) => !file.name.startsWith('agent-'))
    .map((main, at) => ({
      title: `${name} ${at + 1}`,
      id: main.name.replace(/\.jsonl$/, ''),
      files: [main, ...agents.filter(({ content }) => content.includes(main.name.replace(/\.jsonl$/, '')))],
    }));
});

describe('a file that is dropped on the web app', () => {
  it.each(cases.map((each) => [each.title, each] as const))(
    'has the pages that the server builds of it: %s',
    async (title, { id, files }) => {
      const folder = join(scratch, title.replaceAll(' ', '-'));
      mkdirSync(folder);
      for (const { name, content } of files) writeFileSync(join(folder, name), content);
      const library = openSessionLibrary([{ kind: 'folder', path: folder }], {
        maxLineBytes: 16 * 1024 ** 2,
        isDemo: false,
      });
      try {
        const dropped = await openFile(files.map(({ name, content }) => new File([content], name)));
        const served = toSource(library, id);
        const answers = await readAll(served);
        expect(await readAll(dropped)).toEqual(answers);
        expect(answers.session.path.turns).toBe(answers.turns.reduce((sum, { turns }) => sum + turns.length, 0));
      } finally {
        await library.close();
      }
    },
  );
});

/** The server's answers, without the wire between. */
function toSource(
  library: ReturnType<typeof openSessionLibrary>,
  key: string,
): Pick<SessionSource, 'readSession' | 'readOutline' | 'readTurns' | 'readAgents' | 'find' | 'readPanel'> {
  const toThread = (agent: string | undefined, path: string) =>
    agent === undefined ? { path: path === 'live' ? ('live' as const) : Number(path) } : { agent };
  return {
    readSession: () => library.getSession(key),
    readOutline: (path, from, limit) =>
      library.getOutline(key, path === 'live' ? 'live' : Number(path), { from, limit }),
    readTurns: ({ agent, path, from, limit, part }) =>
      library.getTurns(key, toThread(agent, path), { from, limit, part }),
    readAgents: (from) => library.listAgents(key, { from, limit: 200 }),
    find: ({ agent, path }, { direction, ...step }) =>
      library.find(key, toThread(agent, path), { ...step, isBackwards: direction === 'previous' }),
    readPanel: async ({ agent, ...address }) =>
      JSON.parse((await library.getPanelPiece(key, agent, address, 0)).text) as never,
  };
}

async function readAll(source: ReturnType<typeof toSource>) {
  const { isIdle: _live, ...session } = await source.readSession();
  const outline = await source.readOutline('live', 0, 200);
  const { agents } = await source.readAgents(0);
  const turns = await readTurns(source, undefined, session.path.turns);
  const ofAgents = await Promise.all(
    agents.map(async ({ id }) => source.readTurns({ ...page, agent: id, path: 'live' })),
  );
  const found = await readHits(source);
  return toPlain({ session, outline, agents, turns, ofAgents, found });
}

async function readTurns(source: ReturnType<typeof toSource>, agent: string | undefined, count: number) {
  const pages = [];
  for (let from = 0; from < count;) {
    const answer = await source.readTurns({ agent, path: 'live', from, limit: page.limit });
    pages.push(answer);
    from += Math.max(1, answer.turns.length);
  }
  return pages;
}

/** However many answers they come in: one looks only for a moment. */
async function readHits(source: ReturnType<typeof toSource>) {
  const hits = [];
  for (let from: number | null = 0; from !== null;) {
    const answer: FindAnswer = await source.find(
      { agent: undefined, path: 'live' },
      { text: 'the', kind: undefined, from, direction: 'next', limit: 50 },
    );
    hits.push(...answer.hits);
    from = answer.next;
  }
  return hits;
}

/** As it is after the wire, of a state and with the media that only a dropped file brings along taken out. */
function toPlain<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => (name === 'revision' || name === 'data' ? undefined : inner)),
  ) as Value;
}
