import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { version } from './version.ts';

it('is the version of package.json, in the source and in the launcher', () => {
  const packageJson: { version: string } = JSON.parse(
    readFileSync(new URL('../../app/package.json', import.meta.url), 'utf8'),
  );
  const launcher = fileURLToPath(new URL('../../app/bin/scrollkeep.js', import.meta.url));
  expect(version).toBe(packageJson.version);
  expect(execFileSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' })).toBe(
    `${packageJson.version}\n`,
  );
});
