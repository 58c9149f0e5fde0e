import { applyEdits } from './apply-edits.ts';
import { applyHunks, expandLeadingTabs, type PatchedText } from './apply-hunks.ts';
import type { Doubt, Unknown } from './file-content.ts';
import type { RecordedChange } from './parse-change.ts';
import { toReverse } from './structured-patch.ts';

export type ChangedText =
  | { readonly text: string; readonly basis: 'whole' | 'patch' | 'replay'; readonly doubts: readonly Doubt[] }
  | { readonly text: undefined; readonly why: Unknown };

/**
 * The text of a file after a change, from what its record tells and, where that is not enough, the text before it as
 * far as it is known. Patch and replay check each other; where they cannot both be right, the patch counts, for it was
 * made from the file itself.
 */
export function applyChange(change: RecordedChange, before: string | undefined): ChangedText {
  if (change.whole !== undefined) return toWhole(change, change.whole.text);
  const base = change.original?.text ?? before;
  if (base === undefined) return { text: undefined, why: 'nothing-before' };
  const basis = change.original === undefined ? 'replay' : 'patch';
  const replayed = change.edits === undefined ? undefined : applyEdits(base, change.edits);
  if (change.hunks === undefined || change.hunks.length === 0) {
    if (replayed === undefined) return { text: undefined, why: 'text-not-found' };
    // A patch that says nothing about a change that must have happened: none was recorded.
    return {
      text: replayed,
      basis: 'replay',
      doubts: change.isNoted ? (replayed === base ? [] : ['no-patch']) : ['as-asked'],
    };
  }
  const patched = applyHunks(base, change.hunks);
  if (patched === undefined) return { text: undefined, why: 'patch-does-not-fit' };
  return reconcile(patched, replayed, base, change, basis);
}

/**
 * The text before a change, from the text after it: the patch applied in reverse. undefined if there is no patch, or it
 * does not fit.
 */
export function undoChange(
  change: RecordedChange,
  after: string,
): { readonly text: string; readonly doubts: readonly Doubt[] } | undefined {
  if (change.hunks === undefined) return undefined;
  if (change.hunks.length === 0)
    return change.edits?.every((edit) => edit.oldText === edit.newText) === true
      ? { text: after, doubts: [] }
      : undefined;
  const patched = applyHunks(after, change.hunks.map(toReverse));
  if (patched === undefined) return undefined;
  const texts = (change.edits ?? []).flatMap((edit) => [edit.oldText, edit.newText]);
  const { text, isSure } = restoreTabs(
    patched,
    (change.edits ?? []).map((edit) => edit.oldText),
  );
  // Lines that differ by tabs and spaces alone are the same to the patch: which of them it took out, it does not tell.
  return { text, doubts: isSure && ![after, ...texts].some(hasTabs) ? [] : ['indentation'] };
}

/**
 * A whole text in the record. The patch beside it tells where the client wrote something else, as it does with marks of
 * its own.
 */
function toWhole(change: RecordedChange, whole: string): ChangedText {
  const doubts: readonly Doubt[] = change.isNoted ? [] : ['as-asked'];
  if (change.original === undefined || change.hunks === undefined)
    return { text: whole, basis: 'whole', doubts: change.isStamped ? [...doubts, 'marked-by-client'] : doubts };
  const patched = applyHunks(change.original.text, change.hunks);
  const text = patched === undefined ? undefined : toText(patched);
  if (text === undefined || patched === undefined || expandLeadingTabs(text) === expandLeadingTabs(whole))
    return { text: whole, basis: 'whole', doubts };
  return reconcile(patched, whole, change.original.text, change, 'patch');
}

function reconcile(
  patched: PatchedText,
  replayed: string | undefined,
  base: string,
  change: RecordedChange,
  basis: 'patch' | 'replay',
): ChangedText {
  const text = toText(patched);
  // Replay has the tabs that the patch lost.
  if (replayed !== undefined && expandLeadingTabs(replayed) === expandLeadingTabs(text))
    return { text: replayed, basis, doubts: [] };
  const sources = [
    ...(change.edits ?? []).map((edit) => edit.newText),
    ...(change.whole === undefined ? [] : [change.whole.text]),
  ];
  // Where there are no tabs anywhere, none were lost.
  const restored = [base, ...sources].some(hasTabs) ? restoreTabs(patched, sources) : { text, isSure: true };
  return {
    text: restored.text,
    basis,
    doubts: [
      ...(replayed === undefined ? [] : (['sources-disagree'] as const)),
      ...(restored.isSure ? [] : (['indentation'] as const)),
    ],
  };
}

/** Added lines with the tabs they had, where one of the sources has such a line. */
function restoreTabs(
  patched: PatchedText,
  sources: readonly string[],
): { readonly text: string; readonly isSure: boolean } {
  const originals = new Map<string, string | undefined>();
  for (const line of sources.flatMap((text) => text.split('\n'))) {
    const shown = expandLeadingTabs(line);
    originals.set(shown, originals.has(shown) && originals.get(shown) !== line ? undefined : line);
  }
  let isSure = true;
  const lines = patched.lines.map(({ text, mayHaveTabs }) => {
    if (!mayHaveTabs) return text;
    const end = text.endsWith('\n') ? '\n' : '';
    const original = originals.get(end === '' ? text : text.slice(0, -1));
    if (original === undefined) isSure = false;
    return original === undefined ? text : original + end;
  });
  return { text: lines.join(''), isSure };
}

function toText({ lines }: PatchedText): string {
  return lines.map((line) => line.text).join('');
}

function hasTabs(text: string): boolean {
  return /^\t/m.test(text);
}
