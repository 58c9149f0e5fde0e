import { describe, expect, it } from 'vitest';
import { openSession } from '../../fixtures/index.ts';
import { result } from '../session.test-kit.ts';
import { readTreeSession } from '../tree-session.test-kit.ts';
import { findTaskResult, joinTasks, parseTaskFile } from './join-tasks.ts';
import { openSideFacts } from './open-side-facts.ts';

describe('joinTasks', () => {
  const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'tasks' });
  builder.prompt('Make tasks.');
  builder.todos([
    { content: 'Read', status: 'in_progress', activeForm: 'Reading' },
    { content: 'Write', status: 'pending', activeForm: 'Writing' },
  ]);
  const { session, records } = readTreeSession(builder.files());
  const facts = openSideFacts(session);
  for (const record of records) facts.add(record);
  const { taskCalls, taskResults } = facts.facts();

  it('joins a task with the calls that made and changed it', () => {
    const files = builder
      .files()
      .filter((file) => /^tasks\/.*json$/.test(file.path))
      .map((file) => parseTaskFile(file.path, JSON.parse(file.content as string))!);
    const tasks = joinTasks(taskCalls, taskResults, files);
    expect(
      tasks.map(({ id, subject, file, calls }) => [
        id,
        subject,
        file?.status,
        calls.map(({ kind, sets }) => [kind, ...sets]),
      ]),
    ).toEqual([
      ['1', 'Read', 'in_progress', [['create'], ['update', 'status in_progress']]],
      ['2', 'Write', 'pending', [['create']]],
    ]);
  });

  it('keeps tasks without a file, and files without a call', () => {
    const other = {
      path: 'tasks/s/10.json',
      id: '10',
      subject: 'Shared',
      status: 'pending',
      owner: undefined,
      blockedBy: [],
    };
    expect(
      joinTasks(taskCalls, taskResults, [other]).map(({ id, subject, file, calls }) => [
        id,
        subject,
        file !== undefined,
        calls.length,
      ]),
    ).toEqual([
      ['1', 'Read', false, 2],
      ['2', 'Write', false, 1],
      ['10', 'Shared', true, 0],
    ]);
  });

  it('knows the status from the calls where the file is gone', () => {
    expect(joinTasks(taskCalls, taskResults, []).map(({ subject, status }) => [subject, status])).toEqual([
      ['Read', 'in_progress'],
      ['Write', 'pending'],
    ]);
  });

  it('learns the number from the words where nothing else was noted', () => {
    const value = result('u', null, 't1', 'Task #7 created successfully: Read');
    expect(findTaskResult({ node: records[0]!.node, value, agentId: 'a1' })).toEqual({ toolUseId: 't1', taskId: '7' });
  });

  it('refuses a file that is no task', () => {
    expect(parseTaskFile('x', { subject: 'no id' })).toBeUndefined();
    expect(parseTaskFile('x', null)).toBeUndefined();
  });
});
