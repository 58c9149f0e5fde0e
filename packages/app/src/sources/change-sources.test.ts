import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAnnotationsFolder } from '@scrollkeep/store/annotations/person-file.ts';
import { openArchiveLock } from '@scrollkeep/store/archive/archive-lock.ts';
import { addSource, removeSource, type ConfigFiles } from './change-sources.ts';

let folder: string;
let files: ConfigFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-change-sources-'));
  files = { configFile: join(folder, 'config.json'), dataDir: join(folder, 'data') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (): unknown => JSON.parse(readFileSync(files.configFile, 'utf8'));

describe('the list of sources', () => {
  it('is read again once another command that changes it is done', async () => {
    const other = await openArchiveLock(toAnnotationsFolder(files.dataDir), { waitMs: 0 });
    const adding = addSource(files, 'sources', join(folder, 'b'));
    writeFileSync(files.configFile, JSON.stringify({ quiet: true, sources: [join(folder, 'a')] }));
    other.release();
    expect(await adding).toEqual([join(folder, 'a'), join(folder, 'b')]);
    expect(read()).toEqual({ quiet: true, sources: [join(folder, 'a'), join(folder, 'b')] });
  });

  it('is as it was where nothing is to be changed, and goes with its last source', async () => {
    await addSource(files, 'sources', join(folder, 'a'));
    expect(await addSource(files, 'sources', join(folder, 'a'))).toEqual([join(folder, 'a')]);
    await expect(removeSource(files, 'sources', join(folder, 'b'))).rejects.toMatchObject({ code: 'NO_SUCH_SOURCE' });
    expect(await removeSource(files, 'sources', join(folder, 'a'))).toEqual([]);
    expect(read()).toEqual({});
  });
});
