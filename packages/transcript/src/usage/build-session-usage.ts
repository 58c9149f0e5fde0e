import { buildUsageFacts, type OwnedUsage } from './build-usage-facts.ts';
import { compareRecorded } from './compare-recorded.ts';
import { gatherMessages } from './gather-messages.ts';
import { openSums, type Sums } from './open-sums.ts';
import { priceTable } from './prices/price-table.ts';
import type { PriceTable } from './prices/price.ts';
import { toPricer, type Pricer } from './prices/to-pricer.ts';
import type { SessionShape } from './session-shape.ts';
import { openSessionContext, toIso, type ContextPoints } from './open-session-context.ts';
import type { AgentUsage, CompactionPoint, SessionUsage, TurnUsage } from './session-usage.ts';
import type { FactFigures } from './usage-fact.ts';
import { parseTime } from './usage-line.ts';

export interface SessionUsageOptions {
  readonly prices?: PriceTable;
  /** Which points of the context are wanted, by their places; all of them, where nothing is said. A huge session has more than anybody can look at. */
  readonly choosePoints?: (count: number, toHeight: (at: number) => number) => Iterable<number>;
}

/** `files` are those of the session alone, so that messages it shares with other sessions count. */
export function buildSessionUsage(shape: SessionShape, given: readonly OwnedUsage[], options: SessionUsageOptions = {}): SessionUsage {
  const pricer = toPricer(options.prices ?? priceTable);
  const { files } = gatherMessages(given);
  // The main file comes first: it decides where a message belongs, and an agent's copy wins only where it says more.
  const { facts } = buildUsageFacts(files.map(({ owner, usage }) => ({ usage: owner.agent === undefined ? { ...usage, firstMs: -Infinity } : usage, owner: { ...owner, file: owner.agent === undefined ? '' : owner.file } })));
  const main = files.find(({ owner }) => owner.agent === undefined);
  const state = main?.usage.costStates.at(-1);
  const groups = openGroups(pricer, state !== undefined);
  const agentTurns = new Map(shape.agents.map((agent) => [agent.id, agent.turn]));
  const context = openSessionContext(facts, main?.usage.messages);
  for (let index = 0; index < facts.length; index++) {
    const fact = facts.getFigures(index);
    const name = facts.getName(index);
    const ownTurn = fact.owner.agent === undefined ? shape.findTurn(name) : undefined;
    if (ownTurn !== undefined) context.add(index, ownTurn);
    const agent = fact.owner.agent ?? shape.findAgent(name);
    groups.add(fact, agent, agent === undefined ? ownTurn : agentTurns.get(agent));
  }
  const points = context.build(pricer);
  if (state !== undefined) groups.total.addRecorded(state.costMicros);
  return {
    session: shape.id,
    project: shape.project ?? null,
    total: groups.total.toJson(),
    models: [...groups.models].map(([model, sums]) => ({ model, ...sums.toJson() })).sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || (a.model < b.model ? -1 : 1)),
    turns: shape.turns.flatMap((turn) => toTurnUsage(turn, groups, points)),
    agents: [...groups.agents].map(([agent, sums]): AgentUsage => ({ agent, isInternal: shape.agents.find((each) => each.id === agent)?.isInternal ?? false, turn: agentTurns.get(agent) ?? null, ...sums.toJson() })).sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || (a.agent < b.agent ? -1 : 1)),
    context: options.choosePoints === undefined ? points.map((point) => point) : Array.from(options.choosePoints(points.length, points.tokensAt), (at) => points.get(at)),
    compactions: listCompactions(shape, points),
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
    add(fact: FactFigures, agent: string | undefined, turn: number | undefined): void {
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

function toTurnUsage({ number, startUuid, startedAt, isLive }: SessionShape['turns'][number], groups: Groups, points: ContextPoints): readonly TurnUsage[] {
  const sums = groups.turns.get(number);
  if (sums === undefined) return [];
  const last = points.findLastOf(number);
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

function listCompactions(shape: SessionShape, points: ContextPoints): readonly CompactionPoint[] {
  return shape.compactions.map(({ offset, timestamp }) => {
    const before = points.countUpTo(offset);
    return { at: toIso(parseTime(timestamp)), before, tokensBefore: points.at(before - 1 < 0 ? points.length : before - 1)?.contextTokens ?? null, tokensAfter: points.at(before)?.contextTokens ?? null };
  });
}
