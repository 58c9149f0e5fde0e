import type { Catalogue } from '../../catalogue/catalogue.ts';
import { roles } from '../../shapes/role.ts';
import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { layoutTable } from '../../layout/layout-table.ts';
import { formatGuide } from '../format-guide.ts';
import { toGroupName, type SchemaFamily } from '../schema-group.ts';
import { findGroupVersions, printVersionRange } from './group-versions.ts';
import { pageHeader, printLink, visibilityWords } from './print-entry-page.ts';
import { printCell, printCode, printMarkdownTable } from './print-markdown-table.ts';

const page = 'README.md';

/** The guide, and tables of all there is. */
export function printReadmePage(catalogue: Catalogue, seen: VersionsSeen): string {
  const systemGroups = catalogue.system.map((entry) => toGroupName('system', entry.name));
  const records = catalogue.records.map((entry) => [
    printLink(page, 'record', entry.type, entry.type),
    entry.role,
    visibilityWords[roles[entry.role].visibility],
    printVersions(seen, entry.type === 'system' ? systemGroups : [entry.type]),
    printFirstSentence(entry.doc),
  ]);
  const printKinds = (family: SchemaFamily, entries: Catalogue['system']) =>
    printMarkdownTable(['name', 'versions', 'meaning'], entries.map((entry) => [printLink(page, family, entry.name, entry.name === '' ? '(none)' : entry.name), printVersions(seen, [toGroupName(family, entry.name)]), printFirstSentence(entry.doc)]));
  return [
    `${pageHeader}# The format of Claude Code transcripts\n`,
    formatGuide,
    '# Reference\n',
    `${aboutVersions(seen)}\n`,
    section('Record types', printMarkdownTable(['type', 'role', 'for a reader', 'versions', 'meaning'], records)),
    section('Roles', printMarkdownTable(['role', 'for a reader', 'meaning'], Object.entries(roles).map(([role, { visibility, doc }]) => [role, visibilityWords[visibility], doc]))),
    section('System subtypes', printKinds('system', catalogue.system)),
    section('Attachments', printKinds('attachment', catalogue.attachments)),
    section('Progress reports', printKinds('progress', catalogue.progress)),
    section('Content blocks', printKinds('block', catalogue.blocks)),
    section('Tools', `Tools of MCP servers (\`mcp__<server>__<tool>\`) have inputs and results of their own making.\n\n${printTools(catalogue, seen)}`),
    section('Side files', printSideFiles(catalogue, seen)),
    section('Where files stand', `Below the config folder; a name in braces stands for any text, \`**\` for any folders. The first pattern that fits decides.\n\n${printLayout()}`),
  ].join('\n');
}

function aboutVersions({ versions }: VersionsSeen): string {
  return (
    `Versions are measured on samples of ${versions.length} client versions (${versions[0] ?? ''} – ${versions.at(-1) ?? ''}): the first and the last that show a part. ` +
    'The client may have written it before and after. A dash marks what is documented but not in the samples; its page says where. ' +
    '[What came and went with each version](changes.md) is a page of its own, and so is [the envelope](envelope.md), the fields that records of the parent chain share.'
  );
}

function section(title: string, body: string): string {
  return `## ${title}\n\n${body}`;
}

function printVersions(seen: VersionsSeen, groups: readonly string[]): string {
  const versions = findGroupVersions(seen, groups);
  return versions === undefined ? '–' : printVersionRange([versions.first, versions.last]);
}

function printFirstSentence(doc: string): string {
  return printCell(/^.*?[.!?](?=\s|$)/s.exec(doc)?.[0] ?? doc);
}

function printTools(catalogue: Catalogue, seen: VersionsSeen): string {
  const rows = catalogue.tools.map((entry) => [
    printLink(page, 'tool', entry.name, entry.name),
    printVersions(seen, [toGroupName('tool-input', entry.name), toGroupName('tool-result', entry.name)]),
    printFirstSentence(entry.doc),
  ]);
  return printMarkdownTable(['tool', 'versions', 'meaning'], rows);
}

function printSideFiles(catalogue: Catalogue, seen: VersionsSeen): string {
  const rows = catalogue.sideFiles.map((entry) => [
    printLink(page, 'side-file', entry.kind, entry.kind),
    entry.format,
    printVersions(seen, [toGroupName('side-file', entry.kind)]),
    printFirstSentence(entry.doc),
  ]);
  return printMarkdownTable(['kind', 'format', 'versions', 'meaning'], rows);
}

/** Transcripts, and the side files that belong to sessions. */
function printLayout(): string {
  const rules = layoutTable.filter((rule) => rule.class === 'transcript' || rule.class === 'side');
  return printMarkdownTable(['path', 'kind', 'what'], rules.map((rule) => [printCode(rule.pattern), rule.kind, printCell(rule.doc)]));
}
