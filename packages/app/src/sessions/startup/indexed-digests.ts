import { setImmediate } from 'node:timers/promises';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { toFirstLine } from '@scrollkeep/view/text/first-line.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { SessionDigest } from '../session-digest.ts';
import { groupRows, longest, sqlPlaceholders, toProjectPath } from './indexed-rows.ts';

/** A session of the index, as far as its digest needs it. */
export interface DigestSource {
  /** Its number in the index. */
  readonly number: number;
  readonly id: string;
  readonly mainFile: number | null;
  readonly modifiedMs: number;
}

export interface IndexedDigest {
  readonly digest: SessionDigest;
  /**
   * Whether it is the same as reading the session would tell: of a long prompt the index may lack the first line that
   * says something.
   */
  readonly isWhole: boolean;
}

const atOnce = 500;
/** So much of a prompt the index has. */
const indexedText = 500;

/** What is shown of sessions, by their numbers in the index; those that went meanwhile are missing. */
export async function readIndexedDigests(
  connection: Connection,
  sources: readonly DigestSource[],
): Promise<ReadonlyMap<number, IndexedDigest>> {
  const found = new Map<number, IndexedDigest>();
  for (let at = 0; at < sources.length; at += atOnce) {
    // The database answers at once, whatever it takes: others may run in between.
    if (at > 0) await setImmediate();
    await readSome(connection, sources.slice(at, at + atOnce), found);
  }
  return found;
}

const columns = [
  'main_file',
  'project',
  'title',
  'title_from',
  'slug',
  'status',
  'git_branch',
  'prompts',
  'turns',
  'branch_points',
  'agents',
  'models',
] as const;

async function readSome(
  connection: Connection,
  sources: readonly DigestSource[],
  found: Map<number, IndexedDigest>,
): Promise<void> {
  const numbers = sources.map(({ number }) => number);
  const rows = await connection.all(
    `SELECT id, ${columns.join(', ')} FROM session WHERE id IN (${sqlPlaceholders(numbers)})`,
    numbers,
  );
  const files = await connection.all(
    'SELECT s.id AS session, f.id, f.first_ms, f.last_ms FROM session s JOIN file f ON f.machine = s.machine ' +
      'AND f.root = s.root AND f.project_folder = s.project_folder AND f.session = s.session WHERE s.id IN ' +
      `(${sqlPlaceholders(numbers)}) AND f.class = 'transcript' AND f.is_gone = 0`,
    numbers,
  );
  const mains = sources.flatMap(({ mainFile }) => mainFile ?? []);
  // The last prompt of the path that a person sees, by the number of its turn.
  const prompts = await connection.all(
    'SELECT t.file, t.text FROM turn t JOIN (SELECT file, MAX(number) AS number FROM turn WHERE is_live = 1 ' +
      `AND kind = 'prompt' AND file IN (${sqlPlaceholders(mains)}) GROUP BY file) last ON last.file = t.file AND ` +
      'last.number = t.number',
    mains,
  );
  const failed = await readFailedCalls(
    connection,
    files.map((file) => Number(file['id'])),
  );
  const rowOf = new Map(rows.map((row) => [row['id'], row]));
  const promptOf = new Map(prompts.map((row) => [row['file'], String(row['text'])]));
  const filesOf = groupRows(files, 'session');
  for (const source of sources) {
    const row = rowOf.get(source.number);
    if (row !== undefined)
      found.set(
        source.number,
        toDigest(source, row, filesOf.get(source.number) ?? [], promptOf.get(source.mainFile ?? -1) ?? '', failed),
      );
  }
}

async function readFailedCalls(connection: Connection, files: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce);
    const rows = await connection.all(
      'SELECT d.file, COUNT(*) AS count FROM doc_range d JOIN tool_call c ON c.record >= d.start AND c.record ' +
        `< d.start + d.count WHERE d.file IN (${sqlPlaceholders(some)}) AND c.status = '${failedStatus}' AND ` +
        'c.is_copy = 0 GROUP BY d.file',
      some,
    );
    for (const row of rows) counts.set(Number(row['file']), Number(row['count']));
  }
  return counts;
}

/** The same as reading the session would tell. */
function toDigest(
  { id, mainFile, modifiedMs }: DigestSource,
  row: SqlRow,
  files: readonly SqlRow[],
  lastPrompt: string,
  failed: ReadonlyMap<number, number>,
): IndexedDigest {
  const main = files.find((file) => file['id'] === mainFile);
  const times = (name: string) =>
    files.map((file) => file[name]).filter((time): time is number => typeof time === 'number');
  const [firstMs, lastMs] = [
    typeof main?.['first_ms'] === 'number' ? main['first_ms'] : Math.min(...times('first_ms')),
    Math.max(...times('last_ms')),
  ];
  const line = toFirstLine(lastPrompt, longest);
  return {
    isWhole:
      lastPrompt.length < indexedText ||
      line.length >= longest ||
      lastPrompt.slice(0, Math.max(0, lastPrompt.lastIndexOf('\n'))).trim() !== '',
    digest: {
      summary: {
        id: id.slice(0, longest),
        title: toFirstLine(toText(row['title']) ?? '', longest),
        status: String(row['status']) as SessionStatus,
        lastPrompt: line,
        gitBranch: toText(row['git_branch'])?.slice(0, longest) ?? null,
        models: (JSON.parse(String(row['models'])) as readonly string[])
          .slice(0, 10)
          .map((model) => model.slice(0, longest)),
        prompts: Number(row['prompts']),
        turns: Number(row['turns']),
        branchPoints: Number(row['branch_points']),
        agents: Number(row['agents']),
        failedCalls: files.reduce((sum, file) => sum + (failed.get(Number(file['id'])) ?? 0), 0),
        startedAt: toIso(firstMs),
        endedAt: toIso(lastMs),
      },
      projectPath: toProjectPath(row['project']),
      slug: toText(row['slug'])?.slice(0, longest) ?? null,
      lastMs: Number.isFinite(lastMs) ? lastMs : modifiedMs,
      titleFrom: toText(row['title_from']) ?? null,
    },
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toIso(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
