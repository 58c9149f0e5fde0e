import type { AnySideFileEntry, KindEntry, RecordEntry, ToolEntry } from '../../shapes/entry.ts';
import { roles, type Role, type Visibility } from '../../shapes/role.ts';
import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { layoutTable } from '../../layout/layout-table.ts';
import { partPlaces } from '../../drift/part-places.ts';
import { envelope, envelopeExample } from '../../records/envelope.ts';
import type { FieldShapes } from '../../shapes/shape.ts';
import { toGroupName, type SchemaFamily } from '../schema-group.ts';
import { findGroupVersions, printVersionRange } from './group-versions.ts';
import { toPagePath, toRelativePath } from './page-path.ts';
import { printFieldTable, printShapeTable } from './print-field-table.ts';
import { printKindInSentence } from './print-kind.ts';
import { printCode } from './print-markdown-table.ts';

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
  const versions = findGroupVersions(seen, entry.type === 'system' ? subtypes.map((name) => toGroupName('system', name)) : [entry.type]);
  const own = Object.entries(entry.fields).filter(([name, shape]) => envelope[name as keyof typeof envelope] !== shape);
  const hasEnvelope = own.length < Object.keys(entry.fields).length;
  const subtypeLinks = entry.type === 'system' ? subtypes.map((name) => printLink(page, 'system', name, name === '' ? 'no subtype' : name)) : [];
  return printPage(`Record type \`${entry.type}\``, entry.doc, [
    printFacts([
      printRole(entry.role),
      printVersions(versions, entry.documented),
      hasEnvelope ? 'Stands in the parent chain: it has the fields of the [envelope](../envelope.md) besides those below.' : 'Stands by itself: it has no parent and is no one’s parent.',
    ]),
    section('Fields', printFieldTable(Object.fromEntries(own), { versions, page })),
    section('Subtypes', subtypeLinks.map((link) => `- ${link}\n`).join('')),
    section('Example', printExample({ type: entry.type, ...entry.example })),
    section('See also', printParts(entry.type, page)),
  ]);
}

/** The page of a kind inside a record type. */
export function printKindPage(family: KindFamily, entry: KindEntry, holder: RecordEntry | undefined, seen: VersionsSeen): string {
  const page = toPagePath(family, entry.name);
  const group = toGroupName(family, entry.name);
  const versions = findGroupVersions(seen, [group]);
  const role = entry.role ?? holder?.role;
  const example = family === 'system' ? { type: 'system', ...(entry.name === '' ? {} : { subtype: entry.name }), ...envelopeExample, ...entry.example } : { type: entry.name, ...entry.example };
  return printPage(`${kindTitles[family]} ${entry.name === '' ? 'without subtype' : printCode(entry.name)}`, entry.doc, [
    printFacts([
      ...(holder === undefined ? [] : [`Held by: ${printLink(page, 'record', holder.type, holder.type)} records.`]),
      ...(role === undefined ? [] : [printRole(role)]),
      printVersions(versions, entry.documented),
    ]),
    section('Fields', Object.keys(entry.fields).length === 0 ? 'None of its own.\n' : printFieldTable(entry.fields, { versions, page })),
    section('Example', printExample(example)),
    section('See also', printParts(group, page)),
  ]);
}

export type KindFamily = Extract<SchemaFamily, 'system' | 'attachment' | 'progress' | 'block'>;

const kindTitles: Readonly<Record<KindFamily, string>> = { system: 'System record', attachment: 'Attachment', progress: 'Progress report', block: 'Content block' };

