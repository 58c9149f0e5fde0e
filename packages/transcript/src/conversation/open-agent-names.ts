import type { AgentRun } from './build-agent-runs.ts';
import { listFactsOf, type Session } from './build-session.ts';
import type { AgentCallFact, AgentResultFact } from './facts/agent-facts.ts';

/** What a person knows an agent by. */
export interface AgentNames {
  readonly type: string | undefined;
  readonly description: string | undefined;
}

/** What is needed of a run to name it: a call whose run left no file has names too. */
export type NamedRun = Pick<AgentRun, 'toolUseId' | 'file' | 'root'>;

/**
 * Names the agents of a session: by the file that describes one, else by the call that started it and its result
 * (until 2.1.99 there is no such file), else by its task.
 */
export function openAgentNames(session: Session): (run: NamedRun) => AgentNames {
  let facts: ReturnType<typeof openAgentFacts> | undefined;
  return (run) => {
    const meta = run.file?.meta;
    const { input, result } = (facts ??= openAgentFacts(session))(run);
    return {
      type: meta?.agentType ?? input?.agentType ?? result?.agentType,
      description: meta?.description ?? input?.description ?? findFirstLine(run),
    };
  };
}

/** What the call that started an agent, and its result, say of it. The first file that has a call counts. */
export function openAgentFacts(session: Session): (run: Pick<AgentRun, 'toolUseId'>) => {
  readonly input: AgentCallFact | undefined;
  readonly result: AgentResultFact | undefined;
} {
  const files = listFactsOf(session);
  const toEntries = <Fact extends { readonly toolUseId: string }>(facts: readonly Fact[]) =>
    new Map(facts.map((fact) => [fact.toolUseId, fact] as const).reverse());
  const inputs = toEntries(files.flatMap((facts) => facts.agentCalls));
  const results = toEntries(files.flatMap((facts) => facts.agentResults));
  return ({ toolUseId = '' }) => ({ input: inputs.get(toolUseId), result: results.get(toolUseId) });
}

function findFirstLine(run: NamedRun): string | undefined {
  const prompt = run.root ?? run.file?.facts.nodes.find((node) => node.user?.kind === 'agent-prompt');
  return prompt?.user?.text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '');
}
