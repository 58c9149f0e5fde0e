import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { followFile } from './follow-file.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-tail-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const line = (at: number) => `{"type":"user","uuid":"u${at}"}\n`;
const uuids = (lines: readonly { readonly kind: string }[]) =>
  lines.map((each) => (each as { readonly value?: { readonly uuid?: string } }).value?.uuid);

describe('followFile', () => {
  it('starts near the end and reads no more than that, however long the file is', () => {
    const path = join(scratch, 'long.jsonl');
    writeFileSync(path, Array.from({ length: 200_000 }, (_, at) => line(at)).join(''));
    const file = followFile(path, 3, 1 << 24);
    expect(uuids(file.read().lines)).toEqual(['u199997', 'u199998', 'u199999']);
    appendFileSync(path, line(200_000));
    expect(uuids(file.read().lines)).toEqual(['u200000']);
    expect(file.bytesRead()).toBeLessThan(100_000);
  });

  it('starts with as many lines as count, however far back they stand, and with none where none are wanted', () => {
    const path = join(scratch, 'quiet.jsonl');
    const quiet = Array.from({ length: 300 }, () => '{"type":"mode"}\n').join('');
    writeFileSync(path, line(0) + line(1) + quiet + line(2) + quiet + line(3) + quiet);
    const isUser = (each: ParsedLine) => each.kind === 'record' && each.type === 'user';
    const shown = (count: number) =>
      uuids(
        followFile(path, count, 1 << 24, isUser)
          .read()
          .lines.filter(isUser),
      );
    expect([shown(0), shown(1), shown(3), shown(9)]).toEqual([
      [],
      ['u3'],
      ['u1', 'u2', 'u3'],
      ['u0', 'u1', 'u2', 'u3'],
    ]);
    const none = followFile(path, 0, 1 << 24, isUser);
    none.read();
    appendFileSync(path, line(4));
    expect(uuids(none.read().lines)).toEqual(['u4']);
  });

  it('waits for the rest of a line that is half written', () => {
    const path = join(scratch, 'half.jsonl');
    writeFileSync(path, line(0) + line(1).slice(0, 10));
    const file = followFile(path, 10, 1 << 24);
    expect(uuids(file.read().lines)).toEqual(['u0']);
    appendFileSync(path, line(1).slice(10));
    expect(uuids(file.read().lines)).toEqual(['u1']);
    expect(file.read().lines).toHaveLength(0);
  });

  it('notices that a file was cut or replaced', () => {
    const path = join(scratch, 'cut.jsonl');
    writeFileSync(path, line(0) + line(1));
    const file = followFile(path, 10, 1 << 24);
    file.read();
    truncateSync(path, line(0).length);
    expect(file.read()).toMatchObject({ isRestarted: true, lines: [{ kind: 'record' }] });
    writeFileSync(`${path}.new`, line(7) + line(8) + line(9));
    renameSync(`${path}.new`, path);
    const replaced = file.read();
    expect([replaced.isRestarted, uuids(replaced.lines)]).toEqual([true, ['u7', 'u8', 'u9']]);
  });
});
