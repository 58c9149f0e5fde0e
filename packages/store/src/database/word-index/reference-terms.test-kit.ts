import { openFileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { listTerms } from '@scrollkeep/transcript/query/list-terms.ts';
import { listUnits } from '@scrollkeep/transcript/query/list-units.ts';
import { mainParts } from '@scrollkeep/transcript/query/search-document.ts';
import { toLineDocument } from '@scrollkeep/transcript/query/to-line-document.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { readEntries } from './block.ts';
import { listMainTerms } from './list-main-terms.ts';
import { openBlockWriter } from './open-block-writer.ts';
import { openTermCollector, type TermCollector } from './open-term-collector.ts';
import { listDocuments } from './posting-list.ts';
import { termSpace, toTermKey, type TermSpace } from './term.ts';

/** A text of a document as the index takes it. */
export interface ReferenceText {
  readonly text: string;
  readonly isMain: boolean;
  readonly isCommand: boolean;
}

/** Documents by the keys of their terms, in hexadecimal. */
export type TermMap = ReadonlyMap<string, readonly number[]>;

const toHex = (space: TermSpace, term: string) => Buffer.from(toTermKey(space, term)).toString('hex');
const words = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}_\u{10000}-\u{10ffff}]+/gu;
const isAscii = /^[\u0000-\u007f]*$/;

/**
 * What an index must hold, by the definition of the language: strings and lists, without any of the collector's
 * shortcuts.
 */
export function listReferenceTerms(documents: readonly (readonly ReferenceText[])[]): TermMap {
  const found = new Map<string, number[]>();
  for (const [document, texts] of documents.entries()) {
    const keys = new Set<string>();
    for (const { text, isMain, isCommand } of texts) {
      const terms = listTerms(listUnits(text));
      for (const term of terms) keys.add(toHex(termSpace.text, term));
      if (isCommand) for (const term of terms) keys.add(toHex(termSpace.command, term));
      if (isMain)
        for (const [word] of text.matchAll(words))
          for (const term of listWordTerms(word)) keys.add(toHex(termSpace.main, term));
    }
    for (const key of keys) {
      const list = found.get(key);
      if (list === undefined) found.set(key, [document]);
      else list.push(document);
    }
  }
  return found;
}

/** Main terms of a word as it is between separators; of an identifier in ASCII its parts are among them. */
function listWordTerms(word: string): readonly string[] {
  const units = isAscii.test(word) ? listUnits(word) : [];
  return [...listMainTerms(word), ...(units.length > 1 ? units.map((unit) => unit.text) : [])];
}

/** What the collector holds, written as blocks and read back. */
export function listCollectedTerms(documents: readonly (readonly ReferenceText[])[]): TermMap {
  const collector = openTermCollector();
  for (const [document, texts] of documents.entries()) {
    collector.beginDocument(document);
    for (const { text, isMain, isCommand } of texts) collector.addText(text, isMain, isCommand);
  }
  return readCollectedTerms(collector);
}

export function readCollectedTerms(collector: TermCollector): TermMap {
  const found = new Map<string, readonly number[]>();
  const writer = openBlockWriter();
  collector.forEach(writer.add);
  for (const { data } of writer.end()) {
    for (const { key, bytes } of readEntries(data)) found.set(Buffer.from(key).toString('hex'), listDocuments(bytes));
  }
  return found;
}

/** The terms that differ, in a few words: a whole map would be too much to print. */
export function listDifferences(found: TermMap, expected: TermMap): readonly string[] {
  const keys = [...new Set([...found.keys(), ...expected.keys()])];
  const differing = keys.filter((key) => String(found.get(key)) !== String(expected.get(key)));
  return differing
    .slice(0, 20)
    .map((key) => `${Buffer.from(key, 'hex').toString()}: ${found.get(key)} instead of ${expected.get(key)}`);
}

/** The texts of a transcript, line by line. */
export function listLineTexts(content: Uint8Array): readonly (readonly ReferenceText[])[] {
  const facts = openFileFacts({ isAgentFile: false });
  const reader = openRecordReader();
  const lines = [...reader.push(content), ...reader.end()].filter((line) => line.kind !== 'partial');
  return lines.map((line) =>
    toLineDocument(line, facts.table, facts.add(line)).parts.map(({ kind, text }) => ({
      text,
      isMain: mainParts.has(kind),
      isCommand: kind === 'command',
    })),
  );
}
