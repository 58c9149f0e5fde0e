import type { Tree } from './list-trees.ts';
import { readOurs, type FileRecord, type OurSession } from './read-ours.ts';
import {
  agentsOfOurs,
  onlyOurs,
  onlyTheirs,
  titles,
  unlisted,
  type OfficialSession,
  type WantedDifference,
} from './wanted-differences.ts';

/** What the official reader says of a config folder. */
export interface OfficialFolder {
  readonly folder: string;
  readonly listed: readonly string[];
  readonly sessions: readonly OfficialSession[];
}

/** The differences of a tree that no rule explains. */
export async function compareTree(
  { name, folder }: Tree,
  theirs: Pick<OfficialFolder, 'listed' | 'sessions'>,
  onRule: (name: string) => void = () => undefined,
): Promise<readonly string[]> {
  const ours = await readOurs(folder);
  const problems: string[] = [];
  const say = (session: string, what: string) => problems.push(`${name} ${session}: ${what}`);

  function explain<What>(rules: readonly WantedDifference<What>[], what: What, session: string, text: string): void {
    const rule = rules.find(({ explains }) => explains(what));
    if (rule === undefined) say(session, text);
    else onRule(rule.name);
  }

  function comparePaths(session: string, live: readonly string[], messages: readonly string[], facts: Facts): void {
    const theirSet = new Set(messages);
    const ourSet = new Set(live);
    for (const uuid of messages.filter((each) => !ourSet.has(each)))
      explain(onlyTheirs, { ...facts, theirs: theirSet, uuid }, session, `only the official path has ${uuid}`);
    for (const uuid of live.filter((each) => !theirSet.has(each)))
      explain(onlyOurs, { ...facts, theirs: theirSet, uuid }, session, `only our path has ${uuid}`);
  }

  function compareSession(our: OurSession, their: OfficialSession): void {
    if (!their.isListed) explain(unlisted, { ours: our }, our.id, 'not in the official list');
    if (their.title !== null && toLine(their.title) !== toLine(our.title?.text))
      explain(
        titles,
        { ours: our, theirs: their.title },
        our.id,
        `official title ${their.title}, ours ${our.title?.text}`,
      );
    comparePaths(our.id, our.main.live, their.messages, our);
    for (const agent of our.agents) {
      const same = their.agents.find(({ id }) => id === agent.id);
      if (same !== undefined) {
        if (agent.isInternal) say(our.id, `the official reader lists agent ${agent.id}, which is internal`);
        comparePaths(`${our.id} ${agent.id}`, agent.thread.live, same.messages, {
          file: agent.file,
          lastCompaction: -1,
        });
      } else if (!agent.isInternal) {
        explain(agentsOfOurs, { ours: our, agent }, our.id, `the official reader does not list agent ${agent.id}`);
      }
    }
    for (const { id } of their.agents.filter((each) => !our.agents.some((agent) => agent.id === each.id)))
      say(our.id, `we do not list agent ${id}`);
  }

  const byId = new Map(theirs.sessions.map((session) => [session.id, session]));
  for (const our of ours) {
    const their = byId.get(our.id);
    // Copies of a session in two projects have one id: the official reader knows one of them.
    if (their !== undefined && ours.filter(({ id }) => id === our.id).length === 1) compareSession(our, their);
  }
  for (const id of theirs.listed) if (!ours.some((our) => our.id === id)) say(id, 'only in the official list');
  return problems;
}

interface Facts {
  readonly file: readonly FileRecord[];
  readonly lastCompaction: number;
}

function toLine(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
