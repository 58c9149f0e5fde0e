import type { SessionStatus } from '@scrollkeep/transcript';
import { openIndexForReading, type Connection, type SqlRow } from '@scrollkeep/store/database';
import { toFirstLine } from '@scrollkeep/view/parts';
import { readMachine } from '../../sync/open-app-index.ts';
import type { SummaryFact } from './project-titles.ts';
import type { SessionDigest } from './session-digest.ts';
import { listPlaces, type SessionPlace } from './session-place.ts';

export interface IndexedDigest {
  readonly digest: SessionDigest;
  /** The title, where another file gives it. */
  readonly foreignTitle: string | undefined;
}

/** So much of a prompt the index has. */
const indexedText = 500;
const longest = 200;

/**
 * What the index knows of sessions whose files are as they were when they were indexed, by identity: the same as reading them would tell. Sessions that it
 * does not know, or knows in another state, are missing.
 */
export async function readIndexedDigests(store: string, places: readonly SessionPlace[]): Promise<ReadonlyMap<string, IndexedDigest>> {
  const connection = await openIndexForReading(store);
  if (connection === undefined) return new Map();
  try {
    const rows = await readRows(connection);
    return new Map(places.flatMap((place) => {
      const found = findDigest(place, rows);
      return found === undefined ? [] : [[place.identity, found] as const];
    }));
  } finally {
    await connection.close();
  }
}

interface IndexRows {
  readonly files: ReadonlyMap<string, SqlRow>;
  readonly sessions: ReadonlyMap<string, SqlRow>;
  /** By the id of a main file. */
  readonly lastPrompts: ReadonlyMap<number, string>;
  readonly failedCalls: ReadonlyMap<number, number>;
  readonly summaries: ReadonlyMap<number, readonly SummaryFact[]>;
}

async function readRows(connection: Connection): Promise<IndexRows> {
  const { machine } = readMachine();
  const files = await connection.all("SELECT id, path, size, modified_ms, first_ms, last_ms, is_dirty, is_gone FROM file WHERE machine = ? AND class = 'transcript'", [machine]);
  const sessions = await connection.all('SELECT root, project_folder, session, main_file, project, title, title_from, status, git_branch, prompts, turns, branch_points, agents, models, is_irregular FROM session WHERE machine = ?', [machine]);
  const prompts = await connection.all("SELECT t.file, t.text FROM turn t JOIN (SELECT file, MAX(number) AS number FROM turn WHERE is_live = 1 AND kind = 'prompt' GROUP BY file) last ON last.file = t.file AND last.number = t.number");
  const failed = await connection.all("SELECT file, COUNT(*) AS count FROM tool_call WHERE status = 'error' AND is_copy = 0 GROUP BY file");
  const states = await connection.all(`SELECT id, state FROM file WHERE machine = ? AND kind = 'main' AND state LIKE '%"summaries":[[%'`, [machine]);
  return {
    files: new Map(files.map((row) => [String(row['path']), row])),
    sessions: new Map(sessions.map((row) => [toName(String(row['root']), String(row['project_folder']), String(row['session'])), row])),
    lastPrompts: new Map(prompts.map((row) => [Number(row['file']), String(row['text'])])),
    failedCalls: new Map(failed.map((row) => [Number(row['file']), Number(row['count'])])),
    summaries: new Map(states.map((row) => [Number(row['id']), toSummaries(String(row['state']))])),
  };
}

function findDigest(place: SessionPlace, rows: IndexRows): IndexedDigest | undefined {
  const [root = '', folder = ''] = place.project.identity.split('\0');
  const session = rows.sessions.get(toName(root, folder, place.id));
  const paths = listPlaces(place);
  const files = paths.map(({ path }) => rows.files.get(place.project.toFile(path))).filter((file) => file !== undefined);
  // A thread that was linked out of order has no last prompt by number.
  if (session === undefined || session['is_irregular'] === 1 || files.length < paths.length || files.some((file) => file['is_dirty'] === 1 || file['is_gone'] === 1)) return undefined;
  if (paths.map(({ path }, at) => `${path}:${files[at]?.['size']}:${files[at]?.['modified_ms']}`).join('\n') !== place.stamp) return undefined;
  const main = place.main === undefined ? undefined : files[0];
  if ((session['main_file'] ?? undefined) !== main?.['id']) return undefined;
  const lastPrompt = rows.lastPrompts.get(Number(main?.['id'])) ?? '';
  const firstLine = toFirstLine(lastPrompt, longest);
  // Where the first line that says something is not all there, the transcript tells.
  if (lastPrompt.length >= indexedText && firstLine.length < longest && lastPrompt.slice(0, Math.max(0, lastPrompt.lastIndexOf('\n'))).trim() === '') return undefined;
  const title = toText(session['title']);
  const times = (name: string) => files.map((file) => file[name]).filter((time): time is number => typeof time === 'number');
  const [firstMs, lastMs] = [typeof main?.['first_ms'] === 'number' ? main['first_ms'] : Math.min(...times('first_ms')), Math.max(...times('last_ms'))];
  return {
    foreignTitle: session['title_from'] === 'summary' ? title : undefined,
    digest: {
      summary: {
        id: place.id.slice(0, longest),
        title: toFirstLine(title ?? '', longest),
        status: String(session['status']) as SessionStatus,
        lastPrompt: firstLine,
        gitBranch: toText(session['git_branch'])?.slice(0, longest) ?? null,
        models: (JSON.parse(String(session['models'])) as readonly string[]).slice(0, 10).map((model) => model.slice(0, longest)),
        prompts: Number(session['prompts']),
        turns: Number(session['turns']),
        branchPoints: Number(session['branch_points']),
        agents: Number(session['agents']),
        failedCalls: files.reduce((sum, file) => sum + (rows.failedCalls.get(Number(file['id'])) ?? 0), 0),
        startedAt: toIso(firstMs),
        endedAt: toIso(lastMs),
      },
      projectPath: toText(session['project'])?.slice(0, 1000) ?? null,
      lastMs: Number.isFinite(lastMs) ? lastMs : place.modifiedMs,
      hasOwnTitle: session['title_from'] === 'custom-title' || session['title_from'] === 'ai-title',
      records: undefined,
      summaries: rows.summaries.get(Number(main?.['id'])) ?? [],
    },
  };
}

function toName(root: string, folder: string, session: string): string {
  return `${root}\0${folder}\0${session}`;
}

function toSummaries(state: string): readonly SummaryFact[] {
  const { summaries = [] } = JSON.parse(state) as { readonly summaries?: readonly (readonly [string, string])[] };
  return summaries.map(([leafUuid, summary]) => ({ summary, leafUuid }));
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toIso(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
