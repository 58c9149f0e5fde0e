import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoots } from '../disk/find-roots.ts';
import { expectIndexLikeModel } from './index-against-model.test-kit.ts';
import { syncIndex } from './sync-index.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-index-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function sync(connection: Connection, folder: string) {
  return syncIndex(connection, await findRoots([folder], undefined), {
    maxLineBytes: 16 * 1024 ** 2,
    whenBusy: 'wait',
    onProblem: (problem) => expect(problem).toBeUndefined(),
  });
}

function write(folder: string, tree: FixtureTree): void {
  for (const { path, content } of tree) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

describe('the index and the model of the conversation', () => {
  const trees: readonly (readonly [string, FixtureTree])[] = [
    ['demo', buildDemoTree('2026-11-01T12:00:00Z')],
    ...fixtureCases.map((each) => [each.name, each.build()] as const),
  ];

  it.each(trees)('agree about %s', async (name, tree) => {
    const folder = join(scratch, 'whole', name);
    write(folder, tree);
    const connection = await openIndex({ store: ':memory:' });
    await sync(connection, folder);
    expect(await expectIndexLikeModel(connection, folder)).toBeGreaterThan(0);
    await connection.close();
  });

  it.each(trees)('agree about %s at any moment while it is written', async (name, tree) => {
    const folder = join(scratch, 'growing', name);
    const whole = join(scratch, 'source', name);
    write(whole, tree);
    write(
      folder,
      tree.filter(({ path }) => !path.endsWith('.jsonl')),
    );
    const connection = await openIndex({ store: ':memory:' });
    const files = tree
      .filter(({ path }) => path.endsWith('.jsonl'))
      .map(({ path }) => ({ path: join(folder, path), bytes: readFileSync(join(whole, path)), at: 0 }));
    for (const file of files) mkdirSync(dirname(file.path), { recursive: true });
    const steps = name === 'demo' ? 4 : 6;
    for (let step = 1; step <= steps; step++) {
      // Cut anywhere, in the middle of lines and characters.
      for (const file of files) {
        const to = step === steps ? file.bytes.length : Math.floor((file.bytes.length * step) / steps);
        appendFileSync(file.path, file.bytes.subarray(file.at, to));
        file.at = to;
      }
      await sync(connection, folder);
      expect(await expectIndexLikeModel(connection, folder)).toBeGreaterThan(0);
    }
    await connection.close();
  });
});
