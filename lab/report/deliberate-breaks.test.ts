import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue, type Catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { Inference } from '@scrollkeep/transcript/drift/open-inference.ts';
import { recordedFolder } from '../command/folders.ts';
import type { ScenarioFacts } from '../command/run-scenarios.ts';
import { listCandidates } from './list-candidates.ts';
import { measureTrees } from './measure-trees.ts';
import type { Measurement } from './measurement.ts';
import { printReport } from './print-report.ts';

const without = <Name extends string, Entry extends { readonly [Key in Name]: string }>(
  entries: readonly Entry[],
  key: Name,
  name: string,
) => {
  expect(entries.some((entry) => entry[key] === name)).toBe(true);
  return entries.filter((entry) => entry[key] !== name);
};

function withoutField<Entry extends { readonly fields: Readonly<Record<string, unknown>> }>(
  entry: Entry,
  field: string,
): Entry {
  expect(Object.keys(entry.fields)).toContain(field);
  const { [field]: _gone, ...fields } = entry.fields;
  return { ...entry, fields };
}

/** A catalogue from which something was taken, and what the report has to say of it. */
const breaks: readonly {
  readonly what: string;
  readonly broken: () => Catalogue;
  readonly title: string;
  readonly code: RegExp;
}[] = [
  {
    what: 'a record type',
    broken: () => ({ ...catalogue, records: without(catalogue.records, 'type', 'permission-mode') }),
    title: 'permission-mode (new-group):',
    code: /recordBase\(\{\n {2}type: 'permission-mode',[^]*?recordEntry\(base, \{[^]*?permissionMode: text\(/,
  },
  {
    what: 'a kind of attachment',
    broken: () => ({ ...catalogue, attachments: without(catalogue.attachments, 'name', 'plan_mode') }),
    title: 'attachment/plan_mode (new-group):',
    code: /kindBase\(\{\n {2}name: 'plan_mode',[^]*?kindEntry\(base, \{[^]*?planFilePath: text\(/,
  },
  {
    what: 'a tool',
    broken: () => ({ ...catalogue, tools: without(catalogue.tools, 'name', 'AskUserQuestion') }),
    title: 'tool/AskUserQuestion/input (new-group):',
    code: /toolEntry\(\{\n {2}name: 'AskUserQuestion',[^]*?questions: list\(/,
  },
  {
    what: 'a field of a record',
    broken: () => ({
      ...catalogue,
      records: catalogue.records.map((entry) => (entry.type === 'user' ? withoutField(entry, 'promptId') : entry)),
    }),
    title: 'user `promptId` (new-field):',
    code: /promptId: optional\(text\(/,
  },
  {
    what: 'a kind of side file',
    broken: () => ({ ...catalogue, sideFiles: without(catalogue.sideFiles, 'kind', 'agent-meta') }),
    title: 'side-file/agent-meta (new-group):',
    code: /sideFileEntry\(\{\n {2}kind: 'agent-meta',[^]*?agentType: text\(/,
  },
];

describe('the report of a client that the catalogue does not know in full', () => {
  let measurement: Measurement;
  let inference: Inference;

  beforeAll(async () => {
    const facts = readdirSync(recordedFolder).flatMap((version) =>
      readdirSync(join(recordedFolder, version)).map((scenario): ScenarioFacts => ({
        scenario: join(version, scenario),
        seconds: 0,
        problems: [],
        tools: [],
        paths: [],
      })),
    );
    ({ measurement, inference } = await measureTrees('2.1.324', recordedFolder, facts));
  });

  function report(known: Catalogue): string {
    const totals = { files: 0, sideFiles: 0, lines: 0, damagedLines: 0, bytes: 0 };
    return printReport({
      measurement,
      facts: [],
      drift: { totals, findings: [], problems: [], cutShort: [] },
      difference: undefined,
      candidates: listCandidates(known, inference, measurement.files),
    });
  }

  it('asks for nothing where nothing is missing', () => {
    expect(report(catalogue)).not.toContain('Candidates');
  });

  it.each(breaks)('names $what that is missing, with the code for it', ({ broken, title, code }) => {
    const text = report(broken());
    const section = text
      .slice(text.indexOf('## Candidates'))
      .split(/^(?=\S.*:\n\n```ts$)/m)
      .find((part) => part.startsWith(title));
    expect(section, text).toMatch(code);
  });

  it('names every file that no rule knows', () => {
    const candidates = listCandidates(catalogue, inference, ['unknown: anchors/{session}.bin']);
    expect(candidates.at(-1)).toMatchObject({ group: 'layout', path: 'anchors/{session}.bin', what: 'new-file' });
  });
});
