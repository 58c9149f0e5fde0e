import type { Connection } from '../dialects/connection.ts';
import { buildTermDictionary, type TermDictionary } from './build-term-dictionary.ts';
import type { DocBits } from './doc-bits.ts';
import { readEntries, readEntriesHolding } from './posting-blocks.ts';
import { addDocuments, addKeyRange } from './read-postings.ts';
import { toKeyEnd, toTermKey, type TermSpace } from './term-space.ts';

export interface SegmentPlace {
  readonly id: number;
  readonly base: number;
}

/** Looks terms up in all segments. */
export interface PostingReader {
  /** Adds the documents of one term, or of all that begin with it. */
  addTerm(space: TermSpace, text: string, isPrefix: boolean, into: DocBits): Promise<void>;
  /** Adds the documents of every term of a space that holds a text. */
  addHolding(space: TermSpace, text: string, into: DocBits): Promise<void>;
  /** The same for what only a function can tell. */
  addWanted(space: TermSpace, isWanted: (text: string) => boolean, into: DocBits): Promise<void>;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** Blocks stay in memory for the next question: people refine what they search. */
const maxCachedBytes = 64 * 1024 * 1024;
const maxDictionaryBytes = 64 * 1024 * 1024;

export function openPostingReader(connection: Connection, segments: readonly SegmentPlace[]): PostingReader {
  const cache = new Map<string, readonly Uint8Array[]>();
  let cachedBytes = 0;
  const dictionaries = new Map<string, TermDictionary>();
  let dictionaryBytes = 0;

  /** The blocks that may hold keys from one up to another. */
  async function listBlocks(segment: SegmentPlace, from: Uint8Array, to: Uint8Array): Promise<readonly Uint8Array[]> {
    const key = `${segment.id} ${Buffer.from(from).toString('latin1')} ${Buffer.from(to).toString('latin1')}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const first = await connection.all('SELECT data FROM posting_block WHERE segment = ? AND first_term <= ? ORDER BY first_term DESC LIMIT 1', [segment.id, from]);
    const rest = await connection.all('SELECT data FROM posting_block WHERE segment = ? AND first_term > ? AND first_term < ? ORDER BY first_term', [segment.id, from, to]);
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
  async function getDictionary(segment: SegmentPlace, space: TermSpace): Promise<TermDictionary> {
    const key = `${segment.id} ${space}`;
    const known = dictionaries.get(key);
    if (known !== undefined) return known;
    const dictionary = buildTermDictionary(await listBlocks(segment, Uint8Array.of(space), Uint8Array.of(space + 1)), space);
    dictionaryBytes += dictionary.bytes;
    if (dictionaryBytes > maxDictionaryBytes) {
      dictionaries.clear();
      dictionaryBytes = dictionary.bytes;
    }
    dictionaries.set(key, dictionary);
    return dictionary;
  }

  return {
    async addTerm(space, text, isPrefix, into) {
      const key = toTermKey(space, text);
      const end = isPrefix ? toKeyEnd(key) : Uint8Array.from([...key, 0]);
      for (const segment of segments) {
        for (const block of await listBlocks(segment, key, end)) addKeyRange(block, key, end, segment.base, into);
      }
    },
    async addHolding(space, text, into) {
      const wanted = encoder.encode(text);
      for (const segment of segments) {
        if (wanted.includes(0)) for (const block of await listBlocks(segment, Uint8Array.of(space), Uint8Array.of(space + 1))) readEntriesHolding(block, space, wanted, (bytes) => addDocuments(bytes, 0, bytes.length, segment.base, into));
        else (await getDictionary(segment, space)).addHolding(wanted, segment.base, into);
      }
    },
    async addWanted(space, isWanted, into) {
      const [from, to] = [Uint8Array.of(space), Uint8Array.of(space + 1)];
      for (const segment of segments) {
        for (const block of await listBlocks(segment, from, to)) {
          for (const entry of readEntries(block)) {
            if (entry.key[0] !== space || !isWanted(decoder.decode(entry.key.subarray(1)))) continue;
            addDocuments(entry.bytes, 0, entry.bytes.length, segment.base, into);
          }
        }
      }
    },
  };
}
