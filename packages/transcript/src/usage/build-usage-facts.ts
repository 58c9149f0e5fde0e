import { toMessageKey, type CostState, type FileUsage, type MessageUsage } from './open-file-usage.ts';
import type { RecordedCost, UsageFact, UsageOwner } from './usage-fact.ts';

/** A file of a tree with what it says about usage. */
export interface OwnedUsage {
  readonly owner: UsageOwner;
  readonly usage: FileUsage;
}

export interface UsageFacts {
  readonly facts: readonly UsageFact[];
  readonly recorded: readonly RecordedCost[];
}

/**
 * Each message once over all files. Of its copies the one with the most output tokens counts, the last such by the files' paths; it is attributed to the first
 * file that has it, files ordered by the time of their first record, then by path.
 */
export function buildUsageFacts(files: readonly OwnedUsage[]): UsageFacts {
  const byPath = [...files].sort((a, b) => compareTexts(a.owner.file, b.owner.file));
  const ranks = rankByTime(byPath);
  const chosen = new Map<string, OpenFact>();
  const facts: OpenFact[] = [];
  for (const file of byPath) {
    for (const message of file.usage.messages) {
      const key = toMessageKey(message);
      const known = key === undefined ? undefined : chosen.get(key);
      if (known === undefined) {
        const fact = toFact(key, message, file);
        facts.push(fact);
        if (key !== undefined) chosen.set(key, fact);
      } else addCopy(known, message, file, ranks);
    }
  }
  return { facts, recorded: buildRecordedCosts(byPath, (key) => chosen.get(key)?.owner.session) };
}

type OpenFact = { -readonly [Key in keyof UsageFact]: UsageFact[Key] };

function addCopy(known: OpenFact, message: MessageUsage, file: OwnedUsage, ranks: ReadonlyMap<UsageOwner, number>): void {
  if (message.tools.length > known.tools.length) known.tools = message.tools;
  if ((ranks.get(file.owner) ?? 0) < (ranks.get(known.owner) ?? 0)) known.owner = file.owner;
  if (message.output >= known.output) Object.assign(known, { ...toFact(known.key, message, file), tools: known.tools, owner: known.owner });
}

function rankByTime(byPath: readonly OwnedUsage[]): ReadonlyMap<UsageOwner, number> {
  // A file without any time comes last: nobody can say that it was first.
  const sorted = [...byPath].sort((a, b) => (a.usage.firstMs ?? Infinity) - (b.usage.firstMs ?? Infinity) || 0);
  return new Map(sorted.map((file, at) => [file.owner, at]));
}

function toFact(key: string | undefined, message: MessageUsage, file: OwnedUsage): OpenFact {
  return {
    key,
    messageId: message.messageId,
    timeMs: message.timeMs,
    model: message.model,
    input: message.input,
    output: message.output,
    cacheRead: message.cacheRead,
    cacheWrite5m: message.cacheWrite5m,
    cacheWrite1h: message.cacheWrite1h,
    speed: message.speed,
    serviceTier: message.serviceTier,
    webSearches: message.webSearches,
    tools: message.tools,
    recordedCostMicros: message.recordedCostMicros,
    owner: file.owner,
  };
}

/**
 * The client's running totals as steps, so that they can be added up. A total that falls began anew; a fork begins with what its origin had spent, which is
 * the origin's and must not count twice.
 */
function buildRecordedCosts(byPath: readonly OwnedUsage[], findSession: (key: string) => string | undefined): readonly RecordedCost[] {
  const bySession = new Map<string, OwnedUsage>();
  for (const file of byPath) if (file.usage.costStates.length > 0 && file.owner.agent === undefined) bySession.set(file.owner.session, file);
  return [...bySession.values()].flatMap((file) => {
    const origins = new Set(file.usage.messages.flatMap((message) => findOrigin(file, message, findSession) ?? []));
    return toSteps(file, findInherited(file.usage.costStates[0], [...origins].flatMap((session) => bySession.get(session)?.usage.costStates ?? [])));
  });
}

/** The session that a copied message came from. */
function findOrigin(file: OwnedUsage, message: MessageUsage, findSession: (key: string) => string | undefined): string | undefined {
  const key = toMessageKey(message);
  const session = key === undefined ? undefined : findSession(key);
  return session === file.owner.session ? undefined : session;
}

function findInherited(first: CostState | undefined, origins: readonly CostState[]): CostState | undefined {
  return origins.filter((state) => state.costMicros <= (first?.costMicros ?? 0)).reduce<CostState | undefined>((best, state) => (best === undefined || state.costMicros > best.costMicros ? state : best), undefined);
}

function toSteps({ owner, usage }: OwnedUsage, inherited: CostState | undefined): readonly RecordedCost[] {
  const steps: RecordedCost[] = [];
  let before = inherited;
  for (const state of usage.costStates) {
    const base = before !== undefined && state.costMicros >= before.costMicros ? before : undefined;
    const { timeMs } = state;
    for (const [model, { costMicros }] of Object.entries(state.models)) {
      const rise = costMicros - (base?.models[model]?.costMicros ?? 0);
      // A step of nothing is kept where the model is new: the row is recorded, at no cost.
      if (rise !== 0 || base?.models[model] === undefined) steps.push({ owner, timeMs, model: toPlainModel(model), costMicros: rise });
    }
    before = state;
  }
  return steps;
}

/** Totals name the long window in the model (`claude-opus-5[1m]`), messages do not. */
export function toPlainModel(model: string): string {
  return model.replace(/\[1m\]$/, '');
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
