import type { ChangedText } from './apply-change.ts';
import type { Doubt, FileContent, KnownContent } from './file-content.ts';
import type { Basis } from './file-version.ts';
import type { RecordedChange } from './parse-change.ts';
import { isEqualBytes, parseTextBytes, type FormedText, type TextForm } from './text-form.ts';

/** Doubts about the text itself; the others are about its bytes, or were settled by the more trusted source. */
const textDoubts: ReadonlySet<Doubt> = new Set([
  'unwatched',
  'as-asked',
  'marked-by-client',
  'no-patch',
  'indentation',
  'seen-later',
  'encoding',
]);

export function toKnown(content: {
  readonly text: string | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly form: TextForm | undefined;
  readonly basis: Basis;
  readonly isFormSure: boolean;
  readonly doubts: readonly Doubt[];
}): KnownContent {
  const { text, bytes, form, basis, isFormSure } = content;
  const doubts = [
    ...new Set([
      ...content.doubts.filter((doubt) => doubt !== 'line-ends'),
      ...(isFormSure ? [] : (['line-ends'] as const)),
    ]),
  ];
  const sure = !doubts.some((doubt) => textDoubts.has(doubt));
  return { state: 'known', text, bytes, form, basis, sure, exact: sure && isFormSure, doubts };
}

/** The client's own copy: nothing is more certain. */
export function toCopyContent(bytes: Uint8Array): KnownContent {
  const formed = parseTextBytes(bytes);
  return {
    state: 'known',
    text: formed?.text,
    bytes,
    form: formed?.form,
    basis: 'checkpoint',
    sure: true,
    exact: true,
    doubts: [],
  };
}

/**
 * A text that a record shows of the whole file; how its lines end the client does not tell, unless it left a `\r` in.
 */
export function toShownContent({ text, form }: FormedText, basis: Basis): KnownContent {
  const isTold = form.hasByteOrderMark || form.lineEnds === 'crlf';
  return toKnown({
    text,
    form: isTold ? form : undefined,
    basis,
    isFormSure: false,
    doubts: isDamaged(text) ? ['encoding'] : [],
  });
}

/** What the client makes of bytes that are not UTF-8. */
export function isDamaged(text: string): boolean {
  return text.includes('\ufffd') || text.includes('\0');
}

export const absent = (basis: Basis): FileContent => ({ state: 'absent', basis, sure: true, doubts: [] });

/**
 * What we still know later: commands, formatters and people change files without leaving a record, so nothing that is
 * carried on is certain until a later read proves it.
 */
export function carry(content: FileContent): FileContent {
  if (content.state === 'unknown') return content;
  const doubts = [...new Set([...content.doubts, 'unwatched' as const])];
  if (content.state === 'absent') return { ...content, sure: false, doubts };
  return { ...content, sure: false, exact: false, doubts };
}

/** undefined if the two cannot be compared: one is unknown, or one is not text. */
export function isSameContent(a: FileContent, b: FileContent): boolean | undefined {
  if (a.state === 'unknown' || b.state === 'unknown') return undefined;
  if (a.state === 'absent' || b.state === 'absent') return a.state === b.state;
  if (a.text !== undefined && b.text !== undefined) return a.text === b.text;
  return a.bytes !== undefined && b.bytes !== undefined ? isEqualBytes(a.bytes, b.bytes) : undefined;
}

/** The content after a change, with the form its lines must have. */
export function toChangedContent(changed: ChangedText, change: RecordedChange, before: FileContent): FileContent {
  if (changed.text === undefined) return { state: 'unknown', why: changed.why };
  const known = before.state === 'known' ? before : undefined;
  const form = known?.form;
  // Where the text came from what was known before, its doubts go on.
  const isCarried = changed.basis === 'replay' && known !== undefined && change.original === undefined;
  const inherited: readonly Doubt[] = isCarried
    ? known.doubts
    : change.whole === undefined && known?.doubts.includes('encoding') === true
      ? ['encoding']
      : [];
  const isFormSure = known !== undefined && known.exact && form !== undefined && isKept(form, change);
  const next = form === undefined ? undefined : toNextForm(form, changed.text);
  const wholeForm = change.whole === undefined || change.whole.form.lineEnds !== 'crlf' ? undefined : change.whole.form;
  return toKnown({
    text: changed.text,
    form: wholeForm ?? next,
    basis: changed.basis,
    isFormSure,
    doubts: [...inherited, ...changed.doubts],
  });
}

/** The client looks at the file anew for every change: once there are no line ends left, `\r\n` is forgotten. */
function toNextForm(form: TextForm, text: string): TextForm {
  if (!text.includes('\n')) return { ...form, lineEnds: 'none' };
  return form.lineEnds === 'none' ? { ...form, lineEnds: 'lf' } : form;
}

/**
 * Whether the client leaves the form of a file as it is: an edit keeps line ends of one kind; a whole new text keeps
 * `\n`, but `\r\n` only in some versions. Of byte-order marks nothing is certain.
 */
function isKept(form: TextForm, change: RecordedChange): boolean {
  if (form.hasByteOrderMark || form.lineEnds === 'mixed') return false;
  return form.lineEnds !== 'crlf'
    ? change.whole === undefined || change.whole.form.lineEnds === 'lf' || change.whole.form.lineEnds === 'none'
    : change.whole === undefined;
}
