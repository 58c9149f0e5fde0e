import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { linkForks, type ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { RemoteFact } from '@scrollkeep/transcript/shapes/traits.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import { findShortLine, findShortName } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import { findBranchName } from '../text/branch-name.ts';
import { findResumeId } from '../text/find-resume-id.ts';
import { toResumeCommand } from '../text/to-resume-command.ts';
import { countUnplaced } from './count-unplaced.ts';
import type { SessionHeader } from '../model/session-view.ts';

/**
 * What is known of a session without reading its content again. Whether it is a fork only its project tells, unless its
 * own records do.
 */
export function buildSessionHeader(
  session: Session,
  fork: ForkLink | undefined = linkForks([session]).get(session.id),
): SessionHeader {
  const { main } = session.files;
  const everyFile = [...(main === undefined ? [] : [main.facts]), ...session.files.agents.map((file) => file.facts)];
  const firsts = everyFile.flatMap((facts) => facts.firstTimestamp ?? []).sort();
  const lasts = everyFile.flatMap((facts) => facts.lastTimestamp ?? []).sort();
  const remote = findRemote(main?.facts.remote);
  const clientTag = findShortName(main?.facts.clientTag);
  return {
    id: session.id,
    title: session.title?.text,
    path: main?.path,
    project: session.project,
    gitBranch: findBranchName(main?.facts.gitBranch),
    models: [...session.usage.byModel().keys()],
    versions: [...new Set(everyFile.flatMap((facts) => [...facts.versions]))].sort(compareVersions),
    startedAt: toStart(main?.facts.firstTimestamp ?? firsts[0], session.tree.turns[0]?.start?.node.timestamp),
    endedAt: main?.facts.lastTimestamp ?? lasts.at(-1),
    status: session.status,
    counts: {
      turns: session.tree.turns.length,
      abandonedTurns: session.tree.turns.filter((turn) => !turn.isLive && !turn.isShown).length,
      prompts: session.prompts,
      commands: session.commands,
      calls: session.calls.length,
      failedCalls: session.calls.filter(({ call }) => call.status === failedStatus).length,
      agents: session.agents.filter((run) => !run.isInternal).length,
      compactions: session.compactions.length,
    },
    tags: clientTag === undefined ? [] : [clientTag],
    clientTag,
    agentName: findShortName(main?.facts.agentName),
    ...remote,
    isPinned: false,
    unplaced: countUnplaced(session),
    forkedFrom: fork === undefined ? undefined : { session: fork.from, turn: toJunctionTurn(session, fork) },
    resumesFrom: [session.tree.preamble, ...session.tree.turns].find((turn) => turn.resumesHere)?.number,
    resumeCommand: main === undefined ? undefined : toResumeCommand(toResumeId(session), session.project),
  };
}

/** Where a record was written before the first prompt and dated after it, the prompt is the start. */
function toStart(first: string | undefined, prompted: string | undefined): string | undefined {
  return first !== undefined && Date.parse(prompted ?? '') < Date.parse(first) ? prompted : first;
}

function findRemote(fact: RemoteFact | undefined): Pick<SessionHeader, 'remoteControl' | 'remotePage'> {
  const session = findShortName(fact?.controlSession);
  const url = findShortLine(fact?.controlUrl);
  return {
    remoteControl: session === undefined && url === undefined ? undefined : { session, url },
    remotePage: findShortLine(fact?.page),
  };
}

function toJunctionTurn({ tree }: Session, { junctionUuid }: ForkLink): number {
  return tree.turns.findLast((turn) => turn.records.some((record) => record.node.uuid === junctionUuid))?.number ?? 0;
}

/** A transcript that was copied under another name is still known to the client by the id in its records. */
export function toResumeId({
  id,
  files,
}: {
  readonly id: string;
  readonly files: {
    readonly main: { readonly facts?: { readonly sessionId: string | undefined } } | undefined;
  };
}): string {
  return findResumeId(id, files.main?.facts?.sessionId) ?? id;
}
