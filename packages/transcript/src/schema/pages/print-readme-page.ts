import type { Catalogue } from '../../catalogue/catalogue.ts';
import { roles } from '../../shapes/role.ts';
import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { layoutTable } from '../../layout/layout-table.ts';
import { formatGuide, formatIntroduction } from '../format-guide.ts';
import { toGroupName, type SchemaFamily } from '../schema-group.ts';
import { findGroupVersions, printVersionRange } from './group-versions.ts';
import { pageHeader, printKindLink, printLink, visibilityWords } from './page-parts.ts';
import { seenIn } from './print-field-table.ts';
import { printCell, printCode, printMarkdownTable } from '../print-markdown-table.ts';
import { toAnchor } from './to-anchor.ts';

const page = 'README.md';

/** The guide, and tables of all there is. */
export function printReadmePage(catalogue: Catalogue, seen: VersionsSeen): string {
  const body = `## How to read transcripts\n\n${formatGuide}\n${printReference(catalogue, seen)}`;
  return [`${pageHeader}# The format of Claude Code transcripts\n`, formatIntroduction, printContents(body), body].join(
    '\n',
  );
}

/** A list of all headings of the two levels below the title, with links. */
function printContents(body: string): string {
  const headings = body.replaceAll(/^```.*?^```$/gms, '').matchAll(/^(##|###) (.+)$/gm);
  return [...headings]
    .map(([, level, title = '']) => `${level === '##' ? '' : '  '}- [${title}](#${toAnchor(title)})\n`)
    .join('');
}

function printReference(catalogue: Catalogue, seen: VersionsSeen): string {
  const systemGroups = catalogue.system.map((entry) => toGroupName('system', entry.name));
  const records = catalogue.records.map((entry) => [
    printLink(page, 'record', entry.type, entry.type),
    entry.role,
    visibilityWords[roles[entry.role].visibility],
    printVersions(seen, entry.kinds?.list === 'system' ? systemGroups : [entry.type]),
    printFirstSentence(entry.doc),
  ]);
  const printKinds = (family: SchemaFamily, entries: Catalogue['system']) =>
    printMarkdownTable(
      ['name', seenIn, 'meaning'],
      entries.map((entry) => [
        printKindLink(page, family, entry.name),
        printVersions(seen, [toGroupName(family, entry.name)]),
        printFirstSentence(entry.doc),
      ]),
    );
  return [
    '## Reference\n',
    `${aboutVersions(seen)}\n`,
    section('Record types', printMarkdownTable(['type', 'role', 'for a reader', seenIn, 'meaning'], records)),
    section(
      'Roles',
      printMarkdownTable(
        ['role', 'for a reader', 'meaning'],
        Object.entries(roles).map(([role, { visibility, doc }]) => [role, visibilityWords[visibility], doc]),
      ),
    ),
    section('System subtypes', printKinds('system', catalogue.system)),
    section('Attachments', printKinds('attachment', catalogue.attachments)),
    section('Progress reports', printKinds('progress', catalogue.progress)),
    section('Content blocks', printKinds('block', catalogue.blocks)),
    section(
      'Tools',
      `Tools of MCP servers (\`mcp__<server>__<tool>\`) define their own inputs and ` +
        `results.\n\n${printTools(catalogue, seen)}`,
    ),
    section('Side files', printSideFiles(catalogue, seen)),
    section(
      'File locations',
      `Paths in the config folder. A name in braces matches any text, and \`**\` any folders. The first ` +
        `matching pattern decides.\n\n${printLayout()}`,
    ),
  ].join('\n');
}

function aboutVersions({ versions }: VersionsSeen): string {
  return [
    `*Seen in* is measured on samples of ${versions.length} client versions (${versions[0] ?? ''} – ` +
      `${versions.at(-1) ?? ''}): the first and the last that contain a part. The client may have written`,
    'it before and after. A dash marks parts that are documented but not in the samples; their pages name the ' +
      'source. In the table of a page, an empty cell',
    'means the same versions as the whole part; nested fields have no versions. Versions in texts and in the ' +
      'guide come from more transcripts than the',
    'samples: if a text says “really since”, it is more accurate than the column.',
    '',
    'The tables leave out the `type` in the title of the page. Separate pages list the [changes in each ' +
      'version](changes.md) and',
    '[the envelope](envelope.md), the fields shared by records in the parent chain.',
  ].join('\n');
}

function section(title: string, body: string): string {
  return `### ${title}\n\n${body}`;
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
  return printMarkdownTable(['tool', seenIn, 'meaning'], rows);
}

function printSideFiles(catalogue: Catalogue, seen: VersionsSeen): string {
  const rows = catalogue.sideFiles.map((entry) => [
    printLink(page, 'side-file', entry.kind, entry.kind),
    entry.format,
    printVersions(seen, [toGroupName('side-file', entry.kind)]),
    printFirstSentence(entry.doc),
  ]);
  return printMarkdownTable(['kind', 'format', seenIn, 'meaning'], rows);
}

/** Transcripts, and the side files that belong to sessions. */
function printLayout(): string {
  const rules = layoutTable.filter((rule) => rule.class === 'transcript' || rule.class === 'side');
  const others = layoutTable.filter((rule) => rule.class !== 'transcript' && rule.class !== 'side');
  return [
    printMarkdownTable(
      ['path', 'kind', 'what'],
      rules.map((rule) => [printCode(rule.pattern), rule.kind, printCell(rule.doc)]),
    ),
    'All other paths. Files of class `secret` are never opened.',
    printMarkdownTable(
      ['path', 'class', 'kind', 'what'],
      others.map((rule) => [printCode(rule.pattern), rule.class, rule.kind, printCell(rule.doc)]),
    ),
  ].join('\n\n');
}
