import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPlanPath } from '@scrollkeep/transcript/layout/session-paths.ts';
import type { DiskProblem } from './disk-problem.ts';
import { listSideFiles, readSideJson, readSideText } from './read-side-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-side-'));
  for (const name of ['plans', 'sessions', 'tasks/s']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, '.credentials.json'), '{"token":"planted"}');
  writeFileSync(join(folder, '.credentials.json.md'), 'planted');
  writeFileSync(join(folder, 'plans/good.md'), '# Plan\n');
  writeFileSync(join(folder, 'sessions/12.json'), '{"pid": 12');
  writeFileSync(join(folder, 'tasks/s/1.json'), '{}');
  writeFileSync(join(folder, 'tasks/s/.lock'), '');
  symlinkSync(join(folder, '.credentials.json'), join(folder, 'plans/linked.md'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ignore = () => undefined;

describe('readSideText', () => {
  it('reads what the layout knows', async () => {
    expect(await readSideText(folder, toPlanPath('good'), ignore)).toBe('# Plan\n');
    expect(await readSideText(folder, toPlanPath('missing'), ignore)).toBeUndefined();
  });

  it.each([
    '.credentials.json',
    toPlanPath('../.credentials.json'),
    toPlanPath('linked'),
    '../outside.md',
    'settings.json',
  ])('never opens %s', async (path) => {
    expect(await readSideText(folder, path, ignore)).toBeUndefined();
  });
});

describe('readSideJson', () => {
  it('reports a damaged file without quoting it', async () => {
    const problems: DiskProblem[] = [];
    expect(await readSideJson(folder, 'sessions/12.json', (problem) => problems.push(problem))).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'NOT_JSON', message: 'not JSON' }]);
  });
});

describe('listSideFiles', () => {
  it('lists the files of a kind, without locks, and nothing for a folder that is not there', async () => {
    expect(await listSideFiles(folder, 'tasks/s')).toEqual([{ name: '1.json', bytes: 2 }]);
    expect(await listSideFiles(folder, 'tasks/none')).toEqual([]);
  });
});
