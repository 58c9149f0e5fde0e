import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { FoldSessionSummary } from '@scrollkeep/session-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTrees } from '../official/list-trees.ts';
import { buildTestProgram } from '../setup/build-test-program.ts';
import { openStorePlace, type StorePlaceName } from '../setup/open-store-places.ts';
import { isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import type { SdkComparison, SdkOverStore } from '../setup/sdk-over-store.ts';
import { setUpSdk } from '../setup/set-up-sdk.ts';
import { isLong, takePart } from '../setup/take-part.ts';

// The SDK's own functions over our stores, for everything that there is to read: fixtures, recorded trees, and real
// transcripts if the machine has any.
describe('sessions that the Agent SDK imports into a store', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-imported-'));
  let sdk: string;
  let program: string;
  let fold: FoldSessionSummary;
  let folders: readonly string[];
  beforeAll(async () => {
    sdk = await setUpSdk();
    ({ foldSessionSummary: fold } = (await import(pathToFileURL(join(sdk, 'sdk.mjs')).href)) as {
      readonly foldSessionSummary: FoldSessionSummary;
    });
    const main = 'process.stdout.write(JSON.stringify(await all.compareOverSdk(JSON.parse(process.env.GIVEN ?? ""))));';
    program = await buildTestProgram('sdk-over-store.ts', main);
    folders = listTrees(scratch, process.env['SCROLLKEEP_CORPUS'] ?? '').map(({ folder }) => folder);
  });
  afterAll(() => {
    for (const path of [scratch, program]) rmSync(path, { recursive: true, force: true });
  });

  const places: readonly (readonly [StorePlaceName, number])[] = [
    ['an archive folder', 10],
    ['a hub on SQLite', 40],
    ['a hub on PostgreSQL', 80],
  ];
  it.each(places)('are read from %s as from the folder they came from', async (name, part) => {
    const place = await openStorePlace(name, fold);
    try {
      const always = (folder: string) => /(?:demo|agents)$/.test(folder) && part < 20;
      const taken = takePart(folders, part, { first: 1, always });
      const { differences, ...counts } = await compare({ sdk, store: place.address, folders: taken, scratch });
      expect(differences).toEqual([]);
      expect(counts.sessions).toBeGreaterThan(isLong ? 100 : 0);
      expect(counts.messages).toBeGreaterThan(0);
      if (isLong || part < 20) expect(counts.agents).toBeGreaterThan(0);
    } finally {
      await place.close();
    }
  });

  async function compare(given: SdkOverStore): Promise<SdkComparison> {
    const child = spawn(process.execPath, [program], {
      env: { ...isolatedEnvironment(), GIVEN: JSON.stringify({ ...given, scratch: mkdtempSync(join(scratch, 'w-')) }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return JSON.parse(await text(child.stdout)) as SdkComparison;
  }
});
