import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

/** Where a number becomes a text in another way than `view/text/readable.ts` says, and why. */
const exceptions = new Map([
  ['web/src/plots/plot.tsx', 'a position in CSS'],
  ['web/src/timeline/lane-place.ts', 'a position in CSS'],
  ['web/src/usage/list-axis-money.ts', 'the figures of an axis have as many digits as each other'],
]);

it('says sizes, durations, money and counts in one format, which stands in one file', () => {
  const own = ['app', 'server', 'view', 'web'].flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .map((path) => `${name}/src/${path.split(sep).join('/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test(?:-kit)?\.tsx?$/.test(path))
      .filter((path) => path !== 'view/src/text/readable.ts')
      .filter((path) =>
        /\.toFixed\(|\.toLocaleString\(\s*'|NumberFormat/.test(readFileSync(join(packages, path), 'utf8')),
      ),
  );
  expect(own.sort()).toEqual([...exceptions.keys()].sort());
});
