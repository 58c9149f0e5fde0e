import { isSameContent, toKnown } from './content-state.ts';
import type { Doubt, FileContent, KnownContent } from './file-content.ts';
import type { StepContent } from './read-step.ts';
import type { ReadVersion } from './read-versions.ts';

/** Characters of contents that wait for a later look; beyond it the oldest are given out as they are. */
const maxWaiting = 64 * 1024 * 1024;

/**
 * Doubts that a later look at the file settles for every version since the last one: had anything else happened, it
 * would show.
 */
const settledLater: ReadonlySet<Doubt> = new Set(['unwatched', 'seen-later']);

type Draft = { -readonly [Key in keyof ReadVersion]: ReadVersion[Key] } & Pick<StepContent, 'undo'>;

/** Versions that wait until a later look at the file has told what it can about them. */
export function openChain() {
  const waiting: Draft[] = [];
  /** Those of them that lead, change by change, to what is known now. */
  let linked: Draft[] = [];
  let characters = 0;
  let outside = false;

  return {
    add(draft: ReadVersion, { startsAnew, undo }: Pick<StepContent, 'startsAnew' | 'undo'>): void {
      const own: Draft = { ...draft, changedOutside: draft.changedOutside || outside, undo };
      outside = false;
      // Versions of which nothing is known wait together: what is seen after the last of them leads back through their
      // patches.
      if (startsAnew || (own.after.state === 'unknown' && linked.at(-1)?.after.state !== 'unknown')) linked = [];
      linked.push(own);
      waiting.push(own);
      characters += countCharacters(own);
    },
    /** The file was seen as it must be by what is known. */
    confirm(look: FileContent, isCopy: boolean): void {
      for (const [at, draft] of linked.entries()) {
        const isLast = at === linked.length - 1;
        const isOwn = draft.version.step.kind === 'change' || draft.version.step.kind === 'shell';
        // Asked to change nothing: whether something else was done and then undone, the look cannot tell.
        if (
          draft.after.state === 'known' &&
          draft.after.doubts.includes('as-asked') &&
          isSameContent(draft.before, draft.after) === true
        )
          continue;
        draft.after = settle(draft.after, look, isLast, isLast && isOwn && isCopy);
        // What a version changed is settled together with what it left; the first of the chain found what an earlier
        // look had shown.
        if (at > 0) draft.before = settle(draft.before, look, false, false);
      }
    },
    /**
     * The file was seen after a version of which nothing was known; its patch and those before it lead back, as far as
     * they fit.
     */
    fillIn(look: FileContent): void {
      // A file that is gone now says nothing about what a change had left.
      if (look.state !== 'known') return;
      let known = toSeenLater(look);
      for (let at = waiting.length - 1; at >= 0; at--) {
        const draft = waiting[at];
        if (draft === undefined || draft.after.state !== 'unknown') return;
        draft.after = known;
        const before = known.state === 'known' && known.text !== undefined ? draft.undo?.(known.text) : undefined;
        if (before === undefined || draft.before.state !== 'unknown') return;
        known = toKnown({
          text: before.text,
          form: known.state === 'known' ? known.form : undefined,
          basis: 'replay',
          isFormSure: false,
          doubts: [...(known.state === 'known' ? known.doubts : []), ...before.doubts],
        });
        draft.before = known;
      }
    },
    /** What follows does not come from what is known: nothing later tells about these versions. */
    cut(): void {
      linked = [];
    },
    /** A look between versions showed that something had changed the file. */
    noteOutside(): void {
      outside = true;
    },
    /** A look has the best of both: the text is the same, and the bytes may be known from before. */
    toBest(look: FileContent): FileContent {
      const known = linked.at(-1)?.after;
      if (look.state !== 'known' || look.exact || known?.state !== 'known' || known.text !== look.text) return look;
      return {
        ...look,
        bytes: known.bytes,
        form: known.form ?? look.form,
        exact: known.exact && look.sure,
        doubts: known.exact && look.sure ? [] : look.doubts,
      };
    },
    /** The versions about which no more can be learned. */
    *take(all: boolean): Generator<ReadVersion, void, void> {
      const first = linked[0];
      let count = all ? waiting.length : first === undefined ? Math.max(0, waiting.length - 1) : waiting.indexOf(first);
      while (count < waiting.length && characters > maxWaiting)
        characters -= countCharacters(waiting[count++] as Draft);
      const taken = waiting.splice(0, count);
      if (taken.length > 0) characters = waiting.reduce((sum, draft) => sum + countCharacters(draft), 0);
      for (const { version, before, after, changedOutside } of taken) yield { version, before, after, changedOutside };
    },
  };
}

function toSeenLater(look: KnownContent): FileContent {
  const doubts: readonly Doubt[] = [...new Set([...look.doubts, 'seen-later' as const])];
  return toKnown({ ...look, isFormSure: look.exact, doubts });
}

function settle(content: FileContent, look: FileContent, isSame: boolean, isProvenByCopy: boolean): FileContent {
  if (content.state === 'absent') return { ...content, sure: true, doubts: [] };
  if (content.state !== 'known') return content;
  if (isSame && look.state === 'known' && look.exact)
    return { ...look, basis: isProvenByCopy ? 'checkpoint' : content.basis };
  // A file of one line shows nothing about line ends.
  const form =
    look.state === 'known' &&
    look.exact &&
    look.form?.lineEnds !== 'mixed' &&
    (look.form?.lineEnds !== 'none' || content.text?.includes('\n') === false)
      ? look.form
      : undefined;
  const doubts = isSame
    ? content.doubts.filter((doubt) => doubt === 'encoding')
    : content.doubts.filter((doubt) => !settledLater.has(doubt));
  return toKnown({
    ...content,
    form: form ?? content.form,
    isFormSure: form !== undefined || !content.doubts.includes('line-ends'),
    doubts,
  });
}

function countCharacters({ before, after }: Draft): number {
  return (
    (before.state === 'known' ? (before.text?.length ?? 0) : 0) +
    (after.state === 'known' ? (after.text?.length ?? 0) : 0)
  );
}
