import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRoots } from '../disk/get-roots.ts';
import type { LocatedSession } from './located-session.ts';
import { readLinkedSessions } from './read-sessions.ts';
import { listSessionFiles } from './list-session-files.ts';

const [full, orphan] = ['5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23', '6e3a2b81-04d5-4c2f-9b66-1d7f8a0e2c34'];
const project = 'projects/-home-ada-harbour';
const agentLine = (session: string) =>
  JSON.stringify({
    type: 'user',
    uuid: 'u',
    sessionId: session,
    isSidechain: true,
    agentId: 'a1',
    message: { role: 'user', content: 'Count.' },
  }) + '\n';

describe('listSessionFiles', () => {
  let home: string;
  const sessions = new Map<string, LocatedSession>();
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'scrollkeep-files-'));
    const files: Readonly<Record<string, string>> = {
      [`${project}/${full}.jsonl`]:
        JSON.stringify({
          type: 'user',
          uuid: 'm',
          sessionId: full,
          slug: 'calm-tern',
          message: { role: 'user', content: 'Hi' },
        }) + '\n',
      [`${project}/${full}/subagents/agent-a1.jsonl`]: agentLine(full ?? ''),
      [`${project}/${full}/subagents/agent-a1.meta.json`]: '{}',
      [`${project}/${full}/tool-results/b1.txt`]: 'long',
      [`${project}/${orphan}/subagents/agent-a1.jsonl`]: agentLine(orphan ?? ''),
      [`${project}/${orphan}/tool-results/b2.txt`]: 'long',
      [`todos/${full}-agent-${full}.json`]: '[]',
      [`file-history/${full}/0123456789abcdef@v1`]: 'old',
      'plans/calm-tern.md': '# Plan',
      'plans/calm-tern-agent-a1.md': '# Plan',
      'plans/other-tern.md': '# Plan',
      [`tasks/session-${full?.slice(0, 8)}/1.json`]: '{}',
      '.credentials.json': 'secret',
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), content);
    }
    symlinkSync(join(home, '.credentials.json'), join(home, project, full ?? '', 'tool-results', 'b3.txt'));
    for await (const located of readLinkedSessions(await getRoots([home], undefined), {
      maxLineBytes: 1024 * 1024,
      onProblem: () => undefined,
    }))
      sessions.set(located.session.id, located);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const list = async (id: string | undefined) =>
    (await listSessionFiles(sessions.get(id ?? '') as LocatedSession, () => undefined)).map(({ name }) => name);

  it('has transcripts, agents, side files and plans as in the config folder, and no link to a secret', async () => {
    expect(await list(full)).toEqual([
      `file-history/${full}/0123456789abcdef@v1`,
      'plans/calm-tern-agent-a1.md',
      'plans/calm-tern.md',
      `${project}/${full}.jsonl`,
      `${project}/${full}/subagents/agent-a1.jsonl`,
      `${project}/${full}/subagents/agent-a1.meta.json`,
      `${project}/${full}/tool-results/b1.txt`,
      `tasks/session-${full?.slice(0, 8)}/1.json`,
      `todos/${full}-agent-${full}.json`,
    ]);
  });

  it('has what is left of a session without a main transcript', async () => {
    expect(await list(orphan)).toEqual([
      `${project}/${orphan}/subagents/agent-a1.jsonl`,
      `${project}/${orphan}/tool-results/b2.txt`,
    ]);
  });
});
