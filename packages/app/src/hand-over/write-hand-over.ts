import { randomUUID } from 'node:crypto';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { writeArchiveFile } from '../move/write-archive-file.ts';
import { handOverVersion, type HandOverFacts, type LeftOut } from './hand-over-facts.ts';
import type { HandedPart } from './find-part.ts';
import type { HandedSession } from './list-handed-files.ts';
import { prepareFiles } from './prepare-files.ts';

export interface HandOverOptions {
  readonly path: string;
  readonly isForced: boolean;
  /** undefined: everything goes out as it is. */
  readonly redactor: Redactor | undefined;
  readonly signal: AbortSignal;
}

export interface WrittenHandOver {
  readonly bytes: number;
  /** How many files of each part are in it. */
  readonly parts: Readonly<Record<HandedPart, number>>;
  readonly leftOut: LeftOut;
  /** Images in transcripts that redaction could not look into. */
  readonly images: number;
}

/** Writes a session to one file, which is an archive export that says whose files it has. */
export async function writeHandOver(session: HandedSession, options: HandOverOptions): Promise<WrittenHandOver> {
  const { redactor, signal } = options;
  const temporary = openTemporaryFolder('hand-over');
  try {
    const prepared = await prepareFiles(session, { redactor, folder: temporary.path, signal });
    const facts = (): HandOverFacts => ({
      version: handOverVersion,
      session: session.id,
      isRedacted: redactor !== undefined,
      leftOut: prepared.leftOut(),
    });
    const bytes = await writeArchiveFile(prepared.files, {
      path: options.path,
      isForced: options.isForced,
      root: redactor?.redactText(session.configFolder) ?? session.configFolder,
      // Whose machine it was is nobody's business.
      extras: () => ({ handOver: facts(), machine: { id: randomUUID(), name: 'hand-over' } }),
      signal,
    });
    return { bytes, parts: prepared.parts, leftOut: prepared.leftOut(), images: prepared.images() };
  } finally {
    await temporary.remove();
  }
}
