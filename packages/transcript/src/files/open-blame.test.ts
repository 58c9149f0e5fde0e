import { describe, expect, it } from 'vitest';
import { absent, toCopyContent } from './content-state.ts';
import type { FileContent } from './file-content.ts';
import type { CheckpointStep, ChangeStep, FileVersion } from './file-version.ts';
import { openBlame, type LineOrigin } from './open-blame.ts';

const text = (lines: string): FileContent =>
  toCopyContent(new Uint8Array(Buffer.from([...lines].map((letter) => `${letter}\n`).join(''))));
const unknown: FileContent = { state: 'unknown', why: 'nothing-before' };
const author = { session: 's' };
const change = (number: number): FileVersion => ({
  number,
  step: { kind: 'change', author } as ChangeStep,
  restsOn: 'patch',
});
const checkpoint = (number: number, name: string, isNew: boolean): FileVersion => ({
  number,
  step: { kind: 'checkpoint', author, backups: [{ session: 's', name }], isNew } as unknown as CheckpointStep,
  restsOn: 'checkpoint',
});
const toName = (origin: LineOrigin) =>
  origin.kind === 'version'
    ? String(origin.version.number)
    : origin.kind === 'outside'
      ? `outside ${origin.seenAt?.number ?? 'now'}`
      : origin.kind === 'between'
        ? `${origin.since.number}-${origin.until?.number ?? ''}`
        : 'before';
const print = (blame: ReturnType<typeof openBlame>, now?: FileContent) =>
  blame.lines(now)?.map((line) => `${line.text.trim()} ${toName(line.origin)}`);

describe('openBlame', () => {
  it('gives every line to the version that wrote it', () => {
    const blame = openBlame();
    blame.add({ version: change(1), before: text('ab'), after: text('axb'), changedOutside: false });
    blame.add({ version: change(2), before: text('axb'), after: text('axby'), changedOutside: false });
    expect(print(blame)).toEqual(['a before', 'x 1', 'b before', 'y 2']);
  });

  it('gives lines that no record accounts for to the outside', () => {
    const blame = openBlame();
    blame.add({ version: change(1), before: absent('whole'), after: text('ab'), changedOutside: false });
    blame.add({ version: change(2), before: text('aob'), after: text('aobc'), changedOutside: true });
    expect(print(blame, text('aobcn'))).toEqual(['a 1', 'o outside 2', 'b 1', 'c 2', 'n outside now']);
  });

  it('says between which versions a line must have come, where contents are not known', () => {
    const blame = openBlame();
    blame.add({ version: change(1), before: text('a'), after: text('a'), changedOutside: false });
    blame.add({ version: change(2), before: unknown, after: unknown, changedOutside: false });
    blame.add({ version: change(3), before: text('ab'), after: text('abc'), changedOutside: false });
    expect(print(blame)).toEqual(['a before', 'b 2-3', 'c 3']);
  });

  it('knows nothing after a version that is not known, but for what is on disk', () => {
    const blame = openBlame();
    blame.add({ version: change(1), before: text('a'), after: unknown, changedOutside: false });
    expect(print(blame)).toBeUndefined();
    expect(print(blame, text('ab'))).toEqual(['a before', 'b 1-']);
  });

  it('brings back those who wrote the lines where a rewind brings back the lines', () => {
    const blame = openBlame();
    blame.add({ version: change(1), before: text('a'), after: text('ab'), changedOutside: false });
    blame.add({ version: checkpoint(2, 'x@v1', true), before: text('ab'), after: text('ab'), changedOutside: false });
    blame.add({ version: change(3), before: text('ab'), after: text('z'), changedOutside: false });
    blame.add({ version: checkpoint(4, 'x@v1', false), before: text('ab'), after: text('ab'), changedOutside: true });
    expect(print(blame)).toEqual(['a before', 'b 1']);
  });
});
