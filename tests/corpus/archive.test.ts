import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { verifyArchive } from '@scrollkeep/store/archive/verify-archive.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveRoots } from '../../packages/app/src/archive/archive-roots.ts';
import { planRestore } from '../../packages/app/src/archive/plan-restore.ts';
import { walkSources } from '../../packages/app/src/archive/walk-sources.ts';
import { writeRestored } from '../../packages/app/src/archive/write-restored.ts';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { listFiles } from '../../packages/server/src/disk/list-files.ts';
import { takePart } from '../setup/take-part.ts';
import { fixtureTrees, hasCorpus, labVersions, somePublicTrees } from './corpus-trees.ts';

const sources = [...fixtureTrees, ...takePart(labVersions, 3), ...somePublicTrees];

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-corpus-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('archive on real files', () => {
  it('has sources', () => {
    expect(sources.length).toBeGreaterThan(hasCorpus ? 30 : 15);
  });

  for (const [name, source] of sources) {
    it(`brings back every byte of ${name} after it was deleted, and takes exactly what is to be kept`, async () => {
      const [copy, archive] = [join(folder, 'source'), join(folder, 'archive')];
      cpSync(source, copy, { recursive: true });
      const [root] = await findRoots([copy], undefined);
      if (root === undefined) throw new Error('no root');
      const wanted = new Set<string>();
      for await (const file of listFiles(root, { onProblem: (problem) => expect(problem).toBeUndefined() }))
        if (['transcript', 'side', 'memory'].includes(file.place.class)) wanted.add(file.relativePath);
      expect(
        new Set([...walkSources(root, { onProblem: () => undefined })].map(({ relativePath }) => relativePath)),
      ).toEqual(wanted);

      const writer = await openArchiveWriter(archive, { waitMs: 0 });
      const done = await archiveRoots(writer, [root]);
      const again = await archiveRoots(writer, [root], { isCompacting: true });
      await writer.close();
      expect(done).toMatchObject({ files: wanted.size, added: wanted.size, problems: [] });
      expect(again).toMatchObject({ unchanged: wanted.size, newBytes: 0 });
      rmSync(copy, { recursive: true });

      const reader = openArchiveReader(archive);
      expect(await verifyArchive(reader)).toMatchObject({
        files: wanted.size,
        damage: [],
        damagedFiles: [],
        leftovers: [],
      });
      const files = reader.roots().flatMap(({ key }) => [...reader.files(key).values()]);
      for (const step of planRestore(reader, files, copy, () => undefined)) await writeRestored(step, copy);
      await reader.close();
      for (const path of wanted)
        expect(readFileSync(join(copy, path)).equals(readFileSync(join(source, path))), path).toBe(true);
    });
  }
});
