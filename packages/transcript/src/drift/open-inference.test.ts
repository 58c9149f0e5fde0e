import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { openInference, type Inference } from './open-inference.ts';

describe('openInference', () => {
  it('groups records by type, system records by subtype, and what they hold by kind', () => {
    const inference = infer([
      { type: 'user', message: { content: [{ type: 'text', text: 'hi' }] } },
      { type: 'system', subtype: 'turn_duration', durationMs: 1 },
      { type: 'system', content: 'old' },
      { type: 'attachment', attachment: { type: 'queued_command', prompt: [{ type: 'image', source: {} }] } },
      { type: 'progress', data: { type: 'agent_progress', message: { message: { content: [{ type: 'thinking' }] } } } },
      { type: 'queue-operation', content: [{ type: 'text', text: 'hi' }] },
      { type: 'tide-table', rows: [] },
    ]);
    expect([...inference.groups().keys()].sort()).toEqual([
      'attachment',
      'attachment/queued_command',
      'block/image',
      'block/text',
      'block/thinking',
      'progress',
      'progress/agent_progress',
      'queue-operation',
      'system/(none)',
      'system/turn_duration',
      'tide-table',
      'user',
    ]);
    expect(inference.groups().get('block/text')?.count).toBe(2);
    expect(inference.groups().get('attachment')?.fields?.get('attachment')?.fields).toBeUndefined();
  });

  it('finds the blocks of a message beside a name that no programmer chose, and beside very many', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`extra${at}`, at]));
    for (const odd of [{ '': null }, { 'src/tide.ts': 1 }, many]) {
      const message = (type: string) => ({
        type: 'user',
        message: { ...odd, content: [{ type, name: 'Bash', id: type, input: { command: 'ls' } }] },
      });
      const inference = infer([message('text'), message('tool_use')]);
      expect([...inference.groups().keys()]).toEqual(['user', 'block/text', 'block/tool_use', 'tool/Bash/input']);
      expect(inference.groups().get('user')?.fields?.get('message')?.fields?.get('content')?.items).toMatchObject({
        count: 2,
        fields: undefined,
      });
    }
  });

  it('looks into blocks inside a tool result', () => {
    const inference = infer([result('t1', 'x', [{ type: 'tool_reference', tool_name: 'Bash' }])]);
    expect(listFields(inference, 'block/tool_reference')).toEqual(['type', 'tool_name']);
  });

  it('learns the input and the result of a tool, the result by the call it answers', () => {
    const inference = infer([call('t1', 'Bash', { command: 'ls' }), result('t1', { stdout: '', stderr: '' })]);
    expect(listFields(inference, 'tool/Bash/input')).toEqual(['command']);
    expect(listFields(inference, 'tool/Bash/result')).toEqual(['stdout', 'stderr']);
    expect(inference.groups().get('user')?.fields?.get('toolUseResult')?.fields).toBeUndefined();
  });

  it('learns the input of a call that was never answered', () => {
    expect(listFields(infer([call('t1', 'Bash', { command: 'ls' })]), 'tool/Bash/input')).toEqual(['command']);
  });

  it('learns nothing from a call that the client refused, nor from its copies', () => {
    const inference = infer([
      call('t1', 'Bash', { cmd: 'ls' }),
      result('t1', 'InputValidationError: Bash failed'),
      {
        type: 'api-request-blob',
        message: { content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { cmd: 'ls' } }] },
      },
      call('t2', 'Semaphore', {}),
      result('t2', 'Error: No such tool available: Semaphore'),
      call('t3', 'Bash', { __unparsedToolInput: '{"' }),
    ]);
    expect([...inference.groups().keys()].filter((group) => group.startsWith('tool/'))).toEqual([]);
  });

  it('gives a result beside others to no tool', () => {
    const content = ['t1', 't2'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' }));
    const inference = infer([
      call('t1', 'Bash', { command: 'ls' }),
      call('t2', 'Read', {}),
      { type: 'user', message: { content }, toolUseResult: { stdout: '' } },
    ]);
    expect([...inference.groups().keys()].filter((group) => group.endsWith('/result'))).toEqual([]);
  });

  it('knows the calls of one file only', () => {
    const inference = openInference();
    add(inference, [call('t1', 'Bash', { command: 'ls' })]);
    add(inference, [result('t1', { stdout: '' })]);
    expect(inference.groups().has('tool/Bash/result')).toBe(false);
  });

  it('counts records by version', () => {
    const inference = openInference();
    for (const version of ['2.1.9', '2.1.42', '2.1.42']) add(inference, [{ type: 'mode' }], version);
    expect(inference.versions()).toEqual(
      new Map([
        ['2.1.9', 1],
        ['2.1.42', 2],
      ]),
    );
  });

  it('learns of side files', () => {
    const inference = openInference();
    inference.addSideFile('custom-title', { customTitle: 'Tides' }, '2.1.325');
    expect(inference.groups().get('side-file/custom-title')).toMatchObject({ count: 1, first: '2.1.325' });
  });
});

function infer(records: readonly JsonObject[]): Inference {
  const inference = openInference();
  add(inference, records);
  return inference;
}

function add(inference: Inference, records: readonly JsonObject[], version?: string): void {
  const reader = openRecordReader();
  const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  for (const line of [...reader.push(bytes), ...reader.end()]) inference.add({ line, version });
  inference.endFile();
}

function listFields(inference: Inference, group: string): readonly string[] {
  return [...(inference.groups().get(group)?.fields?.keys() ?? [])];
}

function call(id: string, name: string, input: JsonObject): JsonObject {
  return { type: 'assistant', message: { content: [{ type: 'tool_use', id, name, input }] } };
}

function result(id: string, toolUseResult: JsonValue, content: JsonValue = 'ok'): JsonObject {
  return { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: id, content }] }, toolUseResult };
}