/** The page of a tool; `known` are the names of all tools. */
export function printToolPage(entry: ToolEntry, seen: VersionsSeen, known: readonly string[]): string {
  const page = toPagePath('tool', entry.name);
  const [input, result] = [findGroupVersions(seen, [toGroupName('tool-input', entry.name)]), findGroupVersions(seen, [toGroupName('tool-result', entry.name)])];
  const whole = findGroupVersions(seen, [toGroupName('tool-input', entry.name), toGroupName('tool-result', entry.name)]);
  const resultTable = printShapeTable(entry.result, { versions: result, page });
  const resultDoc = entry.result.doc === undefined ? '' : ` ${entry.result.doc.slice(0, 1).toUpperCase()}${entry.result.doc.slice(1)}${entry.result.doc.endsWith('.') ? '' : '.'}`;
  return printPage(`Tool ${printCode(entry.name)}`, entry.doc, [
    printFacts([printVersions(whole === undefined ? undefined : { ...whole, count: Math.max(input?.count ?? 0, result?.count ?? 0) }, entry.documented)]),
    section('Input', `\`input\` of the [\`tool_use\`](../blocks/tool_use.md) block.\n\n${Object.keys(entry.input).length === 0 ? 'It takes nothing.\n' : printFieldTable(entry.input, { versions: input, page })}`),
    section('Result', `\`toolUseResult\` of the [\`user\`](../records/user.md) record with the result: ${printKindInSentence(entry.result, page)}, or a text where the call failed.${resultDoc}\n${resultTable === '' ? '' : `\n${resultTable}`}`),
    section('Example', `Input:\n\n${printExample(entry.example.input)}\nResult:\n\n${printExample(entry.example.result)}`),
    section('See also', (entry.seeAlso ?? []).map((name) => `- ${known.includes(name) ? printLink(page, 'tool', name, name) : printCode(name)}\n`).join('')),
  ]);
}

/** The page of a file beside the transcripts. */
export function printSideFilePage(entry: AnySideFileEntry, seen: VersionsSeen): string {
  const page = toPagePath('side-file', entry.kind);
  const versions = findGroupVersions(seen, [toGroupName('side-file', entry.kind)]);
  const places = layoutTable.filter((rule) => rule.kind === entry.kind).map((rule) => `- ${printCode(rule.pattern)}: ${rule.doc}\n`);
  const isText = entry.format === 'text';
  const content = printShapeTable(entry.content, { versions, page });
  return printPage(`Side file \`${entry.kind}\``, entry.doc, [
    printFacts([`Format: ${formats[entry.format]}.`, printVersions(versions, entry.documented)]),
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
  return printPage('The envelope', 'Records that stand in the parent chain share these fields; the page of each has only what it adds.', [
    printFacts([`Around: ${holders.map((type) => printLink(page, 'record', type, type)).join(', ')}.`, printVersions(versions, undefined)]),
    section('Fields', printFieldTable(envelope as FieldShapes, { versions, page })),
    section('Example', printExample(envelopeExample)),
  ]);
}

export function printLink(from: string, family: SchemaFamily | 'tool', label: string, text: string): string {
  return `[${printCode(text)}](${toRelativePath(from, toPagePath(family, label))})`;
}

function printPage(title: string, doc: string, parts: readonly string[]): string {
  return [`${pageHeader}# ${title}\n`, `${doc}\n`, ...parts.filter((part) => part !== '')].join('\n');
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function printFacts(facts: readonly string[]): string {
  return facts.map((fact) => `- ${fact}\n`).join('');
}

function printRole(role: Role): string {
  return `Role: ${role} (${roles[role].doc}); ${visibilityWords[roles[role].visibility]}.`;
}

function printVersions(versions: ReturnType<typeof findGroupVersions>, documented: string | undefined): string {
  if (versions !== undefined) return `Versions: ${printVersionRange([versions.first, versions.last])} (seen ${versions.count === 1 ? 'once' : `${versions.count.toLocaleString('en')} times`}).`;
  return `Versions: not in the samples${documented === undefined ? '' : `; ${documented}`}.`;
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
  return [...parts].map((part) => `- [${partTitles[part].title}](${toRelativePath(page, 'README.md')}#${partTitles[part].anchor})\n`).join('');
}

const partTitles = {
  attachments: { title: 'All attachments', anchor: 'attachments' },
  blocks: { title: 'All content blocks', anchor: 'content-blocks' },
  progress: { title: 'All progress reports', anchor: 'progress-reports' },
  tools: { title: 'All tools', anchor: 'tools' },
} as const;
