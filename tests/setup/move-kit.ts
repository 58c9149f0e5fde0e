import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { expect } from 'vitest';
import { runInProcess } from './run-in-process.ts';
import { runScrollkeep, type Run } from './run-scrollkeep.ts';

export const [oldPath, newPath] = ['/home/ada/harbour "old"', '/home/ada/code/größe 😀'];
export const movedSession = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
export const worktreeSession = '6e2f1a70-93c4-4b1e-8a55-0c6e7f9d1b24';
export const otherSession = '7f2f1a70-93c4-4b1e-8a55-0c6e7f9d1b25';
export const agent = 'a0f1e2d3c4b5a6978';
const day = new Date('2026-11-01T12:00:00Z');

export function toHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

/** A config folder with a project that names its path wherever the client does, and another project. */
export function buildMoveTree(config: string, root: string = oldPath): Readonly<Record<string, string>> {
  const folder = toProjectDirectory(root);
  const worktree = `${root}/.claude/worktrees/tides`;
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const stored = join(config, 'projects', folder, movedSession, 'tool-results', 'toolu_1.txt');
  const sources = [`${root}/a.ts`, `${root}/src/b.ts`, '/etc/hosts'];
  const main =
    line({
      type: 'user',
      uuid: 'u1',
      parentUuid: null,
      cwd: root,
      sessionId: movedSession,
      timestamp: '2026-11-01T10:00:00.000Z',
      message: { role: 'user', content: `Look at ${oldPath}/a.ts` },
    }) +
    line({
      type: 'user',
      uuid: 'u2',
      parentUuid: 'u1',
      cwd: `${root}/src`,
      sessionId: movedSession,
      timestamp: '2026-11-01T10:00:01.000Z',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: `${oldPath}/a.ts` }] },
      toolUseResult: { filenames: [`${root}/a.ts`], stdout: oldPath, persistedOutputPath: stored },
    }) +
    `{"type":"attachment", "n":1.50, "cwd":${JSON.stringify(root)},"damaged\n` +
    line({
      type: 'file-history-snapshot',
      messageId: 'u1',
      snapshot: {
        messageId: 'u1',
        trackedFileBackups: {
          'a.ts': { backupFileName: `${toHash(sources[0] ?? '')}@v1`, version: 1 },
          [`${root}/src/b.ts`]: { backupFileName: `${toHash(sources[1] ?? '')}@v2`, version: 2 },
          '/etc/hosts': { backupFileName: `${toHash(sources[2] ?? '')}@v1`, version: 1 },
        },
      },
    }) +
    `{"cwd":${JSON.stringify(root)},"n":1e2,"type":"system","uuid":"u3","parentUuid":"u2"}`;
  return {
    [`projects/${folder}/${movedSession}.jsonl`]: main,
    [`projects/${folder}/${movedSession}/subagents/agent-${agent}.jsonl`]: line({
      type: 'user',
      agentId: agent,
      isSidechain: true,
      uuid: 'x1',
      parentUuid: null,
      cwd: root,
      sessionId: movedSession,
      message: { content: oldPath },
    }),
    [`projects/${folder}/${movedSession}/subagents/agent-${agent}.meta.json`]: JSON.stringify(
      { agentType: 'Explore', worktreePath: worktree },
      undefined,
      2,
    ),
    [`projects/${folder}/${movedSession}/tool-results/toolu_1.txt`]: `${oldPath}/a.ts\n`,
    [`projects/${folder}/agent-1a2b3c4d.jsonl`]: line({
      type: 'user',
      agentId: '1a2b3c4d',
      cwd: root,
      sessionId: movedSession,
      message: { content: 'x' },
    }),
    [`projects/${folder}/00000000-0000-4000-8000-000000000000.jsonl`]: '',
    [`projects/${folder}/memory/MEMORY.md`]: `Notes on ${oldPath}\n`,
    [`projects/${folder}/sessions-index.json`]: JSON.stringify({
      version: 1,
      entries: [
        {
          sessionId: movedSession,
          fullPath: join(config, 'projects', folder, `${movedSession}.jsonl`),
          projectPath: root,
          firstPrompt: oldPath,
        },
      ],
      originalPath: root,
    }),
    [`projects/${toProjectDirectory(worktree)}/${worktreeSession}.jsonl`]: line({
      type: 'user',
      cwd: worktree,
      uuid: 'w1',
      parentUuid: null,
      sessionId: worktreeSession,
      message: { content: 'In a worktree' },
    }),
    [`projects/${toProjectDirectory('/home/ada/harbour')}/${otherSession}.jsonl`]: line({
      type: 'user',
      cwd: '/home/ada/harbour',
      uuid: 'o1',
      parentUuid: null,
      sessionId: otherSession,
      message: { content: 'Another project' },
    }),
    [`file-history/${movedSession}/${toHash(sources[0] ?? '')}@v1`]: 'a\n',
    [`file-history/${movedSession}/${toHash(sources[1] ?? '')}@v2`]: 'b\n',
    [`file-history/${movedSession}/${toHash(sources[2] ?? '')}@v1`]: 'hosts\n',
    [`todos/${movedSession}-agent-${movedSession}.json`]: JSON.stringify([{ content: oldPath, status: 'pending' }]),
    'history.jsonl':
      line({ display: oldPath, pastedContents: {}, timestamp: 1, project: root, sessionId: movedSession }) +
      line({ display: 'x', pastedContents: {}, timestamp: 2, project: '/home/ada/harbour' }),
    'sessions/1.json': '{}',
    '.claude.json': JSON.stringify({ projects: { [oldPath]: { hasTrustDialogAccepted: true } } }),
  };
}

