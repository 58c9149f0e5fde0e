import { agentMetadataBase } from '@scrollkeep/transcript/records/agent-metadata.ts';
import type { SessionStoreEntry } from '../contract/session-store.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';

/** Entries as lines of a transcript, without their ends: lists of the same length, which cost less than objects. */
export interface EntryLines {
  readonly entries: readonly SessionStoreEntry[];
  readonly uuids: readonly (string | undefined)[];
  readonly texts: readonly string[];
}

/** Throws before anything is kept where an entry is no JSON object. */
export function printEntries(given: readonly SessionStoreEntry[]): EntryLines {
  if (!Array.isArray(given)) throw refuse('entries must be a list');
  const entries: SessionStoreEntry[] = [];
  const uuids: (string | undefined)[] = [];
  const texts: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const entry: SessionStoreEntry = given[at];
    texts.push(print(entry, at));
    entries.push(entry);
    uuids.push(findUuid(entry));
  }
  return { entries, uuids, texts };
}

/** What makes an entry the same as one that was kept before. */
export function findUuid({ uuid }: { readonly uuid?: unknown }): string | undefined {
  return typeof uuid === 'string' && uuid !== '' ? uuid : undefined;
}

/** Takes the lines whose `uuid` is not known yet, and adds it; the first of two counts. */
export function takeFresh(lines: EntryLines, known: Set<string>): EntryLines {
  const fresh: number[] = [];
  for (let at = 0; at < lines.uuids.length; at++) {
    const uuid = lines.uuids[at];
    if (uuid !== undefined) {
      const { size } = known;
      known.add(uuid);
      if (known.size === size) continue;
    }
    fresh.push(at);
  }
  if (fresh.length === lines.texts.length) return lines;
  const pick = <Item>(items: readonly Item[]) => fresh.map((at) => items[at] as Item);
  return { entries: pick(lines.entries), uuids: pick(lines.uuids), texts: pick(lines.texts) };
}

/** What the client keeps of an agent in a file of its own, which the SDK hands over as an entry. */
export function findAgentMeta({ entries }: EntryLines): string | undefined {
  const last = entries.findLast(({ type }) => type === agentMetadataBase.type);
  if (last === undefined) return undefined;
  const { type: _type, ...meta } = last;
  return JSON.stringify(meta);
}

function print(entry: unknown, at: number): string {
  let text: string | undefined;
  try {
    text = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? JSON.stringify(entry) : undefined;
  } catch (error) {
    throw refuse(`entry ${at + 1} cannot be written as JSON (${String(error)})`);
  }
  if (text?.startsWith('{') !== true) throw refuse(`entry ${at + 1} is not a JSON object`);
  return text;
}

function refuse(why: string): SessionStoreError {
  return new SessionStoreError({ code: 'INVALID_ENTRY', message: `nothing was appended: ${why}` });
}
