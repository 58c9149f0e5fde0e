import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { Connection } from '../dialects/connection.ts';

/** The files that an index knows, as far as a walk over the disk has to ask. */
export interface KnownFiles {
  /** Whether the index is up to a file. False may also mean that only its row can tell. */
  isUnchanged(path: string, size: number, modifiedMs: number, identity: string): boolean;
  wasUnchanged(path: string): boolean;
  listUnchanged(): readonly string[];
  countUnchanged(): number;
  has(path: string): boolean;
  /** The files that were not found unchanged. */
  listOthers(): readonly KnownFile[];
}

export interface KnownFile {
  readonly path: string;
  readonly identity: string;
  readonly isGone: boolean;
}

/** What is in the place of a file that was found as it is known: nothing is made per file. */
const found = '';

/**
 * One text for all files: as rows of values they would take longer to come out of the database than the whole walk
 * takes. No path has two slashes in a row. A file whose facts another version left behind is known as one that differs.
 * A time in 4096ths of a millisecond is a whole number since 2004, so it is compared exactly.
 */
export async function readKnownFiles(
  connection: Connection,
  machine: string,
  /** Only files of these; of all where absent. */
  roots?: readonly string[],
): Promise<KnownFiles> {
  const ofRoots = roots === undefined ? '' : ` AND root IN (${roots.map(() => '?').join(', ') || 'NULL'})`;
  const [row] = await connection.all(
    `SELECT string_agg(path || '//' || size || ' ' || CAST(modified_ms * 4096 AS BIGINT) || ' ' || CASE WHEN ` +
      `facts_version = ${factsVersion} THEN is_gone ELSE 2 + is_gone END || ' ' || identity, '//') AS files FROM ` +
      `file WHERE machine = ?${ofRoots}`,
    [machine, ...(roots ?? [])],
  );
  const texts = typeof row?.['files'] === 'string' ? row['files'].split('//') : [];
  const known = new Map<string, string>();
  let unchanged = 0;
  for (let at = 0; at < texts.length; at += 2) known.set(texts[at] as string, texts[at + 1] as string);
  return {
    isUnchanged(path, size, modifiedMs, identity) {
      if (known.get(path) !== `${size} ${modifiedMs * 4096} 0 ${identity}`) return false;
      known.set(path, found);
      unchanged++;
      return true;
    },
    wasUnchanged: (path) => known.get(path) === found,
    listUnchanged: () => [...known].filter(([, text]) => text === found).map(([path]) => path),
    countUnchanged: () => unchanged,
    has: (path) => known.has(path),
    listOthers() {
      const others: KnownFile[] = [];
      for (const [path, text] of known) if (text !== found) others.push(toKnownFile(path, text));
      return others;
    },
  };
}

function toKnownFile(path: string, text: string): KnownFile {
  const [, , isGone, ...identity] = text.split(' ');
  return { path, identity: identity.join(' '), isGone: isGone === '1' || isGone === '3' };
}
