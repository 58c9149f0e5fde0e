import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { layoutTable } from '../../layout/layout-table.ts';
import type { AnySideFileEntry } from '../../shapes/entry.ts';
import { printCode } from '../print-markdown-table.ts';
import { toGroupName } from '../schema-group.ts';
import { findGroupVersions } from './group-versions.ts';
import { printExample, printFacts, printFence, printPage, printVersions, section } from './page-parts.ts';
import { toPagePath } from './page-path.ts';
import { printShapeTable } from './print-field-table.ts';
import { printKindInSentence } from './print-kind.ts';

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
