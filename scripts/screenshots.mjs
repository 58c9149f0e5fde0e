// `npm run screenshots`: every page and state of the web app and of a hub, in both themes and three widths, and a page
// that shows them side by side. Folders that are named are shown instead of the demo, without a hub.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
const roots = process.argv.slice(2).map((root) => resolve(process.env.INIT_CWD ?? process.cwd(), root));
process.env.SCROLLKEEP_SCREENSHOTS_OF = roots.join('\n');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const tests = ['tests/web/screenshots.test.ts', ...(roots.length === 0 ? ['tests/web/hub-pages.test.ts'] : [])];
process.exitCode = await runTool('vitest', ['run', '--project', 'web', ...tests], { seconds: 1800 });
writeFileSync(join(folder, 'index.html'), printSheet());
console.log(join(folder, 'index.html'));

/** All pictures on one page, a row for each page and theme. */
function printSheet() {
  const rows = new Map();
  for (const file of readdirSync(folder).sort()) {
    const [, scene, width, theme] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? [];
    if (scene === undefined) continue;
    const row = `${scene}, ${theme}`;
    rows.set(row, [...(rows.get(row) ?? []), { file, width: Number(width) }]);
  }
  const sections = [...rows].map(([row, pictures]) => {
    const images = pictures
      .toSorted((a, b) => a.width - b.width)
      .map(({ file, width }) => `<a href="${file}"><img loading="lazy" alt="${width}" src="${file}"></a>`);
    return `<section><h2>${row}</h2>${images.join('')}</section>`;
  });
  return (
    '<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>body{margin:16px;background:#888;' +
    'font:14px sans-serif}h2{font-size:14px;margin:16px 0 4px}' +
    `img{height:420px;margin-right:8px;vertical-align:top}</style>${sections.join('\n')}\n`
  );
}
