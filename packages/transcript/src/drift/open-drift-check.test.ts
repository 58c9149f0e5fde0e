import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { openVersionResolver } from '../reading/open-version-resolver.ts';
import { envelopeExample } from '../records/fields/envelope.ts';
import { openDriftCheck, type DriftCheckOptions } from './open-drift-check.ts';

const title = { type: 'custom-title', customTitle: 'Tides', sessionId: 's' };
const prompt = { ...envelopeExample, type: 'user', message: { role: 'user', content: 'When is high water?' } };

describe('openDriftCheck', () => {
  it('finds nothing in records as the catalogue declares them', () => {
    expect(check([title, prompt])).toEqual([]);
  });

  it('finds an unknown type, a new field, a changed kind and a missing field, each with its place', () => {
    const findings = check([
      { type: 'tide-table', rows: [1] },
      { ...title, tide: { height: 3 } },
      { ...title, customTitle: 7 },
      { type: 'custom-title', sessionId: 's' },
      title,
    ]);
    expect(findings).toMatchObject([
      {
        code: 'UNKNOWN_TYPE',
        type: 'tide-table',
        path: '$.type',
        count: 1,
        example: '{type: text, rows: [number]}',
        places: [{ file: 'f.jsonl', line: 1, offset: 0 }],
      },
      {
        code: 'NEW_FIELD',
        type: 'custom-title',
        path: '$.tide',
        count: 1,
        example: '{height: number}',
        places: [{ line: 2 }],
      },
      {
        code: 'TYPE_MISMATCH',
        type: 'custom-title',
        path: '$.customTitle',
        count: 1,
        example: 'number',
        places: [{ line: 3 }],
      },
      { code: 'MISSING_FIELD', type: 'custom-title', path: '$.customTitle', count: 1, places: [{ line: 4 }] },
    ]);
    expect(findings.map((finding) => finding.severity)).toEqual(['drift', 'drift', 'drift', 'drift']);
  });

  it('finds an unknown subtype, attachment and progress kind, and judges no field of theirs', () => {
    expect(
      check([
        { ...envelopeExample, type: 'system', subtype: 'spring_tide', height: 3 },
        { ...envelopeExample, type: 'attachment', attachment: { type: 'barometer', mbar: 1013 } },
        {
          ...envelopeExample,
          type: 'progress',
          toolUseID: 't',
          parentToolUseID: 't',
          data: { type: 'rowing', strokes: 3 },
        },
      ]),
    ).toMatchObject([
      { code: 'UNKNOWN_SUBTYPE', type: 'attachment', kind: 'barometer', path: '$.attachment.type' },
      { code: 'UNKNOWN_SUBTYPE', type: 'progress', kind: 'rowing', path: '$.data.type' },
      { code: 'UNKNOWN_SUBTYPE', type: 'system', kind: 'spring_tide', path: '$.subtype' },
    ]);
  });

  it('looks into content blocks, also into those inside a tool result', () => {
    const content = [
      { type: 'hologram', depth: 2 },
      { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'x', font: 'serif' }] },
    ];
    expect(check([{ ...prompt, message: { role: 'user', content } }])).toMatchObject([
      { code: 'UNKNOWN_BLOCK', kind: 'hologram', path: '$.message.content[].type' },
      { code: 'NEW_FIELD', kind: 'text', path: '$.message.content[].content[].font' },
    ]);
  });

  it('judges the input and the result of a tool of the client', () => {
    expect(
      check([
        call('t1', 'Bash', { command: 'ls', sail: 'up' }),
        result('t1', { stdout: '', stderr: '', interrupted: false, isImage: false, wind: 'NW' }),
      ]),
    ).toMatchObject([
      { code: 'NEW_FIELD', kind: 'Bash', path: '$.message.content[].input.sail', places: [{ line: 1 }] },
      { code: 'NEW_FIELD', kind: 'Bash', path: '$.toolUseResult.wind', places: [{ line: 2 }] },
    ]);
  });

  it('reports an unknown tool, but not one of an MCP server and not a call that the client refused', () => {
    const refused = '<tool_use_error>InputValidationError: …</tool_use_error>';
    expect(
      check([
        call('t1', 'Semaphore', { flags: 2 }),
        result('t1', 'Error: torn flag'),
        call('t2', 'mcp__harbour__tide', { any: 'thing' }),
        result('t2', [{ type: 'text', text: '{}' }]),
        call('t3', 'Bash', { cmd: 'ls' }),
        result('t3', 'InputValidationError: …', refused),
        call('t4', 'NoSuchTool', {}),
        result('t4', 'Error: No such tool available: NoSuchTool'),
        call('t5', 'Lantern', {}),
      ]),
    ).toMatchObject([
      { code: 'UNKNOWN_TOOL', kind: 'Semaphore' },
      { code: 'UNKNOWN_TOOL', kind: 'Lantern' },
    ]);
  });

  it('counts repetitions, keeps the first places and all versions, the nearest version for lines without one', () => {
    const lines = Array.from({ length: 9 }, (_, index) => ({ ...title, tide: index }));
    const [finding] = check([
      ...lines,
      { ...prompt, version: '2.1.9' },
      { ...prompt, version: '2.1.100' },
      { ...title, tide: 1 },
    ]);
    expect(finding).toMatchObject({ count: 10, versions: ['2.1.9', '2.1.100'] });
    expect(finding?.places).toHaveLength(5);
  });

  it('reports damaged lines as damage and leaves an unfinished last line alone', () => {
    expect(check(['[1]', 'not json', JSON.stringify(title), '{"type":"us'])).toMatchObject([
      { code: 'MALFORMED', severity: 'damage', places: [{ line: 1 }] },
      { code: 'NOT_JSON', severity: 'damage', places: [{ line: 2 }] },
    ]);
  });

  it('reports a client version it was not measured with as information', () => {
    const findings = check([{ ...prompt, version: '9.9.9' }], { isSeenVersion: (version) => version !== '9.9.9' });
    expect(findings).toMatchObject([{ code: 'UNSEEN_VERSION', severity: 'information', kind: '9.9.9', count: 1 }]);
  });

  it('never shows content, not even as a name', () => {
    const secret = 'the password is swordfish';
    const findings = check([{ type: 'tide-table', [secret]: secret, list: [secret] }]);
    expect(JSON.stringify(findings)).not.toContain('swordfish');
  });
});

function check(records: readonly (JsonObject | string)[], options?: DriftCheckOptions) {
  const drift = openDriftCheck(options);
  const reader = openRecordReader();
  const resolver = openVersionResolver();
  const text = records.map((record) => (typeof record === 'string' ? record : JSON.stringify(record))).join('\n');
  drift.startFile('f.jsonl');
  for (const line of [...reader.push(Buffer.from(text)), ...reader.end()])
    for (const versioned of resolver.push(line)) drift.add(versioned);
  for (const versioned of resolver.end()) drift.add(versioned);
  drift.endFile();
  return drift.findings();
}

function call(id: string, name: string, input: JsonObject): JsonObject {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5-5',
    content: [{ type: 'tool_use', id, name, input }],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  return { ...envelopeExample, type: 'assistant', requestId: 'req_1', message };
}

function result(id: string, toolUseResult: JsonObject | string | readonly JsonObject[], content = 'ok'): JsonObject {
  return {
    ...envelopeExample,
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    toolUseResult,
  };
}
