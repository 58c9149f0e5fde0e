import { expect, it } from 'vitest';
import type { ProjectAmount } from '../inspect/inspection.ts';
import { printOverview } from './print-overview.ts';

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

it('counts sessions without a working directory with the others of their folder, as lists do', () => {
  const printed = printOverview(
    {
      roots: [],
      projects: [amount, { ...amount, path: undefined, sessions: 1 }, { ...amount, directory: '-b', path: undefined }],
      unknownTypes: new Map(),
      damagedLines: [],
      problems: [],
      totals: { lines: 1, bytes: 4096, malformed: 0, notJson: 0 },
      classes: { side: { files: 0, bytes: 0 } },
    },
    { width: 80, color: false, now: 1000, whose: 'own', program: 'scrollkeep' },
  );
  expect(printed).toContain('2 projects · 5 sessions');
  expect(printed).toMatch(/^old_quay +3 /m);
  expect(printed).toMatch(/^-b +2 /m);
});
