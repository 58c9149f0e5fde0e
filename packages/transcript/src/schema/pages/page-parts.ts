import { roles, type Role, type Visibility } from '../../shapes/role.ts';
import { guideLinks } from '../guide/guide-links.ts';
import { printCode } from '../print-markdown-table.ts';
import type { SchemaFamily } from '../schema-group.ts';
import { printVersionRange, type findGroupVersions } from './group-versions.ts';
import { toPagePath, toRelativePath } from './page-path.ts';
import { seenIn } from './print-field-table.ts';
import { toAnchor } from './to-anchor.ts';

// What all pages of docs/format are made of.

export const pageHeader = '<!-- Made by `npm run docs` from packages/transcript/src; do not edit here. -->\n';

export const visibilityWords: Readonly<Record<Visibility, string>> = {
  shown: 'shown in the conversation',
  notice: 'shown as a notice',
  list: 'shown in lists and headers',
  hidden: 'hidden, but kept and counted',
};

export function printLink(from: string, family: SchemaFamily | 'tool', label: string, text: string): string {
  return `[${printCode(text)}](${toRelativePath(from, toPagePath(family, label))})`;
}

/** A link to a kind; the one that has no name is always called the same. */
export function printKindLink(from: string, family: SchemaFamily, label: string): string {
  return `[${printKindName(label)}](${toRelativePath(from, toPagePath(family, label))})`;
}

export function printKindName(label: string): string {
  return label === '' ? 'without subtype' : printCode(label);
}

export function printPage(title: string, doc: string, parts: readonly string[]): string {
  return [`${pageHeader}# ${title}\n`, `${doc}\n`, ...parts.filter((part) => part !== '')].join('\n');
}

export function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

/** Facts as a list; the last one links to the sections of the guide that mention the page. */
export function printFacts(page: string, facts: readonly string[]): string {
  const guide = (guideLinks[page] ?? []).map(
    (title) => `[${title}](${toRelativePath(page, 'README.md')}#${toAnchor(title)})`,
  );
  return [...facts, ...(guide.length === 0 ? [] : [`In the guide: ${guide.join(', ')}.`])]
    .map((fact) => `- ${fact}\n`)
    .join('');
}

export function printRole(role: Role): string {
  return `Role: ${role} (${roles[role].doc}); ${visibilityWords[roles[role].visibility]}.`;
}

/** In which versions the whole was seen, and how to read the versions in its tables, if they have any. */
export function printVersions(
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

export function hasSeenColumn(tables: string): boolean {
  return tables.includes(`| ${seenIn} |`);
}

export function printExample(example: unknown): string {
  return printFence('json', `${JSON.stringify(example, null, 2)}\n`);
}

export function printFence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}${text.endsWith('\n') ? '' : '\n'}\`\`\`\n`;
}
