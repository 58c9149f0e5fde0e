import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { countSessions } from '@scrollkeep/transcript/layout/count-sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSessionPlaces } from '../../packages/server/src/sessions/list-session-places.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { openTestServer } from './open-test-server.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-counts-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const claude = join(scratch, 'claude');
const env = {
  CLAUDE_CONFIG_DIR: claude,
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
};

const ids = [1, 2, 3, 9].map((at) => `${at}b0c7a52-1f6e-4b0b-9d6b-2f0a9e7c1d11`) as [string, string, string, string];
const toUser = (uuid: string, sessionId: string, cwd?: string) =>
  JSON.stringify({
    type: 'user',
    uuid,
    parentUuid: null,
    sessionId,
    cwd,
    timestamp: '2026-11-02T09:00:00.000Z',
    message: { role: 'user', content: `Count ${uuid}` },
  });
const toAnswer = (id: string, sessionId: string) =>
  JSON.stringify({
    type: 'assistant',
    uuid: id,
    parentUuid: null,
    sessionId,
    timestamp: '2026-11-02T09:01:00.000Z',
    message: {
      id: `msg_${id}`,
      role: 'assistant',
      model: 'claude-opus-4-5',
      content: [{ type: 'text', text: 'Done.' }],
      usage: { input_tokens: 10, output_tokens: 5 },
    },
  });

function write(path: string, lines: readonly string[], end = '\n'): void {
  mkdirSync(dirname(join(claude, path)), { recursive: true });
  writeFileSync(join(claude, path), lines.join('\n') + (lines.length === 0 ? '' : end));
}

/** One project in two folders: with damaged lines, an empty file, agents alone, and damage that is no transcript's. */
beforeAll(() => {
  const [first, empty, other, orphan] = ids;
  write(
    `projects/-home-ada-x/${first}.jsonl`,
    [toUser('a', first, '/home/ada/x'), toAnswer('a1', first), '{"broken', '[1]', '{"part'],
    '',
  );
  write(`projects/-home-ada-x/${empty}.jsonl`, []);
  write(`projects/-Users-ada-x/${other}.jsonl`, [toUser('c', other, '/home/ada/x'), toAnswer('c1', other)]);
  write(`projects/-Users-ada-x/${orphan}/subagents/agent-a1234567.jsonl`, [
    toUser('d', orphan),
    toAnswer('d1', orphan),
    'no json',
  ]);
  write('history.jsonl', ['{"display":"x"}', 'broken']);
});

async function askJson<Answer>(...args: readonly string[]): Promise<Answer> {
  return JSON.parse((await runInProcess([...args, '--json'], { env })).stdout) as Answer;
}

describe('counts', () => {
  it('of sessions are the same everywhere, with those of which only agents are left', async () => {
    const listed = await askJson<{ readonly shown: number }>('ls');
    const inspected = await askJson<{ readonly sessions: readonly unknown[] }>('inspect');
    const planned = await askJson<{ readonly sessions: number }>('archive', '--dry-run');
    const overview = (await runInProcess(['overview'], { env })).stdout;
    const doctor = (await runInProcess(['doctor'], { env })).stdout;
    const server = await openTestServer(claude);
    await server.library.settle();
    const served = (await server.get('/sessions')).json as { readonly total: number };
    await server.close();
    expect({
      listed: listed.shown,
      inspected: inspected.sessions.length,
      planned: planned.sessions,
      overview: Number(/(\d+) sessions/.exec(overview)?.[1]),
      doctor: Number(/^Sessions +(\d+) sessions/m.exec(doctor)?.[1]),
      served: served.total,
    }).toEqual({ listed: 4, inspected: 4, planned: 4, overview: 4, doctor: 4, served: 4 });
    await runInProcess(['archive', '--yes'], { env });
    const archived = (await runInProcess(['doctor'], { env })).stdout;
    expect(/^Archive +(\d+) sessions/m.exec(archived)?.[1], archived).toBe('4');
  });

  it('of damaged lines are the same everywhere, and about transcripts alone', async () => {
    const inspected = await askJson<{ readonly totals: Readonly<Record<string, number>> }>('inspect');
    const checked = await askJson<{ readonly totals: Readonly<Record<string, number>> }>('check');
    const doctor = (await runInProcess(['doctor'], { env })).stdout;
    const overview = (await runInProcess(['overview'], { env })).stdout;
    expect({
      inspected: (inspected.totals['malformed'] ?? 0) + (inspected.totals['not-json'] ?? 0),
      checked: checked.totals['damagedLines'],
      checkPrints: Number(/\((\d+) damaged\)/.exec((await runInProcess(['check'], { env })).stdout)?.[1]),
      doctor: Number(/(\d+) damaged transcript lines/.exec(doctor)?.[1]),
      overview: [...overview.matchAll(/^ +byte /gm)].length,
    }).toEqual({ inspected: 3, checked: 3, checkPrints: 3, doctor: 3, overview: 3 });
  });

  it('of a project are one row of usage, whatever its folders are called', async () => {
    const { rows } = await askJson<{ readonly rows: readonly { readonly key: string; readonly messages: number }[] }>(
      'usage',
      'project',
    );
    expect(rows.map(({ key, messages }) => [key, messages])).toEqual([['/home/ada/x', 3]]);
  });

  it.each(fixtureCases.map((each) => [each.name, each] as const))(
    'of sessions by their paths are those of the list: %s',
    async (name, { build }) => {
      const folder = join(scratch, 'cases', name);
      const tree = build();
      for (const { path, content } of tree) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      const places = await listSessionPlaces([{ kind: 'config-folder', path: folder }], {
        maxLineBytes: 1 << 24,
        onProblem: () => undefined,
      });
      const transcripts = places.flatMap(({ main, agents }) => [...(main === undefined ? [] : [main]), ...agents]);
      expect(countSessions(transcripts.map(({ path }) => path))).toBe(places.length);
    },
  );
});
