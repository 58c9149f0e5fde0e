import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildSoundRecords,
  damagedSession as id,
  plantedDamages,
} from '../../packages/transcript/src/resume/damage.test-kit.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { patience, startWeb, type Web } from './start-web.ts';

describe.runIf(findChromium() !== undefined)('a repaired copy in the web app', () => {
  let web: Web;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'scrollkeep-web-repaired-'));
    const config = join(home, 'claude');
    const project = join(config, 'projects/-home-ada-harbour');
    const env = {
      CLAUDE_CONFIG_DIR: config,
      SCROLLKEEP_DATA_DIR: join(home, 'data'),
      SCROLLKEEP_CACHE_DIR: join(home, 'cache'),
    };
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, `${id}.jsonl`), plantedDamages[0]?.plant(buildSoundRecords()) ?? '');
    const { stderr, status } = await runInProcess(['repair', id, '--write'], { env });
    if (status !== 0) throw new Error(stderr);
    // A file that was just written is a running session, and listed as such.
    const longAgo = new Date('2026-01-02');
    for (const name of readdirSync(project)) utimesSync(join(project, name), longAgo, longAgo);
    web = await startWeb([], { roots: [], env: { ...env, SCROLLKEEP_CONFIG: '' } });
  });
  afterAll(async () => {
    await web?.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('is one row with its original, and says so', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    const mark = page.locator('.session-item').getByText('repaired', { exact: true });
    await expect.poll(() => mark.count(), patience).toBe(1);
    expect(await page.locator('.session-item').count()).toBe(1);
    expect(await mark.getAttribute('title')).toBe(`Repaired copy of ${id}, shown in its place`);
    expect(await findOverflow(page)).toEqual([0, 0]);
    expect(problems).toEqual([]);
  });
});
