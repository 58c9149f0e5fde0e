import { toReadableAge, toReadableAmount, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { ListedProject } from './list-projects.ts';

export interface PrintProjectsOptions {
  readonly width: number;
  readonly color: boolean;
  readonly now: number;
}

export function printProjects(projects: readonly ListedProject[], { width, color, now }: PrintProjectsOptions): string {
  if (projects.length === 0) return 'No projects yet. Run `claude` in a project and send a prompt.\n';
  const style = toStyle(color);
  const rows = projects.map(({ name, path, worktreeOf, worktrees, joined, sessions, activeMs, sources }) => [
    `${worktreeOf === undefined ? '' : '  └ '}${toSafeText(name)}`,
    toReadableCount(sessions),
    toReadableAge(activeMs, now),
    worktrees.length === 0 ? '' : toReadableCount(worktrees.length),
    sources.map(toSafeText).join(', '),
    `${path === undefined ? '' : toShownPath(path)}` +
      `${joined.length === 0 ? '' : ` (joined: ${joined.map((each) => toShownPath(each)).join(', ')})`}`,
  ]);
  const hasWorktrees = projects.some(({ worktrees }) => worktrees.length > 0);
  // Where sessions come from is of interest only beside others.
  const hasSources = new Set(projects.flatMap(({ sources }) => sources)).size > 1;
  const pick = <Item>(cells: readonly Item[]) =>
    cells.filter((_, at) => (at !== 3 || hasWorktrees) && (at !== 4 || hasSources));
  const table = printTable(
    pick([
      { title: 'Project' },
      { title: 'Sessions', align: 'right' as const },
      { title: 'Last activity' },
      { title: 'Worktrees', align: 'right' as const },
      { title: 'Source' },
      { title: 'Path', shrinks: true },
    ]),
    rows.map(pick),
    {
      width,
      paint: (text, row, column) => (row === -1 ? style.faint(text) : column === 0 ? style.accent(text) : text),
    },
  );
  const shown = projects.filter(({ worktreeOf }) => worktreeOf === undefined).length;
  return `${table}${style.faint(toReadableAmount(shown, 'project'))}\n`;
}
