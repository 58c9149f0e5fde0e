import { describe, expect, it } from 'vitest';
import {
  answer,
  call,
  prompt,
  result,
  session as buildTestSession,
  type TestAgent,
} from '../conversation/session.test-kit.ts';
import type { JsonObject } from '../json/json-value.ts';
import { toCheckpointName } from '../layout/checkpoint-name.ts';
import { buildFileHistories } from './build-file-histories.ts';
import { findVersion } from './find-version.ts';
import type { FileHistory } from './file-version.ts';
import { openFileSteps } from './open-file-steps.ts';
import { readVersions, type ReadVersion } from './read-versions.ts';
import type { SessionSteps } from './session-steps.ts';

const cwd = '/home/ada/harbour';
const path = `${cwd}/a.ts`;
const time = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 10, 2, 9, 0, second)).toISOString(), cwd });

function readSteps(records: readonly JsonObject[], agents: readonly TestAgent[] = [], key = 's'): SessionSteps {
  const session = buildTestSession(records, agents);
  const reader = openFileSteps(session, key);
  const files = [
    { facts: session.files.main?.facts, records, agentId: undefined },
    ...session.files.agents.map((agent, at) => ({
      facts: agent.facts,
      records: agents[at]?.records ?? [],
      agentId: agent.id,
    })),
  ];
  for (const { facts, records: own, agentId } of files)
    for (const node of facts?.nodes ?? [])
      if (reader.wants(node)) reader.add({ node, value: own[node.number - 1] ?? {}, agentId });
  return reader.steps();
}

const write = (id: string, parent: string, second: number, content: string, file = path, name = 'Write') => [
  { ...call(`u${id}`, parent, id, name, { file_path: file, content }), ...time(second) },
  {
    ...result(`r${id}`, `u${id}`, id, 'ok', {
      toolUseResult: { type: 'create', filePath: file, content, structuredPatch: [], originalFile: null },
    }),
    ...time(second + 1),
  },
];
async function listVersions(history: FileHistory, records: readonly JsonObject[]) {
  const read: ReadVersion[] = [];
  const sources = {
    readRecord: ({ number }: { readonly number: number }) => Promise.resolve(records[number - 1]),
    readBackup: () => Promise.resolve(undefined),
  };
  for await (const version of readVersions(history, sources)) read.push(version);
  return read;
}
const describeVersions = (history: FileHistory | undefined) =>
  history?.versions.map(
    ({ number, step, restsOn }) =>
      `${number} ${step.kind} ` +
      (`${step.author.session}/${step.author.turn ?? '-'}` +
        `${step.author.agentId === undefined ? '' : `/${step.author.agentId}`} `) +
      `${restsOn}`,
  );
const snapshot = (messageId: string, backups: JsonObject, second: number, isSnapshotUpdate = false) => ({
  type: 'file-history-snapshot',
  messageId,
  snapshot: { messageId, trackedFileBackups: backups, timestamp: time(second).timestamp },
  isSnapshotUpdate,
});

