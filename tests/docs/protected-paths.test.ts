import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { protectedGroups } from '../../packages/server/src/borders/protected-paths.ts';
import { repository } from '../setup/run-scrollkeep.ts';

it.each(protectedGroups)('docs/files.md names every protected path: $what', ({ what, paths }) => {
  const text = readFileSync(join(repository, 'docs/files.md'), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith(`| ${what} |`)) ?? '';
  expect(row).toContain(paths.map((path) => `\`${path}\``).join(', '));
});
