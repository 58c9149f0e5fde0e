import { describe, expect, it } from 'vitest';
import { compileSideFiles } from '../drift/check-side-file.ts';
import { openDriftCheck } from '../drift/open-drift-check.ts';
import { openFindings } from '../drift/open-findings.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { layoutTable } from '../layout/layout-table.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { envelopeExample } from '../records/fields/envelope.ts';
import { toSystemExample } from '../records/system/to-system-example.ts';
import { toGroupName } from '../schema/schema-group.ts';
import { catalogue } from './catalogue.ts';
import type { KindEntry } from '../shapes/entry.ts';
import { findVersionsSeen } from './find-versions-seen.ts';

const subtypes = catalogue.system.map((entry) => toGroupName('system', entry.name));
const callId = 'toolu_01HarbourTideCheck000000';

/** Everything in the catalogue: what it is called, where it was measured, and its example as whole records. */
const entries = [
  ...catalogue.records.map((entry) => ({
    entry,
    list: 'records',
    name: entry.type,
    groups: entry.type === 'system' ? subtypes : [entry.type],
    records: [{ type: entry.type, ...entry.example }],
  })),
  ...toKinds('system', catalogue.system, (_tagged, entry) => [toSystemExample(entry)]),
  ...toKinds('attachment', catalogue.attachments, (attachment) => [
    { ...envelopeExample, type: 'attachment', attachment },
  ]),
  ...toKinds('progress', catalogue.progress, (data) => [
    { ...envelopeExample, type: 'progress', parentToolUseID: callId, toolUseID: 'p', data },
  ]),
  ...toKinds('block', catalogue.blocks, (block) => [
    { ...envelopeExample, type: 'user', message: { role: 'user', content: [block] } },
  ]),
  ...catalogue.tools.map((entry) => ({
    entry,
    list: 'tools',
    name: entry.name,
    groups: [toGroupName('tool-input', entry.name), toGroupName('tool-result', entry.name)],
    records: toCall(entry.name, entry.example.input, entry.example.result),
  })),
  ...catalogue.sideFiles.map((entry) => ({
    entry,
    list: 'sideFiles',
    name: entry.kind,
    groups: [toGroupName('side-file', entry.kind)],
    records: [],
  })),
] as const;

describe.each(entries.map((each) => [`${each.list} ${each.name}`, each] as const))(
  '%s',
  (_title, { entry, groups, records }) => {
    it('says what it is', () => {
      expect(entry.doc).toMatch(/^[A-Z`<“].*[.!]$/s);
    });

    it('says what its fields are in words that begin with a capital letter or with code', () => {
      expect(listDocs(entry).filter((doc) => !/^[A-Z`<0-9“…]/.test(doc))).toEqual([]);
    });

    it('was measured, or says where it is documented', () => {
      const isMeasured = groups.some((group) => findVersionsSeen(group) !== undefined);
      expect({ isMeasured, isDocumented: entry.documented !== undefined }).toEqual({
        isMeasured,
        isDocumented: !isMeasured,
      });
    });

    it('has an example in which the drift check finds nothing', () => {
      expect(listFindings(records)).toEqual([]);
    });
  },
);

describe('the lists of the catalogue', () => {
  const lists = [...new Set(entries.map(({ list }) => list))].map(
    (list) => [list, entries.filter((each) => each.list === list).map(({ name }) => name)] as const,
  );

  it.each(lists)('%s names nothing twice', (_list, names) => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(lists)('%s is sorted by the file its entries stand in', (_list, names) => {
    const files = names.map((name) => `${toFileName(name)}.ts`);
    expect(files).toEqual([...files].sort());
  });

  it('has side files for kinds of the layout, with examples that fit', () => {
    const findings = openFindings();
    const check = compileSideFiles(findings.report);
    for (const { kind, example } of catalogue.sideFiles) {
      expect(layoutTable.map((rule) => rule.kind)).toContain(kind);
      check(kind, example as JsonValue);
    }
    expect(findings.list()).toEqual([]);
  });
});

function toKinds(
  list: 'system' | 'attachment' | 'progress' | 'block',
  kinds: readonly KindEntry[],
  toRecords: (tagged: JsonObject, entry: KindEntry) => readonly object[],
) {
  return kinds.map((entry) => ({
    entry,
    list,
    name: entry.name,
    groups: [toGroupName(list, entry.name)],
    records: toRecords({ type: entry.name, ...entry.example }, entry),
  }));
}

function toCall(name: string, input: unknown, result: unknown): readonly object[] {
  return [
    {
      ...envelopeExample,
      ...catalogue.records.find((entry) => entry.type === 'assistant')?.example,
      type: 'assistant',
      message: toMessage([{ type: 'tool_use', id: callId, name, input }]),
    },
    {
      ...envelopeExample,
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: callId, content: 'ok' }] },
      toolUseResult: result,
    },
  ];
}

function toMessage(content: readonly object[]): object {
  const example = catalogue.records.find((entry) => entry.type === 'assistant')?.example as
    | { message?: object }
    | undefined;
  return { ...example?.message, content };
}

function listFindings(records: readonly object[]): readonly string[] {
  const reader = openRecordReader();
  const check = openDriftCheck();
  check.startFile('example.jsonl');
  const bytes = new TextEncoder().encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  for (const line of [...reader.push(bytes), ...reader.end()]) check.add({ line, version: envelopeExample.version });
  check.endFile();
  return check.findings().map(({ code, kind, path }) => `${code} ${kind ?? ''} ${path}`);
}

/** The texts of all shapes inside an entry. */
function listDocs(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'kind' in value && 'doc' in value && typeof value.doc === 'string' && !('format' in value) ? [value.doc] : [];
  return [...own, ...Object.entries(value).flatMap(([name, part]) => (name === 'example' ? [] : listDocs(part)))];
}

/** `exit_plan_mode` and `ExitPlanMode` are kept in two files; the older one has `-old` in its name. */
function toFileName(name: string): string {
  if (name === 'exit_plan_mode') return 'exit-plan-mode-old';
  if (name === '') return 'without-subtype';
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}