describe('buildFileHistories', () => {
  it('gives a command behind a change as it was typed', () => {
    const text = '<command-message>init is running…</command-message>\n<command-name>/init</command-name>';
    const records = [{ ...prompt('p1', null, text), ...time(0) }, ...write('w1', 'p1', 1, 'one')];
    const [history] = buildFileHistories([readSteps(records)]);
    expect(history?.versions[0]?.step.author.prompt).toBe('/init');
  });

  it('puts the changes of sub-agents in their place, and knows the turn and prompt behind them', () => {
    const main = [
      { ...prompt('p1', null, 'first'), ...time(0) },
      ...write('w1', 'p1', 1, 'one'),
      { ...prompt('p2', 'rw1', 'second'), ...time(10) },
      { ...call('ut', 'p2', 'task', 'Task', { prompt: 'help' }), ...time(11) },
      { ...result('rt', 'ut', 'task', 'ok', { toolUseResult: { agentId: 'a1' } }), ...time(20) },
      ...write('w3', 'rt', 21, 'three'),
    ];
    const agent = {
      id: 'a1',
      records: [{ ...prompt('q', null, 'help', { isSidechain: true }), ...time(12) }, ...write('w2', 'q', 13, 'two')],
    };
    const history = buildFileHistories([readSteps(main, [agent])]).at(0);
    expect(describeVersions(history)).toEqual(['1 change s/1 whole', '2 change s/2/a1 whole', '3 change s/2 whole']);
    expect(history?.versions[1]?.step.author.prompt).toBe('second');
  });

  it('knows the sidechains of 1.0.x as agents', () => {
    const side = (record: JsonObject) => ({ ...record, isSidechain: true });
    const main = [
      { ...prompt('p1', null, 'first'), ...time(0) },
      { ...call('ut', 'p1', 'task', 'Task', { prompt: 'help' }), ...time(1) },
      side({ ...prompt('q', null, 'help'), ...time(2) }),
      ...write('w', 'q', 3, 'x').map(side),
      { ...result('rt', 'ut', 'task'), ...time(6) },
    ];
    expect(describeVersions(buildFileHistories([readSteps(main)]).at(0))).toEqual(['1 change s/1/q whole']);
  });

  it('counts a call once that a copy of the session repeats, and takes backups from any copy', () => {
    const name = toCheckpointName(path, 1);
    const lines = [
      { ...prompt('p1', null, 'first'), ...time(0) },
      snapshot('p1', { 'a.ts': { backupFileName: name, version: 1, backupTime: time(1).timestamp } }, 1, true),
      ...write('w1', 'p1', 2, 'one'),
    ];
    const more = [...lines, { ...prompt('p2', 'rw1', 'go on'), ...time(20) }, ...write('w2', 'p2', 21, 'two')];
    const [history] = buildFileHistories([readSteps(lines, [], 'first'), readSteps(more, [], 'copy')]);
    expect(describeVersions(history)).toEqual([
      '1 checkpoint first/1 checkpoint',
      '2 change first/1 whole',
      '3 change copy/2 whole',
    ]);
    const [step] = history?.versions.map((version) => version.step) ?? [];
    expect(step?.kind === 'checkpoint' ? step.backups.map((backup) => backup.session) : []).toEqual(['first', 'copy']);
    expect(buildFileHistories([readSteps(lines)], { hasBackup: () => false }).at(0)?.versions[0]?.restsOn).toBe(
      'nothing',
    );
  });

  it('finds the working directory of a relative path by the name of its backup', () => {
    const other = '/home/ada/lighthouse';
    const backups = {
      'b.ts': { backupFileName: toCheckpointName(`${other}/b.ts`, 1), version: 1, backupTime: time(1).timestamp },
      'c.ts': { backupFileName: null, version: 1, backupTime: time(1).timestamp },
    };
    const main = [
      { ...prompt('p1', null), ...time(0) },
      snapshot('p1', backups, 1),
      ...write('w', 'p1', 2, 'x', `${other}/c.ts`).map((record) => ({ ...record, cwd: other })),
    ];
    expect(buildFileHistories([readSteps(main)]).map((history) => history.path)).toEqual([
      `${other}/b.ts`,
      `${other}/c.ts`,
    ]);
  });

  it('says nothing of files that were only read, of failed calls, and of the same copy again', () => {
    const backup = { 'a.ts': { backupFileName: toCheckpointName(path, 1), version: 1, backupTime: time(1).timestamp } };
    const main = [
      { ...prompt('p1', null), ...time(0) },
      { ...call('u1', 'p1', 'read', 'Read', { file_path: '/x' }), ...time(1) },
      {
        ...result('r1', 'u1', 'read', 'ok', {
          toolUseResult: {
            type: 'text',
            file: { filePath: '/x', content: 'a', startLine: 1, numLines: 1, totalLines: 1 },
          },
        }),
        ...time(2),
      },
      { ...call('u2', 'r1', 'bad', 'Edit', { file_path: '/y', old_string: 'a', new_string: 'b' }), ...time(3) },
      { ...result('r2', 'u2', 'bad', 'String to replace not found', {}, { is_error: true }), ...time(4) },
      snapshot('p1', backup, 5),
      snapshot('p2', backup, 6),
      { ...answer('e', 'r2'), ...time(7) },
    ];
    expect(buildFileHistories([readSteps(main)]).map((history) => [history.path, history.versions.length])).toEqual([
      [path, 1],
    ]);
  });

  it('hints at moves that a plain command made', () => {
    const main = [
      { ...prompt('p1', null), ...time(0) },
      ...write('w', 'p1', 1, 'x'),
      { ...call('um', 'rw', 'm', 'Bash', { command: 'git mv a.ts lib/b.ts' }), ...time(3) },
      { ...result('rm', 'um', 'm', '', { toolUseResult: { stdout: '', stderr: '' } }), ...time(4) },
    ];
    expect(buildFileHistories([readSteps(main)]).at(0)?.moves).toMatchObject([{ from: path, to: `${cwd}/lib/b.ts` }]);
  });
});

