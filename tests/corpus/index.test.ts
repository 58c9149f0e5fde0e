import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { describe, expect, it } from 'vitest';
import { findRoots } from '../../packages/app/src/disk/find-roots.ts';
import { expectListsLikeFiles } from '../../packages/app/src/ps/lists-against-files.test-kit.ts';
import { expectIndexLikeModel } from '../../packages/app/src/sync/index-against-model.test-kit.ts';
import { syncIndex } from '../../packages/app/src/sync/sync-index.ts';
import { fixtureTrees, hasCorpus, labTrees, publicTrees } from './corpus-trees.ts';

const folders = [...fixtureTrees, ...labTrees, ...publicTrees];

describe('the index of real transcripts', () => {
  it('has folders', () => {
    expect(folders.length).toBeGreaterThan(hasCorpus ? 120 : 15);
  });

  it.each(folders)('agrees with the model about %s', async (_, folder) => {
    const connection = await openIndex({ store: ':memory:' });
    await syncIndex(connection, await findRoots([folder], undefined), {
      maxLineBytes: 16 * 1024 ** 2,
      whenBusy: 'wait',
      onProblem: () => undefined,
    });
    expect(await expectIndexLikeModel(connection, folder)).toBeGreaterThanOrEqual(0);
    await connection.close();
  });

  it('gives ls and ps what the files give them', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-lists-'));
    let sessions = 0;
    for (const [at, [, folder]] of [...fixtureTrees, ...labTrees].entries())
      sessions += await expectListsLikeFiles(folder, join(scratch, String(at)));
    rmSync(scratch, { recursive: true, force: true });
    expect(sessions).toBeGreaterThan(hasCorpus ? 120 : 15);
  });
});
