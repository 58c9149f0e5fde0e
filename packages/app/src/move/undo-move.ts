import { join } from 'node:path';
import { openPathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { editText } from './edit-paths.ts';
import type { JournalStep, MoveJournal } from './move-journal.ts';
import { findStats, listConflicts } from './list-conflicts.ts';
import { toWhat, type FolderStep, type MovePlan, type MoveStep } from './move-plan.ts';
import { markContent, readOriginal } from './stage-move.ts';

export interface PlannedUndo {
  readonly plan: MovePlan;
  /** Files that were changed after the move, so that their original would take something back. */
  readonly changed: readonly string[];
  readonly readContent: (step: MoveStep, reader: ArchiveReader) => AsyncGenerator<Uint8Array, void, void>;
}

/**
 * The opposite of a move: files go back, and those whose content changed get their original, byte for byte. Prompts
 * that were added to the history since then stay in it.
 */
export async function planUndo(journal: MoveJournal): Promise<PlannedUndo> {
  const steps: MoveStep[] = [];
  const changed: string[] = [];
  const tails = new Map<string, number>();
  const byStep = new Map<MoveStep, JournalStep>();
  for (const step of journal.steps) {
    const path = join(step.root, step.to);
    // Deleted since then, by the client or a person: it stays so.
    if (findStats(path) === undefined) continue;
    const what = toWhat(step.from);
    if (step.edit !== undefined) {
      const { after } = step.edit;
      const start = await markContent(readStart(path, after.bytes));
      const size = findStats(path)?.size ?? 0;
      const isWhole = start.sha256 === after.sha256 && (size === after.bytes || what === 'history');
      if (!isWhole) changed.push(path);
      tails.set(path, after.bytes);
    }
    const planned: MoveStep = {
      root: step.root,
      from: step.to,
      to: step.from,
      isEdited: step.edit !== undefined,
      lines: 0,
      values: 0,
      what,
      session: undefined,
    };
    steps.push(planned);
    byStep.set(planned, step);
  }
  const back = openPathMap([{ from: journal.to, to: journal.from }]);
  return {
    plan: {
      from: journal.to,
      to: journal.from,
      sessions: journal.sessions,
      projectFolders: journal.folders.filter(isProjectFolder).map(turn),
      steps,
      folders: journal.folders.map(turn),
      conflicts: listConflicts(steps, []),
      notes: [],
    },
    changed,
    async *readContent(step, reader) {
      const original = byStep.get(step);
      if (original === undefined) return;
      yield* readOriginal(reader, original);
      const path = join(step.root, step.from);
      const counts = { lines: 0, values: 0 };
      for await (const line of readLines(path, tails.get(path) ?? 0))
        yield editText(line, { map: back, hashes: new Map() }, counts);
    },
  };
}

function isProjectFolder({ from }: FolderStep): boolean {
  return from.split('/').length === 2;
}

function turn({ root, from, to }: FolderStep): FolderStep {
  return { root, from: to, to: from };
}

async function* readStart(path: string, bytes: number): AsyncGenerator<Uint8Array, void, void> {
  let left = bytes;
  for await (const chunk of readChunks(path)) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
  }
}

/** The lines from a position on; few, because they were typed since the move. */
async function* readLines(path: string, from: number): AsyncGenerator<Uint8Array, void, void> {
  const pieces: Buffer[] = [];
  for await (const chunk of readChunks(path, from)) pieces.push(Buffer.from(chunk));
  const rest = Buffer.concat(pieces);
  for (let start = 0; start < rest.length;) {
    const end = rest.indexOf(10, start) + 1;
    yield rest.subarray(start, end === 0 ? rest.length : end);
    start = end === 0 ? rest.length : end;
  }
}
