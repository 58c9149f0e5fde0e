import type { JsonObject } from '../json/json-value.ts';
import { carry, isSameContent } from './content-state.ts';
import type { FileContent } from './file-content.ts';
import type { BackupName, FileHistory, FileVersion, HistoryStep, RecordAddress } from './file-version.ts';
import { openChain } from './open-chain.ts';
import { readStep } from './read-step.ts';

/** Where contents come from: the transcripts and the client's copies, on disk or in an archive. */
export interface FileSources {
  /** A record by its place, whole; undefined if it is gone or another one. */
  readonly readRecord: (address: RecordAddress) => Promise<JsonObject | undefined>;
  readonly readBackup: (backup: BackupName) => Promise<Uint8Array | undefined>;
}

export interface ReadVersionsOptions {
  /** The file as it is now, where it is at hand: it proves what leads to it. */
  readonly now?: FileContent | undefined;
}

/** A version with what the file was before and after it. */
export interface ReadVersion {
  readonly version: FileVersion;
  readonly before: FileContent;
  readonly after: FileContent;
  /** Before it the file was not what the version before had left: something without a record changed it. */
  readonly changedOutside: boolean;
}

/**
 * The versions of one file with their contents, in order. What a version rests on is decided by trust: the client's
 * next copy, the content before it with the patch, replay. A version is given out when no later look at the file can
 * tell more about it, so that only the contents in between are held.
 */
export async function* readVersions(
  history: FileHistory,
  sources: FileSources,
  { now }: ReadVersionsOptions = {},
): AsyncGenerator<ReadVersion, void, void> {
  const chain = openChain();
  const lastLook = now === undefined ? history.steps.findLastIndex(isLook) : history.steps.length;
  let state: FileContent = { state: 'unknown', why: 'nothing-before' };
  for (const [at, { step, version }] of history.steps.entries()) {
    const read = await readStep(step, carry(state), sources);
    let changedOutside = false;
    if (read.look !== undefined) {
      const isSame = isSameContent(state, read.look);
      changedOutside = isSame === false;
      if (isSame === true && read.look.state !== 'unknown' && read.look.sure)
        chain.confirm(read.look, step.kind === 'checkpoint');
      else if (isSame === undefined && state.state === 'unknown') chain.fillIn(read.look);
      if (isSame !== true) chain.cut();
    }
    const before = read.look === undefined ? carry(state) : chain.toBest(read.look);
    const after = read.toAfter(before);
    if (version !== undefined) chain.add({ version, before, after, changedOutside }, read);
    else if (changedOutside) chain.noteOutside();
    state = after;
    yield* chain.take(at >= lastLook);
  }
  if (now !== undefined && isSameContent(state, now) === true) chain.confirm(now, false);
  else if (now !== undefined && state.state === 'unknown') chain.fillIn(now);
  yield* chain.take(true);
}

/** Whether a step shows the whole file, and so tells about the versions before it. */
function isLook({ step }: HistoryStep): boolean {
  return (
    step.kind === 'seen' ||
    step.kind === 'checkpoint' ||
    (step.kind === 'shell' && step.creates) ||
    (step.kind === 'change' && (step.holds === 'original' || step.holds === 'whole' || step.creates))
  );
}
