import type { AnySideFileEntry, KindEntry, RecordEntry, ToolEntry } from '../../shapes/entry.ts';
import { roles, type Role, type Visibility } from '../../shapes/role.ts';
import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { layoutTable } from '../../layout/layout-table.ts';
import { partPlaces } from '../../drift/part-places.ts';
import { envelope, envelopeExample } from '../../records/fields/envelope.ts';
import { toSystemExample } from '../../records/system/to-system-example.ts';
import type { FieldShapes, Shape } from '../../shapes/shape.ts';
import { guideLinks } from '../guide/guide-links.ts';
import { toGroupName, type SchemaFamily } from '../schema-group.ts';
import { findGroupVersions, printVersionRange } from './group-versions.ts';
import { toPagePath, toRelativePath } from './page-path.ts';
import { printFieldTable, printShapeTable, seenIn, type FieldTableOptions } from './print-field-table.ts';
import { printKindInSentence } from './print-kind.ts';
import { printCode } from '../print-markdown-table.ts';
import { sharedFields, sharedSections } from './shared-shapes.ts';
import { toAnchor } from './to-anchor.ts';

export const pageHeader = '<!-- Made by `npm run docs` from packages/transcript/src; do not edit here. -->\n';

export const visibilityWords: Readonly<Record<Visibility, string>> = {
  shown: 'shown in the conversation',
  notice: 'shown as a notice',
  list: 'shown in lists and headers',
  hidden: 'hidden, but kept and counted',
};

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

/** The page of a tool; `known` are the names of all tools. */
export function printToolPage(entry: ToolEntry, seen: VersionsSeen, known: readonly string[]): string {
  const page = toPagePath('tool', entry.name);
  const [input, result] = [
    findGroupVersions(seen, [toGroupName('tool-input', entry.name)]),
    findGroupVersions(seen, [toGroupName('tool-result', entry.name)]),
  ];
  const whole = findGroupVersions(seen, [
    toGroupName('tool-input', entry.name),
    toGroupName('tool-result', entry.name),
  ]);
  const inputTable =
    Object.keys(entry.input).length === 0 ? 'No input.\n' : printFieldTable(entry.input, { versions: input, page });
  const { table, elsewhere } = printResultTable(entry.result, { versions: result, page });
  const resultDoc =
    entry.result.doc === undefined ? '' : ` ${entry.result.doc}${entry.result.doc.endsWith('.') ? '' : '.'}`;
  return printPage(`Tool ${printCode(entry.name)}`, entry.doc, [
    printFacts(page, [
      printVersions(
        whole === undefined ? undefined : { ...whole, count: Math.max(input?.count ?? 0, result?.count ?? 0) },
        entry.documented,
        inputTable + table,
      ),
    ]),
    section(
      'Input',
      `\`input\` of the [\`tool_use\`](../blocks/tool_use.md) ` +
        ('block.' +
          (hasSeenColumn(inputTable)
            ? ` Here *${seenIn}* says when models sent a field, not when the tool accepted it.`
            : '') +
          `\n\n${inputTable}`),
    ),
    section(
      'Result',
      `\`toolUseResult\` of the [\`user\`](../records/user.md) record with the result: ` +
        `${printKindInSentence(entry.result, page)}, or a text if the call ` +
        `failed.${resultDoc}\n${table === '' ? '' : `\n${table}`}${elsewhere}`,
    ),
    section(
      'Example',
      `Input:\n\n${printExample(entry.example.input)}\nResult:\n\n${printExample(entry.example.result)}`,
    ),
    section(
      'See also',
      (entry.seeAlso ?? [])
        .map((name) => `- ${known.includes(name) ? printLink(page, 'tool', name, name) : printCode(name)}\n`)
        .join(''),
    ),
  ]);
}

/** The fields of a result; those that another page tells and that were not seen here are only named. */
function printResultTable(
  result: Shape,
  options: FieldTableOptions,
): { readonly table: string; readonly elsewhere: string } {
  const { fields, page, section: home, label } = sharedFields;
  const isElsewhere = (name: string, shape: FieldShapes[string]) =>
    page !== options.page && fields[name] === shape && options.versions?.fields[name] === undefined;
  if (result.kind !== 'object') return { table: printShapeTable(result, options), elsewhere: '' };
  const left = Object.entries(result.fields).filter(([name, shape]) => isElsewhere(name, shape));
  const own = Object.entries(result.fields).filter(([name, shape]) => !isElsewhere(name, shape));
  const link = `[${printCode(label)}](${toRelativePath(options.page, page)}#${toAnchor(home)})`;
  return {
    table: printFieldTable(Object.fromEntries(own), options),
    elsewhere:
      left.length === 0
        ? ''
        : `\nAs in ${link}, but not in the samples of this tool: ` +
          `${left.map(([name]) => printCode(name)).join(', ')}.\n`,
  };
}

