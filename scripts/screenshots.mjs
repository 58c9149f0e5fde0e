// `npm run screenshots`: every page and state of the web app, in both themes and three widths, and a page that shows
// them side by side. Folders that are named are shown instead of the demo.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repository, runTool } from './run-tool.mjs';
import { setUpChromium } from './set-up-chromium.mjs';
import { setUp } from './set-up.mjs';

const folder = join(repository, 'node_modules/.cache/scrollkeep/screenshots');

await setUp();
const chromium = await setUpChromium();
if (chromium === undefined) {
  console.error('scrollkeep: no Chromium found (set CHROME_PATH)');
  process.exit(1);
}
process.env.CHROME_PATH = chromium;
process.env.SCROLLKEEP_SCREENSHOTS = folder;
process.env.SCROLLKEEP_SCREENSHOTS_OF = process.argv
  .slice(2)
  .map((root) => resolve(process.env.INIT_CWD ?? process.cwd(), root))
  .join('\n');
mkdirSync(folder, { recursive: true });
process.exitCode = await runTool('vitest', ['run', '--project', 'web', 'tests/web/screenshots.test.ts'], {
  seconds: 900,
});
console.log(join(folder, 'index.html'));
