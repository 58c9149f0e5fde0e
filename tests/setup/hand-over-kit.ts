import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { toHash } from './move-kit.ts';
import { runInProcess } from './run-in-process.ts';
import type { Run } from './run-scrollkeep.ts';

export const handed = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
export const oldProject = '/home/bertha/code/harbour';
/** Invented, and put together here so that no scanner takes it for a real one. */
export const secret = `ghp_${'R7kQ2mX9vB4nL1tZ8wY3'}${'cD6fG0hJ5pS2aE9u'}`;
export const folder = toProjectDirectory(oldProject);
export const agentName = 'a0f1e2d3c4b5a6978';
const line = (value: object) => `${JSON.stringify(value)}\n`;

/** A session that says its project's path wherever the client does, with secrets in text, thinking and a checkpoint. */
export function buildHandedTree(config: string, project: string = oldProject): Readonly<Record<string, string>> {
  const directory = toProjectDirectory(project);
  const shared = { cwd: project, sessionId: handed, version: '2.1.325', isSidechain: false, userType: 'external' };
  const at = (second: number) => `2026-11-01T10:00:0${second}.000Z`;
  const answer = (uuid: string, parentUuid: string, second: number, block: object) =>
    line({
      ...shared,
      type: 'assistant',
      uuid,
      parentUuid,
      timestamp: at(second),
      requestId: 'req_1',
      message: { id: 'msg_1', role: 'assistant', model: 'claude-opus-4-5', content: [block] },
    });
  const stored = join(config, 'projects', directory, handed, 'tool-results', 'toolu_1.txt');
  const main =
    line({
      ...shared,
      type: 'user',
      uuid: 'u1',
      parentUuid: null,
      timestamp: at(0),
      slug: 'quiet-pier',
      message: { role: 'user', content: `Deploy ${oldProject} with ${secret}` },
    }) +
    answer('a1', 'u1', 1, { type: 'thinking', thinking: `The token is ${secret}.`, signature: 'c2lnbmVkMQ==' }) +
    answer('a2', 'a1', 2, { type: 'thinking', thinking: 'Look at the pier first.', signature: 'c2lnbmVkMg==' }) +
    answer('a3', 'a2', 3, { type: 'text', text: 'I deploy the harbour.' }) +
    answer('a4', 'a3', 4, {
      type: 'tool_use',
      id: 'toolu_1',
      name: 'Edit',
      input: { file_path: `${project}/pier.ts`, old_string: 'a', new_string: 'b' },
    }) +
    line({
      ...shared,
      type: 'user',
      uuid: 'u2',
      parentUuid: 'a4',
      timestamp: at(5),
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done' }] },
      toolUseResult: { filePath: `${project}/pier.ts`, persistedOutputPath: stored },
    }) +
    line({
      type: 'file-history-snapshot',
      messageId: 'u1',
      snapshot: {
        messageId: 'u1',
        trackedFileBackups: {
          'pier.ts': { backupFileName: `${toHash(`${project}/pier.ts`)}@v1`, version: 1 },
          'token.ts': { backupFileName: `${toHash(`${project}/token.ts`)}@v1`, version: 1 },
        },
      },
    }) +
    '{"damaged": \n' +
    line({ type: 'last-prompt', leafUuid: 'u2', sessionId: handed });
  return {
    [`projects/${directory}/${handed}.jsonl`]: main,
    [`projects/${directory}/${handed}/subagents/agent-${agentName}.jsonl`]: line({
      ...shared,
      type: 'user',
      isSidechain: true,
      agentId: agentName,
      uuid: 'x1',
      parentUuid: null,
      timestamp: at(3),
      message: { role: 'user', content: `Use ${secret}` },
    }),
    [`projects/${directory}/${handed}/subagents/agent-${agentName}.meta.json`]: '{"agentType":"Explore"}',
    [`projects/${directory}/${handed}/tool-results/toolu_1.txt`]: `token=${secret}\n`,
    [`projects/${directory}/${handed}/workflows/scripts/run.mjs`]: 'process.exit(1)\n',
    [`projects/${directory}/memory/MEMORY.md`]: 'Private.\n',
    [`file-history/${handed}/${toHash(`${project}/pier.ts`)}@v1`]: 'export const pier = 1;\n',
    [`file-history/${handed}/${toHash(`${project}/token.ts`)}@v1`]: `export const token = '${secret}';\n`,
    [`todos/${handed}-agent-${handed}.json`]: JSON.stringify([{ content: 'Deploy', status: 'pending' }]),
    [`image-cache/${handed}/1.png`]: '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR',
    'plans/quiet-pier.md': '# Pier\n',
    'history.jsonl': line({ display: 'x', project, sessionId: handed }),
    'settings.json': '{}',
  };
}

/** Parts of a built tree that a hand-over carries. */
export function isCarried(path: string): boolean {
  return !/memory|history\.jsonl|settings|workflows/.test(path);
}

export interface HandOverLab {
  readonly scratch: string;
  readonly file: string;
  /** Of the sender. */
  readonly from: Side;
  /** Of the receiver: an empty config folder and a project folder. */
  readonly to: Side & { readonly project: string };
  readonly remove: () => void;
}

export interface Side {
  readonly config: string;
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: (...args: readonly string[]) => Promise<Run>;
  /** Every file of the config folder with its bytes. */
  readonly read: () => Readonly<Record<string, string>>;
}

export function openHandOverLab(): HandOverLab {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-hand-over-')));
  const from = openSide(join(scratch, 'from'));
  for (const [path, content] of Object.entries(buildHandedTree(from.config))) {
    mkdirSync(dirname(join(from.config, path)), { recursive: true });
    writeFileSync(join(from.config, path), content, 'latin1');
  }
  const project = join(scratch, 'my harbour');
  mkdirSync(project);
  return {
    scratch,
    file: join(scratch, 'session.scrollkeep'),
    from,
    to: { ...openSide(join(scratch, 'to')), project },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

function openSide(base: string): Side {
  const [config, data] = [join(base, 'claude'), join(base, 'data')];
  mkdirSync(join(base, 'home'), { recursive: true });
  const env = {
    HOME: join(base, 'home'),
    CLAUDE_CONFIG_DIR: config,
    SCROLLKEEP_DATA_DIR: data,
    SCROLLKEEP_CACHE_DIR: join(base, 'cache'),
  };
  return {
    config,
    data,
    env,
    run: (...args) => runInProcess(args, { env }),
    read: () => readBytes(config),
  };
}

export function readBytes(folderPath: string): Readonly<Record<string, string>> {
  const files = readdirSync(folderPath, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const entries = files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folderPath.length + 1), readFileSync(path, 'latin1')] as const;
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
