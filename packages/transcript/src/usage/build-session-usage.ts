import { buildUsageFacts, type OwnedUsage } from './build-usage-facts.ts';
import { compareRecorded } from './compare-recorded.ts';
import { openSums, type Sums } from './open-sums.ts';
import { priceTable } from './prices/price-table.ts';
import type { PriceTable } from './prices/price.ts';
import { toContextTokens } from './prices/to-cost.ts';
import { toPricer, type Pricer } from './prices/to-pricer.ts';
import type { SessionShape } from './session-shape.ts';
import type { AgentUsage, CompactionPoint, ContextPoint, SessionUsage, TurnUsage } from './session-usage.ts';
import { toMessageKey } from './open-file-usage.ts';
import type { UsageFact } from './usage-fact.ts';
import { parseTime } from './usage-line.ts';

/** Window of models whose table entry is smaller than what a prompt held: the long window was on. */
const longWindow = 1_000_000;

/** `files` are those of the session alone, so that messages it shares with other sessions count. */
export function buildSessionUsage(shape: SessionShape, files: readonly OwnedUsage[], options: { readonly prices?: PriceTable } = {}): SessionUsage {
  const pricer = toPricer(options.prices ?? priceTable);
  // The main file comes first: it decides where a message belongs, and an agent's copy wins only where it says more.
  const { facts } = buildUsageFacts(files.map(({ owner, usage }) => ({ usage: owner.agent === undefined ? { ...usage, firstMs: -Infinity } : usage, owner: { ...owner, file: owner.agent === undefined ? '' : owner.file } })));
  const main = files.find(({ owner }) => owner.agent === undefined);
  const state = main?.usage.costStates.at(-1);
  const groups = openGroups(pricer, state !== undefined);
  const agentTurns = new Map(shape.agents.map((agent) => [agent.id, agent.turn]));
  for (const fact of facts) {
    const agent = fact.owner.agent ?? shape.agentOfMessage.get(fact.key ?? '');
    groups.add(fact, agent, agent === undefined ? shape.turnOfMessage.get(fact.key ?? '') : agentTurns.get(agent));
  }
  const context = listContext(facts, main, shape, pricer);
  if (state !== undefined) groups.total.addRecorded(state.costMicros);
  return {
    session: shape.id,
    project: shape.project ?? null,
    total: groups.total.toJson(),
    models: [...groups.models].map(([model, sums]) => ({ model, ...sums.toJson() })).sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || (a.model < b.model ? -1 : 1)),
    turns: shape.turns.flatMap((turn) => toTurnUsage(turn, groups, context)),
    agents: [...groups.agents].map(([agent, sums]): AgentUsage => ({ agent, isInternal: shape.agents.find((each) => each.id === agent)?.isInternal ?? false, turn: agentTurns.get(agent) ?? null, ...sums.toJson() })).sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || (a.agent < b.agent ? -1 : 1)),
    context: context.map(({ point }) => point),
    compactions: listCompactions(shape, context),
    unpriced: groups.unpriced(),
    recorded: state === undefined ? null : compareRecorded(state, facts, pricer),
  };
}

type Groups = ReturnType<typeof openGroups>;

function openGroups(pricer: Pricer, isCompared: boolean) {
  const total = openSums();
  const models = new Map<string, Sums>();
  const turns = new Map<number, Sums>();
  const turnAgents = new Map<number, Sums>();
  const agents = new Map<string, Sums>();
  const unpriced = new Map<string, { readonly name: string; readonly sums: Sums }>();
  const into = <Key>(map: Map<Key, Sums>, key: Key): Sums => {
    const sums = map.get(key) ?? openSums();
    map.set(key, sums);
    return sums;
  };
  return {
    total,
    models,
    turns,
    turnAgents,
    agents,
    add(fact: UsageFact, agent: string | undefined, turn: number | undefined): void {
      const priced = pricer(fact);
      const targets = [total, into(models, fact.model), ...(turn === undefined ? [] : [into(turns, turn)]), ...(agent === undefined ? [] : [into(agents, agent)]), ...(agent === undefined || turn === undefined ? [] : [into(turnAgents, turn)])];
      for (const sums of targets) sums.add(fact, priced, isCompared, 1);
      if (priced.unpriced === undefined) return;
      const known = unpriced.get(priced.unpriced) ?? { name: priced.unpriced, sums: openSums() };
      unpriced.set(priced.unpriced, known);
      known.sums.add(fact, priced, isCompared, 1);
    },
    unpriced: () =>
      [...unpriced.values()].map(({ name, sums }) => {
        const { messages, input, output, cacheRead, cacheWrite5m, cacheWrite1h } = sums.toJson();
        return { model: name, messages, input, output, cacheRead, cacheWrite5m, cacheWrite1h };
      }),
  };
}

interface PlacedPoint {
  readonly offset: number;
  readonly point: ContextPoint;
}

/** In file order, by the line that counts. Sidechains inside the main file (1.0.x) have a context of their own. */
function listContext(facts: readonly UsageFact[], main: OwnedUsage | undefined, shape: SessionShape, pricer: Pricer): readonly PlacedPoint[] {
  const offsets = new Map((main?.usage.messages ?? []).map((message) => [toMessageKey(message), message.offset]));
  return facts
    .flatMap((fact): readonly PlacedPoint[] => {
      const turn = fact.owner.agent === undefined ? shape.turnOfMessage.get(fact.key ?? '') : undefined;
      if (turn === undefined) return [];
      const contextTokens = toContextTokens(fact);
      const window = pricer(fact).found?.contextWindow;
      const contextWindow = window !== undefined && contextTokens > window ? longWindow : (window ?? null);
      return [{ offset: offsets.get(fact.key) ?? 0, point: { messageId: fact.messageId ?? null, at: toIso(fact.timeMs), turn, model: fact.model, contextTokens, contextWindow, cacheRead: fact.cacheRead, output: fact.output } }];
    })
    .sort((a, b) => a.offset - b.offset);
}

function toTurnUsage({ number, startUuid, startedAt, isLive }: SessionShape['turns'][number], groups: Groups, context: readonly PlacedPoint[]): readonly TurnUsage[] {
  const sums = groups.turns.get(number);
  if (sums === undefined) return [];
  const last = context.findLast(({ point }) => point.turn === number)?.point;
  return [
    {
      number,
      startUuid: startUuid ?? null,
      startedAt: toIso(parseTime(startedAt)),
      isLive,
      ...sums.toJson(),
      agentCostMicros: groups.turnAgents.get(number)?.toJson().costMicros ?? null,
      contextTokens: last?.contextTokens ?? 0,
      contextWindow: last?.contextWindow ?? null,
    },
  ];
}

function listCompactions(shape: SessionShape, context: readonly PlacedPoint[]): readonly CompactionPoint[] {
  return shape.compactions.map(({ offset, timestamp }) => {
    const found = context.findIndex((point) => point.offset > offset);
    const before = found === -1 ? context.length : found;
    return { at: toIso(parseTime(timestamp)), before, tokensBefore: context[before - 1]?.point.contextTokens ?? null, tokensAfter: context[before]?.point.contextTokens ?? null };
  });
}

function toIso(ms: number | undefined): string | null {
  return ms !== undefined && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}
