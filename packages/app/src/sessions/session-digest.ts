import { toFirstLine } from '@scrollkeep/view/text/first-line.ts';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { SessionSnapshot } from './session-model.ts';

/** What a list needs of a session; the session itself is let go. */
export interface SessionDigest {
  readonly summary: Omit<
    SessionSummary,
    'key' | 'project' | 'isIdle' | 'bytes' | 'modifiedAt' | 'projectPath' | 'costMicros'
  >;
  readonly projectPath: string | null;
  readonly slug: string | null;
  /** Last thing that happened, in milliseconds. */
  readonly lastMs: number;
  /** What gave it its title: a title of its own is better than one from another file. */
  readonly titleFrom: string | null;
}

const longest = 200;

export function toSessionDigest({ session, findPath, modifiedMs }: SessionSnapshot): SessionDigest {
  const { main, agents } = session.files;
  const everyFile = [...(main === undefined ? [] : [main.facts]), ...agents.map((file) => file.facts)];
  const startedAt = main?.facts.firstTimestamp ?? everyFile.flatMap((facts) => facts.firstTimestamp ?? []).sort()[0];
  const endedAt = everyFile
    .flatMap((facts) => facts.lastTimestamp ?? [])
    .sort()
    .at(-1);
  const lastPrompt =
    findPath('live')?.turns.findLast((turn) => turn.start?.node.user?.kind === 'prompt')?.start?.node.user?.text ?? '';
  return {
    summary: {
      id: cut(session.id),
      title: toFirstLine(session.title?.text ?? '', longest),
      status: session.status,
      lastPrompt: toFirstLine(lastPrompt, longest),
      gitBranch: toNullable(main?.facts.gitBranch),
      models: [...session.usage.byModel().keys()]
        .sort()
        .slice(0, 10)
        .map((model) => cut(model)),
      prompts: session.prompts,
      turns: session.tree.turns.length,
      branchPoints: session.tree.branchPoints.length,
      agents: session.agents.filter((run) => !run.isInternal).length,
      failedCalls: session.calls.filter(({ call }) => call.status === failedStatus).length,
      startedAt: toIsoTime(startedAt),
      endedAt: toIsoTime(endedAt),
    },
    projectPath: toNullable(session.project, 1000),
    slug: toNullable(main?.facts.slug),
    lastMs: Date.parse(endedAt ?? '') || modifiedMs,
    titleFrom: session.title?.from ?? null,
  };
}

/** One way to write times, wherever they come from. */
function toIsoTime(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function toNullable(text: string | undefined, length = longest): string | null {
  return text === undefined ? null : cut(text, length);
}

function cut(text: string, length = longest): string {
  return text.length > length ? text.slice(0, length) : text;
}
