import type { Connection } from '../dialects/connection.ts';
import { addKeyRange, readEntries } from './block.ts';
import { buildDictionary, type Dictionary } from './dictionary.ts';
import type { DocBits } from './doc-bits.ts';
import { addDocuments, hasDocument } from './posting-list.ts';
import type { Segment } from './segment.ts';
import { toKeyEnd, toTermKey, type TermSpace } from './term.ts';

/**
 * Looks terms up in all segments. Each call adds documents to a set; forgotten ones may be among them until their
 * segment goes.
 */
export interface WordReader {
  /** Documents of one term. */
  addWord(space: TermSpace, text: string, into: DocBits): Promise<void>;
  /** Of all terms that begin with a text. */
  addPrefix(space: TermSpace, text: string, into: DocBits): Promise<void>;
  /** Of all terms that hold a text anywhere. */
  addPart(space: TermSpace, text: string, into: DocBits): Promise<void>;
  /** Of all terms that a function wants. */
  addWanted(space: TermSpace, isWanted: (text: string) => boolean, into: DocBits): Promise<void>;
  /** Gives every term that begins with a text, or those that some documents have; one may come again. */
  listTerms(space: TermSpace, prefix: string, each: (text: string) => void, within?: DocBits): Promise<void>;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const selectData = 'SELECT data FROM posting_block WHERE segment = ?';
/** Blocks stay in memory for the next question: people refine what they search. */
const maxCachedBytes = 64 * 1024 * 1024;
const maxDictionaryBytes = 64 * 1024 * 1024;

export function openWordReader(connection: Connection, segments: readonly Segment[]): WordReader {
  const cache = new Map<string, readonly Uint8Array[]>();
  let cachedBytes = 0;
  const dictionaries = new Map<string, Dictionary>();
  let dictionaryBytes = 0;

  /** The blocks that may hold keys from one up to another. */
  async function listBlocks(segment: Segment, from: Uint8Array, to: Uint8Array): Promise<readonly Uint8Array[]> {
    const key = `${segment.id} ${Buffer.from(from).toString('latin1')} ${Buffer.from(to).toString('latin1')}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const first = await connection.all(`${selectData} AND first_term <= ? ORDER BY first_term DESC LIMIT 1`, [
      segment.id,
      from,
    ]);
    const rest = await connection.all(`${selectData} AND first_term > ? AND first_term < ? ORDER BY first_term`, [
      segment.id,
      from,
      to,
    ]);
    const blocks = [...first, ...rest].map((row) => row['data'] as Uint8Array);
    cachedBytes += blocks.reduce((sum, block) => sum + block.length, 0);
    if (cachedBytes > maxCachedBytes) {
      cache.clear();
      cachedBytes = 0;
    }
    cache.set(key, blocks);
    return blocks;
  }

  /** Made at the first question for a part of a word, and kept for the next: people try several. */
  async function getDictionary(segment: Segment, space: TermSpace): Promise<Dictionary> {
    const key = `${segment.id} ${space}`;
    const known = dictionaries.get(key);
    if (known !== undefined) return known;
    const blocks = await listBlocks(segment, Uint8Array.of(space), Uint8Array.of(space + 1));
    const dictionary = buildDictionary(blocks, space);
    dictionaryBytes += dictionary.bytes;
    if (dictionaryBytes > maxDictionaryBytes) {
      dictionaries.clear();
      dictionaryBytes = dictionary.bytes;
    }
    dictionaries.set(key, dictionary);
    return dictionary;
  }

  async function addRange(from: Uint8Array, to: Uint8Array, into: DocBits): Promise<void> {
    for (const segment of segments) {
      for (const block of await listBlocks(segment, from, to)) addKeyRange(block, from, to, segment.base, into);
    }
  }

  async function addWanted(space: TermSpace, isWanted: (text: string) => boolean, into: DocBits): Promise<void> {
    for (const segment of segments) {
      for (const block of await listBlocks(segment, Uint8Array.of(space), Uint8Array.of(space + 1))) {
        for (const { key, bytes } of readEntries(block)) {
          if (key[0] !== space || !isWanted(decoder.decode(key.subarray(1)))) continue;
          addDocuments(bytes, 0, bytes.length, segment.base, into);
        }
      }
    }
  }

  return {
    addWanted,
    async listTerms(space, prefix, each, within) {
      const from = toTermKey(space, prefix);
      const to = toKeyEnd(from);
      for (const segment of segments) {
        for (const block of await listBlocks(segment, from, to)) {
          for (const { key, bytes } of readEntries(block)) {
            if (Buffer.compare(key, from) < 0 || Buffer.compare(key, to) >= 0) continue;
            if (within === undefined || hasDocument(bytes, segment.base, within)) each(decoder.decode(key.subarray(1)));
          }
        }
      }
    },
    addWord(space, text, into) {
      const key = toTermKey(space, text);
      return addRange(key, Uint8Array.from([...key, 0]), into);
    },
    addPrefix(space, text, into) {
      const key = toTermKey(space, text);
      return addRange(key, toKeyEnd(key), into);
    },
    async addPart(space, text, into) {
      // A dictionary has zeros between its terms.
      if (text.includes('\0')) return addWanted(space, (term) => term.includes(text), into);
      const wanted = encoder.encode(text);
      for (const segment of segments) (await getDictionary(segment, space)).addHolding(wanted, segment.base, into);
    },
  };
}
