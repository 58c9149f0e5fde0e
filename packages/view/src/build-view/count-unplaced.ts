import { buildAgentThread } from '@scrollkeep/transcript/conversation/build-agent-thread.ts';
import { listFactsOf, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { countLooseRecords } from '@scrollkeep/transcript/conversation/find-sidechain-roots.ts';
import { noneHidden, type HiddenCounts, type HiddenReason } from '../model/hidden-counts.ts';

/** What of a session belongs to no turn and to no agent that is shown. */
export function countUnplaced(session: Session): HiddenCounts {
  const internal = session.agents
    .filter((run) => run.isInternal)
    .reduce((sum, run) => sum + (run.file?.facts.nodes.length ?? countOwn(session, run)), 0);
  const main = session.files.main?.facts;
  const loose = main === undefined ? 0 : countLooseRecords(main.nodes);
  const damaged = listFactsOf(session).reduce((sum, facts) => sum + facts.damagedLines.length, 0);
  const because: Partial<Record<HiddenReason, number>> = {
    ...(internal === 0 ? {} : { internal }),
    ...(loose === 0 ? {} : { loose }),
    ...(damaged === 0 ? {} : { damaged }),
  };
  return { ...noneHidden, records: internal + loose + damaged, because };
}

function countOwn(session: Session, run: Session['agents'][number]): number {
  return buildAgentThread(session, run)?.thread.members.length ?? 0;
}
