import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json-value.ts';
import { openRecordReader } from '../../reading/open-record-reader.ts';
import { findUsageCopy, type UsageCopy } from '../../usage/message-usage.ts';
import { openUsageTotals } from '../../usage/open-usage-totals.ts';
import { openFileFacts } from '../open-file-facts.ts';
import type { RecordNode } from '../facts/record-node.ts';
import { toRecordNode } from '../to-record-node.test-kit.ts';
import { UsageTable } from '../../usage/usage-table.ts';

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'u1',
    'u2',
    't1',
    't2',
    'Warmup',
    '<synthetic>',
    'claude',
    'Task',
    'Agent',
    'Skill',
    'Write',
    '2026-01-02T03:04:05.678Z',
    '2026-01-02T03:04:05Z',
    'x'.repeat(5000),
    "The user doesn't want to proceed",
    'PreToolUse: no',
    'agentId: a1.',
    'a\n[Request interrupted by user]',
    '<command-name>/x</command-name>',
    '<teammate-message>x',
    '<system-reminder>a</system-reminder> b',
    'This session is being continued from a previous conversation',
    '/compact now',
  ),
  fc.uuid(),
  fc.string(),
);
const value = fc.oneof(text, text, fc.jsonValue({ maxDepth: 2 }), fc.boolean(), fc.double());
const block = fc.record(
  {
    type: fc.constantFrom('text', 'tool_use', 'tool_result', 'image', 'document', 'other'),
    text: value,
    id: value,
    name: value,
    tool_use_id: value,
    content: fc.oneof(value, fc.array(fc.record({ type: fc.constant('text'), text: value }))),
    is_error: value,
    input: fc.record(
      { prompt: value, file_path: value, notebook_path: value, description: value },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['type'] },
);
const record = fc.record(
  {
    type: fc.constantFrom(
      'user',
      'user',
      'user',
      'assistant',
      'assistant',
      'system',
      'attachment',
      'progress',
      'last-prompt',
      'mode',
      'new-type',
    ),
    subtype: fc.oneof(fc.constant('compact_boundary'), value),
    uuid: value,
    parentUuid: value,
    logicalParentUuid: value,
    timestamp: value,
    isSidechain: fc.oneof(fc.boolean(), value),
    isMeta: value,
    isCompactSummary: value,
    isApiErrorMessage: fc.oneof(fc.boolean(), value),
    attachment: fc.oneof(value, fc.record({ type: value })),
    data: fc.oneof(value, fc.record({ type: value })),
    toolUseResult: fc.oneof(
      value,
      fc.record(
        {
          agentId: value,
          runId: value,
          totalDurationMs: value,
          durationMs: value,
          durationSeconds: value,
          interrupted: value,
        },
        { requiredKeys: [] },
      ),
    ),
    toolDenialKind: value,
    message: fc.oneof(
      value,
      fc.record(
        {
          id: value,
          model: value,
          content: fc.oneof(value, fc.array(fc.oneof(block, block, value), { maxLength: 4 })),
          usage: fc.oneof(value, fc.record({ input_tokens: value, output_tokens: fc.nat(3) }, { requiredKeys: [] })),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: ['type'] },
);

describe('RecordTable', () => {
  it('gives back every fact of every record, whatever the record holds', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 15 }), fc.boolean(), (records, isAgentFile) => {
        const facts = openFileFacts({ isAgentFile });
        const reader = openRecordReader();
        const wanted: RecordNode[] = [];
        for (const line of reader.push(Buffer.from(records.map((each) => `${JSON.stringify(each)}\n`).join('')))) {
          const index = facts.add(line);
          if (line.kind === 'record' || line.kind === 'unknown-type')
            wanted.push(toRecordNode(line, { index: index ?? -1, isAgentFile }));
        }
        const { nodes } = facts.facts();
        expect(nodes.map(toPlain)).toEqual(wanted);
        expect([...nodes.readUuids()]).toEqual(wanted.flatMap((node) => node.uuid ?? []));
        for (const { uuid } of wanted)
          if (uuid !== undefined) expect(nodes.findUuid(uuid)).toBe(wanted.findIndex((node) => node.uuid === uuid));
        expect(nodes.at(-1)).toBe(nodes.at(-1));
      }),
      { numRuns: 1500 },
    );
  });

  it('knows no record that came after a list was made', () => {
    const facts = openFileFacts({ isAgentFile: false });
    const reader = openRecordReader();
    const add = (each: JsonObject) =>
      reader.push(Buffer.from(`${JSON.stringify(each)}\n`)).forEach((line) => facts.add(line));
    add({ type: 'user', uuid: 'a', parentUuid: 'b' });
    const before = facts.facts().nodes;
    add({ type: 'user', uuid: 'b', parentUuid: 'a' });
    expect([before.length, before.findUuid('a'), before.findUuid('b'), [...before.readUuids()]]).toEqual([
      1,
      0,
      -1,
      ['a'],
    ]);
    expect(facts.facts().nodes.findUuid('b')).toBe(1);
  });
});

describe('UsageTable', () => {
  it('chooses and adds up the copies that openUsageTotals does', () => {
    const copy = fc.record({
      messageId: fc.constantFrom('m1', 'm2', 'm3', undefined),
      recordUuid: fc.constantFrom('u1', 'u2', undefined),
      model: fc.constantFrom('a', 'b'),
      input: fc.nat(9),
      output: fc.nat(2),
      cacheRead: fc.nat(9),
      cacheWrite5m: fc.nat(9),
      cacheWrite1h: fc.nat(9),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(copy, fc.constantFrom('', 'a', 'b')), { maxLength: 20 }),
        fc.constantFrom(0, 3, 100),
        (copies, most) => {
          const [totals, table] = [openUsageTotals(), new UsageTable(undefined, most)];
          for (const [each, order] of copies as [UsageCopy, string][]) {
            totals.add(each, order);
            table.add(each, order);
          }
          expect([...table.copies()]).toEqual(totals.copies());
          expect([...table.byModel()]).toEqual([...totals.byModel()]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is what a file of records has for its usage', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 15 }), (records) => {
        const facts = openFileFacts({ isAgentFile: false });
        const totals = openUsageTotals();
        for (const line of openRecordReader().push(
          Buffer.from(records.map((each) => `${JSON.stringify(each)}\n`).join('')),
        )) {
          facts.add(line);
          const copy = line.kind === 'record' && line.type === 'assistant' ? findUsageCopy(line.value) : undefined;
          if (copy !== undefined) totals.add(copy, '');
        }
        expect([...facts.facts().usageCopies]).toEqual(totals.copies());
      }),
      { numRuns: 300 },
    );
  });
});

function toPlain({
  index,
  number,
  offset,
  byteLength,
  type,
  subtype,
  meaning,
  uuid,
  parentUuid,
  isSidechain,
  timestamp,
  user,
  assistant,
}: RecordNode): RecordNode {
  return {
    index,
    number,
    offset,
    byteLength,
    type,
    subtype,
    meaning,
    uuid,
    parentUuid,
    isSidechain,
    timestamp,
    user,
    assistant,
  };
}