export interface MoveLab {
  readonly config: string;
  readonly data: string;
  readonly scrollkeep: (...args: readonly string[]) => Promise<Run>;
  readonly run: (args: readonly string[], env: NodeJS.ProcessEnv, nodeArgs?: readonly string[]) => Promise<Run>;
  /** Every file with its content. */
  readonly read: () => Readonly<Record<string, string>>;
  readonly remove: () => void;
}

export function openMoveLab(build: (config: string) => Readonly<Record<string, string>> = buildMoveTree): MoveLab {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-move-'));
  const [config, data] = [join(scratch, 'claude'), join(scratch, 'data')];
  for (const [path, content] of Object.entries(build(config))) {
    const file = join(config, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    utimesSync(file, day, day);
  }
  mkdirSync(join(config, 'projects', toProjectDirectory(oldPath), 'empty'), { recursive: true });
  const own = { CLAUDE_CONFIG_DIR: config, SCROLLKEEP_DATA_DIR: data };
  const run: MoveLab['run'] = (args, env, nodeArgs = []) => runScrollkeep(args, { env: { ...own, ...env }, nodeArgs });
  return {
    config,
    data,
    run,
    scrollkeep: (...args) => runInProcess(args, { env: own }),
    read: () => readTree(config),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

export function readTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folder.length + 1), entry.isFile() ? readFileSync(path, 'utf8') : '(folder)'] as const;
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What the folder has to hold after the move: as if the project had been there from the start. */
export function expectMoved(lab: Pick<MoveLab, 'config' | 'read'>): void {
  const expected = buildMoveTree(lab.config, newPath);
  const found = lab.read();
  expect(Object.keys(found).filter((path) => found[path] !== '(folder)')).toEqual(Object.keys(expected).sort());
  for (const [path, content] of Object.entries(expected)) {
    // Lines that are damaged stay as they were.
    const kept = path.endsWith(`${movedSession}.jsonl`)
      ? content.replace(`"cwd":${JSON.stringify(newPath)},"damaged`, `"cwd":${JSON.stringify(oldPath)},"damaged`)
      : content;
    expect(found[path], path).toBe(kept);
  }
}
