import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { toMarkedPlace } from '@scrollkeep/server/sessions/session-place.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { buildSessionList, type SessionList } from '@scrollkeep/server/ls/build-session-list.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { printSessionList } from '@scrollkeep/server/ls/print-session-list.ts';
import { joinRepaired } from '@scrollkeep/server/sessions/join-repaired.ts';
import { readListRows } from '@scrollkeep/server/ls/read-list-rows.ts';
import { findNearTag } from '@scrollkeep/server/annotations/list-tags.ts';
import { readAnnotations } from '@scrollkeep/server/annotations/read-annotations.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { toMarks } from '@scrollkeep/server/annotations/to-marks.ts';
import { asksForCosts, hasFilter, listWantedTags, toRowFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { addRowMarks, type SessionRow } from '@scrollkeep/server/ls/session-row.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { readRepairs } from '../../repair/repair-records.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  optimizeLater();
  const now = Date.now();
  const limit = typeof options['limit'] === 'string' ? parseCount('limit', options['limit']) : undefined;
  const roots = await getRoots(args, settings);
  const { reading, problems } = collectProblems({ settings, signal });
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const fits = toRowFilter(options, now, joins);
  const all = await readListRows(roots, settings, now, reading);
  const annotations = readAnnotations(settings.dataDir, terminal.warn);
  const withNotes = options['notes'] === true;
  const mark = (row: SessionRow) => {
    const annotation = findMarked(annotations, toMarkedPlace(row));
    return annotation === undefined ? row : addRowMarks(row, toMarks(annotation, { withNotes }));
  };
  const marked = annotations.size === 0 ? all : all.map(mark);
  suggestTags(options, marked, terminal);
  const priced = asksForCosts(options) ? await withCosts(marked, roots, settings, reading) : marked;
  const joined = joinRepaired(priced, await readRepairs(settings.dataDir));
  const rows = joined.filter(fits);
  const isJson = options['json'] === true;
  const list = buildSessionList(rows, {
    onlySubstantial: options['substantial'] === true,
    // Programs, and whoever asks for certain sessions, get all of them.
    hidesEmpty: !isJson && options['all'] !== true && !hasFilter(options, now),
    limit,
    all: joined,
    joins,
  });
  await terminal.print(
    isJson
      ? `${JSON.stringify(toJson(list), null, 2)}\n`
      : printSessionList(list, { ...terminal, now, folders: roots.map(({ path }) => path) }),
  );
  return reportProblems(problems, terminal);
}

/** A tag that no session has may be a slip. */
function suggestTags(options: OptionValues, rows: readonly SessionRow[], { say }: Terminal): void {
  const wanted = listWantedTags(options);
  if (wanted.length === 0) return;
  const known = [...new Set(rows.flatMap((row) => row.tags))];
  for (const name of wanted) {
    if (known.some((tag) => foldText(tag) === foldText(name))) continue;
    const near = findNearTag(name, known);
    say(`No session has the tag ${toSafeText(name)}.${near === undefined ? '' : ` Did you mean ${toSafeText(near)}?`}`);
  }
}

/** Costs are read only for those who ask: it takes every message of the tree. */
async function withCosts(
  rows: readonly SessionRow[],
  roots: readonly Root[],
  settings: Settings,
  reading: Parameters<typeof readListRows>[3],
): Promise<readonly SessionRow[]> {
  const { readCosts } = await import('./read-costs.ts');
  const costs = await readCosts(roots, settings, reading);
  return rows.map((row) => ({ ...row, costMicros: costs.get(row.identity) ?? null }));
}

/** The documented shape of `ls --json`. */
function toJson({ projects, shown, hidden }: SessionList): object {
  return {
    projects: projects.map(({ name, worktreeOf, path, folder, sessions }) => ({
      name,
      worktreeOf: worktreeOf ?? null,
      path: path ?? null,
      folder,
      sessions: sessions.map(toRowJson),
    })),
    shown,
    hidden,
  };
}

function toRowJson(row: SessionRow): object {
  return {
    id: row.id,
    source: row.source,
    title: row.title ?? null,
    titleFrom: row.titleFrom ?? null,
    status: row.status,
    archived: row.archived ?? null,
    idle: row.idle,
    firstActivity: toIsoTime(row.firstMs),
    lastActivity: toIsoTime(row.lastMs),
    cwd: row.project ?? null,
    gitBranch: row.gitBranch ?? null,
    prompts: row.prompts,
    commands: row.commands,
    agents: row.agents,
    steps: row.steps,
    substantial: row.isSubstantial,
    bytes: row.bytes,
    models: row.models,
    ...(row.costMicros === undefined ? {} : { costMicros: row.costMicros }),
    tags: row.tags,
    clientTag: row.clientTag ?? null,
    agentName: row.agentName ?? null,
    pinned: row.isPinned,
    ...(row.repairOf === undefined ? {} : { repairOf: row.repairOf }),
    ...(row.note === undefined ? {} : { note: row.note }),
    file: row.file ?? null,
  };
}
