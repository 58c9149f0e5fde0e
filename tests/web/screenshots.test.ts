import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { buildLanguagesSession } from './languages-session.ts';
import { findSubjects, scenes, type Scene, type Subjects } from './scenes.ts';
import { startWeb, type Web, type WebPage } from './start-web.ts';
import { findOverflow } from './find-overflow.ts';
import { waitForRest } from './wait-for-rest.ts';

const widths = [360, 820, 1440] as const;
const themes = ['light', 'dark'] as const;
const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
/**
 * Named by `npm run screenshots`, which takes them all; a test run takes each page in one look, another one for each.
 */
const wanted = process.env['SCROLLKEEP_SCREENSHOTS'];
const folder = wanted ?? join(repository, 'node_modules/.cache/scrollkeep/screenshots');
const roots = (process.env['SCROLLKEEP_SCREENSHOTS_OF'] ?? '').split('\n').filter((root) => root !== '');

describe.runIf(findChromium() !== undefined)('screenshots', () => {
  const webs = new Map<Scene['server'], Web>();
  const stages = new Map<string, WebPage>();
  const now = new Date();
  const languages = buildLanguagesSession(new Date(now.getTime() - 3 * 24 * 60 * 60 * 1000).toISOString());
  let subjects: Subjects;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    webs.set(
      undefined,
      roots.length === 0
        ? await startWeb([...buildDemoTree(now.toISOString()), ...languages.files()])
        : await startWeb([], { roots }),
    );
    webs.set('empty', await startWeb([]));
    webs.set('demo', await startWeb('demo'));
    const { page, goTo } = await openStage(undefined, looks[0] ?? { width: 360, theme: 'light' });
    await goTo('');
    await page.locator('.session-item').first().waitFor();
    subjects = { ...(await findSubjects(page)), languages: roots.length === 0 ? languages.sessionId : undefined };
    await page.goto('about:blank');
  });
  afterAll(async () => {
    for (const web of webs.values()) await web.close();
  });

  async function openStage(server: Scene['server'], { width, theme }: (typeof looks)[number]): Promise<WebPage> {
    const key = `${server} ${width} ${theme}`;
    const web = webs.get(server);
    if (web === undefined) throw new Error('no server');
    const stage =
      stages.get(key) ?? (await web.openLastingPage({ colorScheme: theme, viewport: { width, height: 900 } }));
    stages.set(key, stage);
    return stage;
  }

  it.each(scenes.map((scene, at) => ({ scene, name: scene.name, at })))(
    '$name is drawn without a complaint and within the window',
    async ({ scene, at }) => {
      if (scene.needs !== undefined && subjects[scene.needs] === undefined) {
        expect(roots).not.toEqual([]);
        return;
      }
      for (const look of wanted === undefined ? [looks[at % looks.length] ?? looks[0]] : looks) {
        if (look === undefined) continue;
        const stage = await openStage(scene.server, look);
        const { page, problems } = stage;
        const before = problems.length;
        // What it leaves open or types is gone before the next one, and nothing on it moves meanwhile.
        onTestFinished(async () => void (await page.goto('about:blank')));
        await scene.show(stage, subjects);
        await waitForRest(page);
        const picture = await page.screenshot({ path: join(folder, `${scene.name}-${look.width}-${look.theme}.png`) });
        expect(picture.length).toBeGreaterThan(5_000);
        expect(await findOverflow(page), scene.name).toEqual([0, 0]);
        if (scene.isNoisy === undefined) expect(problems.slice(before)).toEqual([]);
      }
    },
  );
});
