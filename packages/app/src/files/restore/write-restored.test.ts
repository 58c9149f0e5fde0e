import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import type { RestorePlan } from './plan-restore.ts';
import { ChangedMeanwhile, writeRestored } from './write-restored.ts';

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-restore-')));
  mkdirSync(join(base, 'in'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function plan(name: string, text: string | undefined): Promise<RestorePlan> {
  const target = join(base, 'in', name);
  const content =
    text === undefined
      ? ({ state: 'absent', basis: 'checkpoint', sure: true, doubts: [] } as const)
      : ({
          state: 'known',
          text,
          bytes: undefined,
          form: undefined,
          basis: 'patch',
          sure: true,
          exact: false,
          doubts: [],
        } as const);
  return {
    path: target,
    point: '1',
    target,
    boundary: join(base, 'in'),
    action: text === undefined ? 'remove' : 'write',
    refusal: undefined,
    content,
    current: await readCurrentFile(target),
    hunks: [],
  };
}

describe('writeRestored', () => {
  it('keeps what stood there, also of two files with one name, for nobody else to read', async () => {
    for (const folder of ['a', 'b']) {
      mkdirSync(join(base, 'in', folder));
      writeFileSync(join(base, 'in', folder, 'f'), folder);
      await writeRestored(await plan(`${folder}/f`, 'new'), join(base, 'kept'));
    }
    expect(readdirSync(join(base, 'kept')).map((name) => readFileSync(join(base, 'kept', name), 'utf8'))).toEqual([
      'a',
      'b',
    ]);
    expect(statSync(join(base, 'kept')).mode & 0o77).toBe(0);
    expect(statSync(join(base, 'kept', 'f')).mode & 0o77).toBe(0);
  });

  it('leaves a file alone that was changed, made or turned into a link since the plan', async () => {
    writeFileSync(join(base, 'in/changed'), 'old');
    writeFileSync(join(base, 'in/linked'), 'old');
    writeFileSync(join(base, 'secret'), 'secret');
    const plans = [
      await plan('changed', 'new'),
      await plan('made', 'new'),
      await plan('linked', 'new'),
      await plan('folder/deep', 'new'),
      await plan('changed', undefined),
    ];
    writeFileSync(join(base, 'in/changed'), 'mine');
    writeFileSync(join(base, 'in/made'), 'mine');
    rmSync(join(base, 'in/linked'));
    symlinkSync('../secret', join(base, 'in/linked'));
    mkdirSync(join(base, 'elsewhere'));
    symlinkSync('../elsewhere', join(base, 'in/folder'));
    for (const each of plans) await expect(writeRestored(each, join(base, 'kept'))).rejects.toThrow(ChangedMeanwhile);
    expect(['in/changed', 'in/made', 'secret'].map((name) => readFileSync(join(base, name), 'utf8'))).toEqual([
      'mine',
      'mine',
      'secret',
    ]);
    expect(readdirSync(join(base, 'elsewhere'))).toEqual([]);
  });

  it('removes what was not there, and makes the folders that are missing', async () => {
    writeFileSync(join(base, 'in/gone'), 'x');
    expect((await writeRestored(await plan('gone', undefined), join(base, 'kept'))).backup).toBe(
      join(base, 'kept/gone'),
    );
    expect(existsSync(join(base, 'in/gone'))).toBe(false);
    expect((await writeRestored(await plan('a/b/c', 'deep\n'), join(base, 'kept'))).backup).toBeUndefined();
    expect(readFileSync(join(base, 'in/a/b/c'), 'utf8')).toBe('deep\n');
  });
});
