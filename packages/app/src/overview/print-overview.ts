import { layoutTerms, wrapText } from '@scrollkeep/server/text/layout-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { groupProjects, type ProjectGroup } from '@scrollkeep/view/text/group-projects.ts';
import { toReadableAge, toReadableAmount, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { ProjectAmount } from '../inspect/inspection.ts';
import { printAttention, type PrintOptions } from '../inspect/print-inspection.ts';
import type { OverviewFacts } from './overview-facts.ts';

export interface OverviewOptions extends PrintOptions {
  readonly now: number;
  readonly whose: 'own' | 'demo';
  /** What a person types before the name of a command. */
  readonly program: string;
  /** Folders that this run was told to read; other commands do not find them by themselves. */
  readonly named?: readonly string[];
  readonly joins?: ProjectJoins;
  /** What somebody new should know before all else. */
  readonly hint?: string | undefined;
}

const maxProjects = 20;

/** Projects, totals, what needs attention, and where to go from here. */
export function printOverview(inspection: OverviewFacts, options: OverviewOptions): string {
  const style = toStyle(options.color);
  const { totals, projects, classes } = inspection;
  const groups = groupProjects(
    projects,
    // As lists have it: sessions without a working directory belong to the others of their folder.
    ({ directory, path, activeMs, worktrees }) => ({ key: directory, path, activeMs, worktrees }),
    options.joins,
  );
  const sessions = projects.reduce((sum, project) => sum + project.sessions, 0);
  const agents = projects.reduce((sum, project) => sum + project.agents, 0);
  const headline = [
    toReadableAmount(groups.filter(({ worktreeOf }) => worktreeOf === undefined).length, 'project'),
    toReadableAmount(sessions, 'session'),
    toReadableAmount(agents, 'sub-agent'),
    toReadableAmount(totals.lines, 'line'),
    toReadableBytes(totals.bytes),
  ].join(' · ');
  const where = inspection.roots.map((root) => toShownPath(root.path)).join(', ');
  const sideFiles =
    `and ${toReadableAmount(classes.side.files, 'side file')} (checkpoints, todos, tool results …), ` +
    toReadableBytes(classes.side.bytes);
  const beside = classes.side.files > 0 ? `${wrapPainted(sideFiles, options.width, style.faint)}\n` : '';
  const attention = printAttention(inspection, options);
  return [
    `${style.strong(`Sessions in ${where}`)}\n\n${wrapPainted(headline, options.width, style.heading)}\n${beside}`,
    printProjects(groups, options),
    attention,
    options.hint === undefined ? '' : `${wrapPainted(options.hint, options.width, style.warning)}\n`,
    `${style.faint('Next steps')}\n${printNextSteps(groups.length > 0, options)}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function printProjects(groups: readonly ProjectGroup<ProjectAmount>[], options: OverviewOptions): string {
  const style = toStyle(options.color);
  const shown = groups.slice(0, maxProjects);
  if (shown.length === 0) return 'No sessions yet. Run `claude` in a project and send a prompt.\n';
  // Where sessions come from is of interest only beside others.
  const amounts = groups.flatMap(({ items }) => items);
  const hasSources = amounts.some(({ source }) => source !== amounts[0]?.source);
  const rows = shown.map(({ name, path, worktreeOf, items, worktreeItems, activeMs }) => {
    const all = [...items, ...worktreeItems];
    const called = path === undefined ? (items[0]?.directory ?? name) : name;
    const sum = (pick: (project: ProjectAmount) => number) => all.reduce((total, each) => total + pick(each), 0);
    return [
      `${worktreeOf === undefined ? '' : '  └ '}${toSafeText(called)}`,
      toReadableCount(sum((project) => project.sessions)),
      toReadableCount(sum((project) => project.agents)),
      toReadableBytes(sum((project) => project.bytes)),
      toReadableAge(activeMs, options.now),
      ...(hasSources ? [[...new Set(all.map(({ source }) => toSafeText(source)))].sort().join(', ')] : []),
    ];
  });
  const table = printTable(
    [
      { title: 'Project', shrinks: true },
      { title: 'Sessions', align: 'right' },
      { title: 'Agents', align: 'right' },
      { title: 'Size', align: 'right' },
      { title: 'Last activity' },
      ...(hasSources ? [{ title: 'Source' }] : []),
    ],
    rows,
    {
      width: options.width,
      paint: (text, row, column) => (row === -1 ? style.faint(text) : column === 0 ? style.accent(text) : text),
    },
  );
  const rest = groups.length - shown.length;
  return rest > 0 ? `${table}… and ${toReadableAmount(rest, 'more project', 'more projects')}\n` : table;
}

function printNextSteps(hasSessions: boolean, options: OverviewOptions): string {
  const steps = listNextSteps(hasSessions, options);
  const style = toStyle(options.color);
  // On a narrow screen what a step is for goes on below it: half a word helps nobody.
  const lines = layoutTerms(steps, options.width).map((line) => {
    const term = steps
      .map(([each]) => each)
      .filter((each) => line.startsWith(`  ${each}`))
      .sort((a, b) => b.length - a.length)[0];
    return term === undefined ? line : `  ${style.accent(term)}${line.slice(2 + term.length)}`;
  });
  return `${lines.join('\n')}\n`;
}

/** Only commands that work here: the folder of the demo is gone afterwards, and `latest` needs a session. */
function listNextSteps(
  hasSessions: boolean,
  { program, whose, named = [] }: OverviewOptions,
): readonly (readonly [string, string])[] {
  const help = [`${program} help`, 'all commands and settings'] as const;
  if (whose === 'demo') return [[`${program} serve --demo`, 'browse the demo in the web app'], help];
  const roots = named.map((path) => ` --root ${toSafeText(toShellWord(path))}`).join('');
  const doctor = [`${program} doctor${roots}`, 'check whether your sessions are safe'] as const;
  if (!hasSessions) return [[`${program} serve --demo`, 'look around with example sessions'], doctor, help];
  return [
    [`${program} ls${roots}`, 'all sessions with title, status and git branch'],
    [`${program} show latest${roots}`, 'your latest session, with tool calls'],
    doctor,
    [`${program} check${roots}`, 'check for format changes and damage'],
    help,
  ];
}

function wrapPainted(text: string, width: number, paint: (text: string) => string): string {
  return wrapText(text, width)
    .map((line) => paint(line))
    .join('\n');
}
