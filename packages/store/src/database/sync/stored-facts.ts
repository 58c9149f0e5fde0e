import {
  openFileFacts,
  type FileFacts,
  type FileFactsReader,
} from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { factsStart, type FactsMark } from '@scrollkeep/transcript/conversation/pieces/facts-pieces.ts';
import type { Connection } from '../dialects/connection.ts';
import { writeRows } from '../writing/write-rows.ts';

/** The facts of a file, with the pieces in which the database has them. */
export interface StoredFacts {
  readonly reader: FileFactsReader;
  readonly pieces: readonly StoredPiece[];
  /** How far the pieces go. */
  readonly end: FactsMark;
}

interface StoredPiece {
  readonly number: number;
  readonly bytes: number;
  /** What was there before it. */
  readonly start: FactsMark;
}

export function createStoredFacts(isAgentFile: boolean): StoredFacts {
  return { reader: openFileFacts({ isAgentFile }), pieces: [], end: factsStart };
}

/** undefined if they cannot be read: then only the file itself helps. */
export async function readStoredFacts(
  connection: Connection,
  file: number,
  isAgentFile: boolean,
): Promise<StoredFacts | undefined> {
  const { reader } = createStoredFacts(isAgentFile);
  const pieces: StoredPiece[] = [];
  for (const row of await connection.all('SELECT piece, bytes FROM file_facts WHERE file = ? ORDER BY piece', [file])) {
    const bytes = row['bytes'] as Uint8Array;
    const start = reader.pieces.mark();
    if (reader.pieces.read(bytes) !== undefined) return undefined;
    pieces.push({ number: Number(row['piece']), bytes: bytes.length, start });
  }
  return { reader, pieces, end: reader.pieces.mark() };
}

/**
 * Writes what came since the last piece. Pieces that are not much larger than what follows them become one with it: so
 * there are few, and over time each byte is written again only a few times, however long the file.
 */
export async function writeStoredFacts(
  connection: Connection,
  file: number,
  { reader, pieces, end }: StoredFacts,
): Promise<StoredFacts> {
  let bytes = reader.pieces.write(end);
  let kept = pieces.length;
  for (let size = bytes.length; kept > 0 && (pieces[kept - 1] as StoredPiece).bytes < size * mergeFactor; kept--)
    size += (pieces[kept - 1] as StoredPiece).bytes;
  const merged = pieces[kept];
  if (merged !== undefined) {
    bytes = reader.pieces.write(merged.start);
    await connection.run('DELETE FROM file_facts WHERE file = ? AND piece >= ?', [file, merged.number]);
  }
  const piece: StoredPiece = {
    number: (pieces[kept - 1]?.number ?? 0) + 1,
    bytes: bytes.length,
    start: merged?.start ?? end,
  };
  await writeRows(connection, 'file_facts', [{ file, piece: piece.number, bytes }]);
  return { reader, pieces: [...pieces.slice(0, kept), piece], end: reader.pieces.mark() };
}

const mergeFactor = 2;

/** Facts of files that a sync has just read, for what comes next; no more than fit into a bounded part of memory. */
export function openFactsCache(maxLines = 250_000) {
  const kept = new Map<number, FileFacts>();
  let lines = 0;
  return {
    put(file: number, facts: FileFacts): void {
      lines += facts.nodes.length - (kept.get(file)?.nodes.length ?? 0);
      if (lines > maxLines) {
        kept.clear();
        lines = facts.nodes.length;
      }
      kept.set(file, facts);
    },
    async get(connection: Connection, file: number, isAgentFile: boolean): Promise<FileFacts | undefined> {
      return kept.get(file) ?? (await readStoredFacts(connection, file, isAgentFile))?.reader.facts();
    },
  };
}

export type FactsCache = ReturnType<typeof openFactsCache>;
