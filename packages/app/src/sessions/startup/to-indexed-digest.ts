import type { SessionStatus } from '@scrollkeep/transcript';
import type { SqlRow } from '@scrollkeep/store/database';
import { toFirstLine } from '@scrollkeep/view/parts';
import type { SummaryFact } from '../project-titles.ts';
import type { SessionDigest } from '../session-digest.ts';

export interface IndexedDigest {
  readonly digest: SessionDigest;
  /** The title, where another file gives it. */
  readonly foreignTitle: string | undefined;
}

/** What the index has of a session. */
export interface IndexedSession {
  readonly id: string;
  readonly modifiedMs: number;
  /** The row of the session, with the columns below. */
  readonly row: SqlRow;
  /** Those of its transcripts, the main file's first where there is one, with `first_ms` and `last_ms`. */
  readonly files: readonly SqlRow[];
  readonly lastPrompt: string;
  readonly failedCalls: number;
  readonly summaries: readonly SummaryFact[];
}

export const digestColumns = ['main_file', 'project', 'title', 'title_from', 'slug', 'status', 'git_branch', 'prompts', 'turns', 'branch_points', 'agents', 'models'] as const;

/** The last prompt of the path that a person sees, by the number of its turn; of a file that was linked out of order it would be another. */
export const lastPromptNumber = "SELECT file, MAX(number) AS number FROM turn WHERE is_live = 1 AND kind = 'prompt'";

export const longest = 200;

/** The same as reading the session would tell. */
export function toIndexedDigest({ id, modifiedMs, row, files, lastPrompt, failedCalls, summaries }: IndexedSession): IndexedDigest {
  const title = toText(row['title']);
  const titleFrom = row['title_from'];
  const main = row['main_file'] === null ? undefined : files[0];
  const times = (name: string) => files.map((file) => file[name]).filter((time): time is number => typeof time === 'number');
  const [firstMs, lastMs] = [typeof main?.['first_ms'] === 'number' ? main['first_ms'] : Math.min(...times('first_ms')), Math.max(...times('last_ms'))];
  return {
    foreignTitle: titleFrom === 'summary' ? title : undefined,
    digest: {
      summary: {
        id: id.slice(0, longest),
        title: toFirstLine(title ?? '', longest),
        status: String(row['status']) as SessionStatus,
        lastPrompt: toFirstLine(lastPrompt, longest),
        gitBranch: toText(row['git_branch'])?.slice(0, longest) ?? null,
        models: (JSON.parse(String(row['models'])) as readonly string[]).slice(0, 10).map((model) => model.slice(0, longest)),
        prompts: Number(row['prompts']),
        turns: Number(row['turns']),
        branchPoints: Number(row['branch_points']),
        agents: Number(row['agents']),
        failedCalls,
        startedAt: toIso(firstMs),
        endedAt: toIso(lastMs),
      },
      projectPath: toProjectPath(row['project']),
      slug: toText(row['slug'])?.slice(0, longest) ?? null,
      lastMs: Number.isFinite(lastMs) ? lastMs : modifiedMs,
      hasOwnTitle: titleFrom === 'custom-title' || titleFrom === 'ai-title',
      records: undefined,
      summaries,
    },
  };
}

export function toProjectPath(project: unknown): string | null {
  return toText(project)?.slice(0, 1000) ?? null;
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toIso(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}