describe('findVersion', () => {
  const main = [
    { ...prompt('p1', null), ...time(0) },
    ...write('w1', 'p1', 1, 'one'),
    ...write('w2', 'rw1', 3, 'two'),
    { ...prompt('p2', 'rw2'), ...time(10) },
    ...write('w3', 'p2', 11, 'three'),
  ];
  const [history] = buildFileHistories([readSteps(main)]);
  const find = (moment: Parameters<typeof findVersion>[1]) => {
    const point = history === undefined ? undefined : findVersion(history, moment);
    return point === undefined ? undefined : `${point.version.number}${point.isBefore ? '^' : ''}`;
  };

  it('knows that a file which a command created was not there before, and all that it holds', async () => {
    const hunks = [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 2, lines: ['+one', '+two'] }];
    const records = [
      { ...prompt('p1', null), ...time(0) },
      { ...call('u1', 'p1', 't1', 'Bash', { command: 'make' }), ...time(1) },
      {
        ...result('r1', 'u1', 't1', 'ok', {
          toolUseResult: {
            stdout: '',
            stderr: '',
            bashEditDiff: { files: [{ filePath: path, hunks, created: true }] },
          },
        }),
        ...time(2),
      },
    ];
    const [created] = buildFileHistories([readSteps(records)]);
    expect(describeVersions(created)).toEqual(['1 shell s/1 replay']);
    expect(created?.versions[0]?.step).toMatchObject({ kind: 'shell', creates: true });
    const read = created === undefined ? [] : await listVersions(created, records);
    expect(read.map(({ before, after }) => [before.state, after.state === 'known' ? after.text : after.state])).toEqual(
      [['absent', 'one\ntwo\n']],
    );
  });

  it('finds versions, turns and times', () => {
    expect(find({ kind: 'latest' })).toBe('3');
    expect(find({ kind: 'version', number: 2, isBefore: true })).toBe('2^');
    expect(find({ kind: 'version', number: 4, isBefore: false })).toBeUndefined();
    expect(find({ kind: 'turn', session: 's', turn: 1, isBefore: false })).toBe('2');
    expect(find({ kind: 'turn', session: 's', turn: 1, isBefore: true })).toBe('1^');
    expect(find({ kind: 'turn', session: 's', turn: 2, isBefore: true })).toBe('2');
    expect(find({ kind: 'turn', session: 'other', turn: 1, isBefore: false })).toBeUndefined();
    expect(find({ kind: 'time', atMs: Date.parse(time(2).timestamp) })).toBe('1');
    expect(find({ kind: 'time', atMs: 0 })).toBe('1^');
  });
});
