import { toIsoTime } from '../json/to-iso-time.ts';
import type { List } from '../columns/list.ts';
import { MappedList } from '../columns/mapped-list.ts';
import { buildUsageFacts, type OwnedUsage } from './build-usage-facts.ts';
import { compareRecorded } from './compare-recorded.ts';
import { gatherMessages } from './gather-messages.ts';
import { openSumRows, openSums, type Sums } from './open-sums.ts';
import { priceTable } from './prices/price-table.ts';
import type { PriceTable } from './prices/price.ts';
import { toPricer, type Pricer } from './prices/to-pricer.ts';
import type { SessionShape } from './session-shape.ts';
import { openSessionContext, type ContextPoints } from './open-session-context.ts';
import type { AgentUsage, CompactionPoint, SessionUsage, TurnUsage } from './session-usage.ts';
import type { FactFigures } from './usage-fact.ts';
import { parseTime } from './usage-line.ts';

export interface SessionUsageOptions {
  readonly prices?: PriceTable;
  /**
   * Which points of the context are wanted, by their places; all of them, if nothing is said. A huge session has
   * more than anybody can look at.
   */
  readonly choosePoints?: (count: number, toHeight: (at: number) => number) => Iterable<number>;
}

/**
 * Usage of a session whose turns are made when somebody looks at them: it can be kept while they are read page by page.
 */
export interface OpenSessionUsage extends Omit<SessionUsage, 'turns'> {
  readonly turns: List<TurnUsage>;
}

/** All of it at once. */
export function buildSessionUsage(
  shape: SessionShape,
  files: readonly OwnedUsage[],
  options: SessionUsageOptions = {},
): SessionUsage {
  const usage = openSessionUsage(shape, files, options);
  return { ...usage, turns: usage.turns.map((turn) => turn) };
}

/** `files` are those of the session alone, so that messages it shares with other sessions count. */
export function openSessionUsage(
  shape: SessionShape,
  given: readonly OwnedUsage[],
  options: SessionUsageOptions = {},
): OpenSessionUsage {
  const pricer = toPricer(options.prices ?? priceTable);
  const { files } = gatherMessages(given);
  // The main file comes first: it decides where a message belongs, and an agent's copy wins only where it says more.
  const { facts } = buildUsageFacts(
    files.map(({ owner, usage }) => ({
      usage: owner.agent === undefined ? { ...usage, firstMs: -Infinity } : usage,
      owner: { ...owner, file: owner.agent === undefined ? '' : owner.file },
    })),
  );
  const main = files.find(({ owner }) => owner.agent === undefined);
  const state = main?.usage.costStates.at(-1);
  const groups = openGroups(pricer, state !== undefined, shape.turns.length);
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
    models: [...groups.models]
      .map(([model, sums]) => ({ model, ...sums.toJson() }))
      .sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || (a.model < b.model ? -1 : 1)),
    turns: openTurns(shape, groups, points),
    agents: [...groups.agents]
      .map(([agent, sums]): AgentUsage => ({
        agent,
        isInternal: shape.agents.find((each) => each.id === agent)?.isInternal ?? false,
        turn: agentTurns.get(agent) ?? null,
        ...sums.toJson(),
      }))
      .sort((a, b) => (b.costMicros ?? -1) - (a.costMicros ?? -1) || (a.agent < b.agent ? -1 : 1)),
    context:
      options.choosePoints === undefined
        ? points.map((point) => point)
        : Array.from(options.choosePoints(points.length, points.tokensAt), (at) => points.get(at)),
    compactions: listCompactions(shape, points),
    unpriced: groups.unpriced(),
    recorded: state === undefined ? null : compareRecorded(state, facts, pricer),
  };
}

type Groups = ReturnType<typeof openGroups>;

function openGroups(pricer: Pricer, isCompared: boolean, turnCount: number) {
  const total = openSums();
  const models = new Map<string, Sums>();
  const turns = openSumRows(turnCount);
  /** What agents spent, by the turn that started them. */
  const turnAgents = openSumRows(turnCount);
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
      const rates = priced.cost?.rates;
      const micros = priced.cost?.micros ?? 0;
      total.add(fact, rates, micros, isCompared, 1);
      into(models, fact.model).add(fact, rates, micros, isCompared, 1);
      if (turn !== undefined) turns.add(turn, fact, rates, micros, isCompared, 1);
      if (agent !== undefined) into(agents, agent).add(fact, rates, micros, isCompared, 1);
      if (agent !== undefined && turn !== undefined) turnAgents.add(turn, fact, rates, micros, isCompared, 1);
      if (priced.unpriced === undefined) return;
      const known = unpriced.get(priced.unpriced) ?? { name: priced.unpriced, sums: openSums() };
      unpriced.set(priced.unpriced, known);
      known.sums.add(fact, rates, micros, isCompared, 1);
    },
    unpriced: () =>
      [...unpriced.values()].map(({ name, sums }) => {
        const { messages, input, output, cacheRead, cacheWrite5m, cacheWrite1h } = sums.toJson();
        return { model: name, messages, input, output, cacheRead, cacheWrite5m, cacheWrite1h };
      }),
  };
}

/** Those with messages. What they need of the context is taken along, so that it need not be kept. */
function openTurns(shape: SessionShape, { turns, turnAgents }: Groups, points: ContextPoints): List<TurnUsage> {
  const used: number[] = [];
  const tokens: number[] = [];
  const windows: (number | null)[] = [];
  for (let number = 0; number < shape.turns.length; number++) {
    if (!turns.has(number)) continue;
    const last = points.findLastOf(number);
    used.push(number);
    tokens.push(last?.contextTokens ?? 0);
    windows.push(last?.contextWindow ?? null);
  }
  return new MappedList(used, (number, at): TurnUsage => {
    const { startUuid, startedAt, isLive } = shape.turns.at(number) ?? {
      startUuid: undefined,
      startedAt: undefined,
      isLive: false,
    };
    return {
      number,
      startUuid: startUuid ?? null,
      startedAt: toIsoTime(parseTime(startedAt)),
      isLive,
      ...turns.toJson(number),
      agentCostMicros: turnAgents.has(number) ? turnAgents.toJson(number).costMicros : null,
      contextTokens: tokens[at] ?? 0,
      contextWindow: windows[at] ?? null,
    };
  });
}

function listCompactions(shape: SessionShape, points: ContextPoints): readonly CompactionPoint[] {
  return shape.compactions.map(({ offset, timestamp }) => {
    const before = points.countUpTo(offset);
    return {
      at: toIsoTime(parseTime(timestamp)),
      before,
      tokensBefore: points.at(before - 1 < 0 ? points.length : before - 1)?.contextTokens ?? null,
      tokensAfter: points.at(before)?.contextTokens ?? null,
    };
  });
}
