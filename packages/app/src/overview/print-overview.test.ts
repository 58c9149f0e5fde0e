import { expect, it } from 'vitest';
import type { ProjectAmount } from '../inspect/inspection.ts';
import { printOverview, type OverviewOptions } from './print-overview.ts';

const amount: ProjectAmount = {
  source: 'claude',
  directory: '-home-ada-old_quay',
  path: '/home/ada/old_quay',
  sessions: 2,
  agents: 0,
  agentFiles: 0,
  bytes: 2048,
  activeMs: 0,
  worktrees: [],
};

const facts = {
  roots: [],
  projects: [amount],
  unknownTypes: new Map(),
  damagedLines: [],
  problems: [],
  totals: { lines: 1, bytes: 4096, malformed: 0, notJson: 0 },
  classes: { side: { files: 0, bytes: 0 } },
};
const options: OverviewOptions = { width: 80, color: false, now: 1000, whose: 'own', program: 'scrollkeep' };

it('counts sessions without a working directory with the others of their folder, as lists do', () => {
  const printed = printOverview(
    {
      ...facts,
      projects: [amount, { ...amount, path: undefined, sessions: 1 }, { ...amount, directory: '-b', path: undefined }],
    },
    options,
  );
  expect(printed).toContain('2 projects · 5 sessions');
  expect(printed).toMatch(/^old_quay +3 /m);
  expect(printed).toMatch(/^-b +2 /m);
});

const listSteps = (projects: readonly ProjectAmount[], more: Partial<OverviewOptions> = {}) =>
  [...printOverview({ ...facts, projects }, { ...options, ...more }).matchAll(/^ {2}scrollkeep (.*?)(?: {2}|$)/gm)].map(
    (match) => match[1],
  );

it('suggests commands that read sessions only where there are some outside the demo', () => {
  expect(listSteps([amount])).toEqual(['ls', 'show latest', 'doctor', 'check', 'help']);
  expect(listSteps([])).toEqual(['serve --demo', 'doctor', 'help']);
  expect(listSteps([amount], { whose: 'demo' })).toEqual(['serve --demo', 'help']);
});

it('suggests commands that read the folders that were named', () => {
  expect(listSteps([amount], { named: ['./old quay', '/q'] })[0]).toBe("ls --root './old quay' --root /q");
});
