import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { getContent, listBlocks } from '../conversation/facts/message-text.ts';
import { applyChange, undoChange } from './apply-change.ts';
import { applyHunks } from './apply-hunks.ts';
import { absent, isDamaged, toChangedContent, toCopyContent, toKnown, toShownContent } from './content-state.ts';
import type { Doubt, FileContent, Unknown } from './file-content.ts';
import type { ChangeStep, CheckpointStep, FileStep, ShellStep } from './file-version.ts';
import { toAbsolutePath } from '../conversation/side/open-checkpoint-facts.ts';
import { parseChange, type RecordedChange } from './parse-change.ts';
import { findSeenFile } from './parse-read.ts';
import type { FileSources } from './read-versions.ts';
import { parseStructuredPatch } from './structured-patch.ts';
import { parseText } from './text-form.ts';

/** What one step tells of the content of its file. */
export interface StepContent {
  /** The file as the step found it, where it shows all of it. */
  readonly look: FileContent | undefined;
  /** What the file is after it, given what it was before. */
  readonly toAfter: (before: FileContent) => FileContent;
  /** What it leaves does not come from what was there before. */
  readonly startsAnew: boolean;
  /** What the text was before, where only the text after it is known. */
  readonly undo?:
    | ((after: string) => { readonly text: string; readonly doubts: readonly Doubt[] } | undefined)
    | undefined;
}

export async function readStep(step: FileStep, carried: FileContent, sources: FileSources): Promise<StepContent> {
  switch (step.kind) {
    case 'checkpoint':
      return readCheckpoint(step, sources);
    case 'seen': {
      const record = await sources.readRecord(step.place);
      const seen = record === undefined ? undefined : findSeenFile(record);
      return {
        look: seen === undefined ? undefined : toShownContent(parseText(seen.text), 'whole'),
        toAfter: (before) => before,
        startsAnew: false,
      };
    }
    case 'shell':
      return readShell(step, sources);
    case 'change':
      return readChange(step, carried, sources);
  }
}

/** A copy that is gone leaves what was known before: it would have shown no more than the file of that moment. */
async function readCheckpoint({ backups, isNew }: CheckpointStep, sources: FileSources): Promise<StepContent> {
  const keep = (before: FileContent): FileContent => before;
  if (backups.length === 0) return { look: absent('checkpoint'), toAfter: keep, startsAnew: false };
  for (const backup of backups) {
    const bytes = await sources.readBackup(backup);
    if (bytes !== undefined) return { look: toCopyContent(bytes), toAfter: keep, startsAnew: false };
  }
  // A copy that is named again shows that the file was put back to what it was then, which is not what is known now.
  return {
    look: undefined,
    toAfter: (before) => (before.state === 'unknown' || !isNew ? unknown('backup-missing') : before),
    startsAnew: false,
  };
}

async function readShell(step: ShellStep, sources: FileSources): Promise<StepContent> {
  if (step.deletes) return { look: undefined, toAfter: () => absent('replay'), startsAnew: true };
  const details = (await sources.readRecord(step.place))?.['toolUseResult'];
  const diff = isJsonObject(details) && isJsonObject(details['bashEditDiff']) ? details['bashEditDiff'] : undefined;
  const files = Array.isArray(diff?.['files']) ? (diff['files'] as readonly JsonValue[]).filter(isJsonObject) : [];
  const file = files.find(
    (each) => typeof each['filePath'] === 'string' && toAbsolutePath(each['filePath'], undefined) === step.path,
  );
  const hunks = parseStructuredPatch(file?.['hunks']);
  const toAfter = (before: FileContent): FileContent => {
    if (hunks === undefined || hunks.length === 0) return unknown('not-recorded');
    const base = step.creates
      ? { text: '', form: undefined, doubts: [] }
      : before.state === 'known'
        ? before
        : undefined;
    if (base?.text === undefined) return unknown('nothing-before');
    const patched = applyHunks(base.text, hunks);
    if (patched === undefined) return unknown('patch-does-not-fit');
    const doubts =
      patched.lines.some((line) => line.mayHaveTabs) && (step.creates || /^\t/m.test(base.text))
        ? [...base.doubts, 'indentation' as const]
        : base.doubts;
    // A command may end lines as it likes.
    return toKnown({
      text: patched.lines.map((line) => line.text).join(''),
      form: base.form,
      basis: 'replay',
      isFormSure: false,
      doubts,
    });
  };
  return { look: step.creates ? absent('replay') : undefined, toAfter, startsAnew: step.creates };
}

async function readChange(step: ChangeStep, carried: FileContent, sources: FileSources): Promise<StepContent> {
  const record = await sources.readRecord(step.place);
  const details = record?.['toolUseResult'];
  const input =
    record === undefined || step.use === undefined || isJsonObject(details)
      ? undefined
      : findInput(await sources.readRecord(step.use), step.author.callId);
  const change = record === undefined ? undefined : parseChange(step.author.tool ?? '', input, details);
  if (change === undefined || (change.whole === undefined && change.edits === undefined)) {
    const why = record === undefined ? 'record-gone' : 'not-recorded';
    const look = change?.original === undefined ? undefined : toShownContent(change.original, 'patch');
    return { look, toAfter: () => unknown(why), startsAnew: false };
  }
  const fillsEmpty = change.edits?.[0]?.oldText === '';
  const toAfter = (before: FileContent): FileContent => {
    // Where the old text is empty, the file was empty or not there: what it was filled with is all of it.
    const base = before.state === 'known' ? before.text : before.state === 'absent' && fillsEmpty ? '' : undefined;
    return toChangedContent(applyChange(change, base), change, before);
  };
  return {
    look: findLook(change, carried, fillsEmpty),
    toAfter,
    startsAnew: change.whole !== undefined || fillsEmpty,
    undo: (after) => undoChange(change, after),
  };
}

/**
 * What the change found before it. An empty original of an edit that fills a file may also mean that there was none.
 */
function findLook(change: RecordedChange, carried: FileContent, fillsEmpty: boolean): FileContent | undefined {
  const { wasAbsent, original, whole } = change;
  // The client calls it a new file too, if there was an empty one.
  if (wasAbsent) return carried.state === 'known' && carried.text === '' ? undefined : absent('whole');
  if (original === undefined && whole !== undefined) {
    const before = undoChange(change, whole.text);
    return before === undefined || before.doubts.length > 0 || change.isStamped || isDamaged(before.text)
      ? undefined
      : toKnown({ text: before.text, form: undefined, basis: 'patch', isFormSure: false, doubts: [] });
  }
  if (original === undefined || (fillsEmpty && original.text === '' && carried.state === 'absent')) return undefined;
  return toShownContent(original, 'patch');
}

function findInput(record: JsonObject | undefined, callId: string | undefined): JsonObject | undefined {
  if (record === undefined) return undefined;
  const block = listBlocks(getContent(record)).find((each) => each['type'] === 'tool_use' && each['id'] === callId);
  return isJsonObject(block?.['input']) ? block['input'] : undefined;
}

function unknown(why: Unknown): FileContent {
  return { state: 'unknown', why };
}