/** The page of a file beside the transcripts. */
export function printSideFilePage(entry: AnySideFileEntry, seen: VersionsSeen): string {
  const page = toPagePath('side-file', entry.kind);
  const versions = findGroupVersions(seen, [toGroupName('side-file', entry.kind)]);
  const places = layoutTable
    .filter((rule) => rule.kind === entry.kind)
    .map((rule) => `- ${printCode(rule.pattern)}: ${rule.doc}\n`);
  const isText = entry.format === 'text';
  const content = printShapeTable(entry.content, { versions, page });
  return printPage(`Side file \`${entry.kind}\``, entry.doc, [
    printFacts(page, [`Format: ${formats[entry.format]}.`, printVersions(versions, entry.documented, content)]),
    section('Where', places.join('')),
    section('Content', `${printContent(entry, page)}\n${content === '' ? '' : `\n${content}`}`),
    section('Example', isText ? printFence('', String(entry.example)) : printExample(entry.example)),
  ]);
}

function printContent({ content }: AnySideFileEntry, page: string): string {
  const kind = printKindInSentence(content, page);
  const doc = content.doc ?? kind.slice(0, 1).toUpperCase() + kind.slice(1);
  return doc.endsWith('.') ? doc : `${doc}.`;
}

const formats: Readonly<Record<AnySideFileEntry['format'], string>> = {
  json: 'one JSON value',
  jsonl: 'one JSON value per line',
  lines: 'lines of text; the fields below are what a line is taken apart into',
  text: 'text, or the bytes of another file',
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

export function printLink(from: string, family: SchemaFamily | 'tool', label: string, text: string): string {
  return `[${printCode(text)}](${toRelativePath(from, toPagePath(family, label))})`;
}

/** A link to a kind; the one that has no name is always called the same. */
export function printKindLink(from: string, family: SchemaFamily, label: string): string {
  return `[${printKindName(label)}](${toRelativePath(from, toPagePath(family, label))})`;
}

function printKindName(label: string): string {
  return label === '' ? 'without subtype' : printCode(label);
}

function printPage(title: string, doc: string, parts: readonly string[]): string {
  return [`${pageHeader}# ${title}\n`, `${doc}\n`, ...parts.filter((part) => part !== '')].join('\n');
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

/** Facts as a list, the last of them where the guide speaks of it. */
function printFacts(page: string, facts: readonly string[]): string {
  const guide = (guideLinks[page] ?? []).map(
    (title) => `[${title}](${toRelativePath(page, 'README.md')}#${toAnchor(title)})`,
  );
  return [...facts, ...(guide.length === 0 ? [] : [`In the guide: ${guide.join(', ')}.`])]
    .map((fact) => `- ${fact}\n`)
    .join('');
}

function printRole(role: Role): string {
  return `Role: ${role} (${roles[role].doc}); ${visibilityWords[roles[role].visibility]}.`;
}

/** When the whole was seen, and how to read the versions in its tables if there are any. */
function printVersions(
  versions: ReturnType<typeof findGroupVersions>,
  documented: string | undefined,
  tables: string,
): string {
  if (versions === undefined) return `Not in the samples${documented === undefined ? '' : `; ${documented}`}.`;
  const range =
    `Seen in ${printVersionRange([versions.first, versions.last])} ` +
    `(${versions.count === 1 ? 'once' : `${versions.count.toLocaleString('en')} times`}).`;
  return hasSeenColumn(tables)
    ? `${range} Under *${seenIn}*, an empty cell means the same versions as the whole part; nested fields have no ` +
        'versions.'
    : range;
}

function hasSeenColumn(tables: string): boolean {
  return tables.includes(`| ${seenIn} |`);
}

function printExample(example: unknown): string {
  return printFence('json', `${JSON.stringify(example, null, 2)}\n`);
}

function printFence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}${text.endsWith('\n') ? '' : '\n'}\`\`\`\n`;
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
