import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { partPlaces } from '../../drift/part-places.ts';
import { envelope, envelopeExample } from '../../records/fields/envelope.ts';
import { toSystemExample } from '../../records/system/to-system-example.ts';
import type { KindEntry, RecordEntry } from '../../shapes/entry.ts';
import type { FieldShapes } from '../../shapes/shape.ts';
import { toGroupName, type SchemaFamily } from '../schema-group.ts';
import { findGroupVersions } from './group-versions.ts';
import {
  printExample,
  printFacts,
  printKindLink,
  printKindName,
  printLink,
  printPage,
  printRole,
  printVersions,
  section,
} from './page-parts.ts';
import { toPagePath, toRelativePath } from './page-path.ts';
import { printFieldTable } from './print-field-table.ts';
import { sharedSections } from './shared-shapes.ts';

/** The page of a record type. `subtypes` are the groups of a `system` record, which is not measured as a whole. */
export function printRecordPage(entry: RecordEntry, seen: VersionsSeen, subtypes: readonly string[]): string {
  const page = toPagePath('record', entry.type);
  const versions = findGroupVersions(
    seen,
    entry.kinds?.list === 'system' ? subtypes.map((name) => toGroupName('system', name)) : [entry.type],
  );
  const own = Object.entries(entry.fields).filter(([name, shape]) => envelope[name as keyof typeof envelope] !== shape);
  const hasEnvelope = own.length < Object.keys(entry.fields).length;
  const table = printFieldTable(Object.fromEntries(own), { versions, page });
  const shared = sharedSections.filter((each) => each.page === page);
  const subtypeLinks =
    entry.kinds?.list === 'system' ? subtypes.map((name) => printKindLink(page, 'system', name)) : [];
  return printPage(`Record type \`${entry.type}\``, entry.doc, [
    printFacts(page, [
      printRole(entry.role),
      printVersions(versions, entry.documented, table),
      hasEnvelope
        ? 'Part of the parent chain: it has the fields of the [envelope](../envelope.md) and those below.'
        : 'Not part of the parent chain: it has no parent and no children.',
    ]),
    section('Fields', `Besides \`type\`:\n\n${table}`),
    ...shared.map((each) => section(each.section, `${each.doc}\n\n${printFieldTable(each.fields, { page })}`)),
    section('Subtypes', subtypeLinks.map((link) => `- ${link}\n`).join('')),
    section('Example', printExample({ type: entry.type, ...entry.example })),
    section('See also', printParts(entry.type, page)),
  ]);
}

/** The page of a kind inside a record type. */
export function printKindPage(
  family: KindFamily,
  entry: KindEntry,
  holder: RecordEntry | undefined,
  seen: VersionsSeen,
): string {
  const page = toPagePath(family, entry.name);
  const group = toGroupName(family, entry.name);
  const versions = findGroupVersions(seen, [group]);
  const role = entry.role ?? holder?.role;
  const table = Object.keys(entry.fields).length === 0 ? 'None.\n' : printFieldTable(entry.fields, { versions, page });
  const { title, fields, example } = kindWords[family];
  return printPage(`${title} ${printKindName(entry.name)}`, entry.doc, [
    printFacts(page, [
      ...(holder === undefined
        ? []
        : [`Contained in: ${printLink(page, 'record', holder.type, holder.type)} records.`]),
      ...(role === undefined ? [] : [printRole(role)]),
      printVersions(versions, entry.documented, table),
    ]),
    section('Fields', `${fields}\n\n${table}`),
    section(
      'Example',
      `${example}` +
        `${printExample(family === 'system' ? toSystemExample(entry) : { type: entry.name, ...entry.example })}`,
    ),
    section('See also', printParts(group, page)),
  ]);
}

export type KindFamily = Extract<SchemaFamily, 'system' | 'attachment' | 'progress' | 'block'>;

const kindWords: Readonly<
  Record<KindFamily, { readonly title: string; readonly fields: string; readonly example: string }>
> = {
  system: {
    title: 'System record',
    fields:
      'Of the record itself, besides those of the [envelope](../envelope.md) and of all ' +
      '[`system`](../records/system.md) records:',
    example: '',
  },
  attachment: {
    title: 'Attachment',
    fields: 'Of the object `attachment` in the record, besides its `type`:',
    example: 'The object `attachment` of the record:\n\n',
  },
  progress: {
    title: 'Progress report',
    fields: 'Of the object `data` in the record, besides its `type`:',
    example: 'The object `data` of the record:\n\n',
  },
  block: { title: 'Content block', fields: 'Of the block, besides `type`:', example: '' },
};

/** The fields that all records of the parent chain share. */
export function printEnvelopePage(seen: VersionsSeen, holders: readonly string[], groups: readonly string[]): string {
  const page = 'envelope.md';
  const versions = findGroupVersions(seen, groups);
  const table = printFieldTable(envelope as FieldShapes, { versions, page });
  return printPage(
    'The envelope',
    'Records in the parent chain share these fields; the page of each type lists only its additional fields.',
    [
      printFacts(page, [
        `Used by: ${holders.map((type) => printLink(page, 'record', type, type)).join(', ')}.`,
        printVersions(versions, undefined, table),
      ]),
      section('Fields', table),
      section('Example', printExample(envelopeExample)),
    ],
  );
}

/** The lists that something in this group refers to. */
function printParts(group: string, page: string): string {
  const parts = new Set([...partPlaces].filter(([place]) => place.startsWith(`${group}.`)).map(([, part]) => part));
  return [...parts]
    .map((part) => `- [${partTitles[part].title}](${toRelativePath(page, 'README.md')}#${partTitles[part].anchor})\n`)
    .join('');
}

const partTitles = {
  attachments: { title: 'All attachments', anchor: 'attachments' },
  blocks: { title: 'All content blocks', anchor: 'content-blocks' },
  progress: { title: 'All progress reports', anchor: 'progress-reports' },
  tools: { title: 'All tools', anchor: 'tools' },
} as const;
