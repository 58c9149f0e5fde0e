import { openUnions } from '../columns/open-unions.ts';
import { FactList } from './fact-list.ts';
import { gatherMessages } from './gather-messages.ts';
import type { CostState, FileUsage } from './open-file-usage.ts';
import type { RecordedCost, UsageOwner } from './usage-fact.ts';

/** A file of a tree with what it says about usage. */
export interface OwnedUsage {
  readonly owner: UsageOwner;
  readonly usage: FileUsage;
}

export interface UsageFacts<File extends OwnedUsage = OwnedUsage> {
  readonly facts: FactList;
  readonly recorded: readonly RecordedCost[];
  /** Main files of several sessions that have answers in common, in the order of their times: one may be a copy. */
  readonly shared: readonly (readonly File[])[];
}

export interface UsageFactsOptions<File extends OwnedUsage> {
  /** Of files that have answers in common those that paid before those that were copied from them. */
  readonly forks?: readonly (readonly File[])[];
}

/**
 * Each message once over all files. Of its copies the one with the most output tokens counts, the last such by the
 * files' paths; it is attributed to the first file that has it, files ordered by the time of their first record, then
 * by path, but forks always behind their origins.
 */
export function buildUsageFacts<File extends OwnedUsage>(
  given: readonly File[],
  { forks = [] }: UsageFactsOptions<File> = {},
): UsageFacts<File> {
  const sorted = [...given].sort((a, b) => compareTexts(a.owner.file, b.owner.file));
  const { files, table } = gatherMessages(sorted);
  const ranks = rankByTime(files);
  for (const fork of forks) {
    setOrder(
      ranks,
      fork.map((file) => sorted.indexOf(file)),
    );
    setOrder(ranks, listAgents(sorted, fork, ranks));
  }
  const sharing = openSharing(files);
  const facts = new FactList(
    table,
    files.map(({ owner }) => owner),
    files.reduce((sum, { usage }) => sum + usage.messages.length, 0),
  );
  const factOf = new Int32Array(table.keys.length).fill(-1);
  for (const [
    place,
    {
      usage: { messages },
    },
  ] of files.entries()) {
    for (let row = messages.first; row < messages.first + messages.length; row++) {
      const key = table.keyAt(row);
      const known = key === -1 ? -1 : (factOf[key] as number);
      if (known !== -1) {
        sharing.add(facts.placeAt(known), place);
        facts.addCopy(known, row, place, (ranks[place] as number) < (ranks[facts.placeAt(known)] as number));
        continue;
      }
      if (key !== -1) factOf[key] = facts.length;
      facts.push(row, place);
    }
  }
  return {
    facts,
    recorded: buildRecordedCosts(files, (key) => facts.ownerAt(factOf[key] as number).session),
    shared: sharing
      .list()
      .map((places) => places.toSorted((a, b) => (ranks[a] as number) - (ranks[b] as number)))
      .map((places) => places.map((place) => sorted[place] as File)),
  };
}

/** Places of the agents of sessions, in the order of the sessions: a copy of one may have copies of its agents. */
function listAgents(files: readonly OwnedUsage[], mains: readonly OwnedUsage[], ranks: Int32Array): readonly number[] {
  const order = new Map(mains.map(({ owner }, at) => [owner.session, at]));
  const orderOf = (place: number) => order.get(files[place]?.owner.session ?? '') ?? -1;
  return [...files.keys()]
    .filter((place) => files[place]?.owner.agent !== undefined && orderOf(place) !== -1)
    .sort((a, b) => orderOf(a) - orderOf(b) || (ranks[a] as number) - (ranks[b] as number));
}

/** The same ranks, given to these places in their order. */
function setOrder(ranks: Int32Array, places: readonly number[]): void {
  const own = places.map((place) => ranks[place] as number).sort((a, b) => a - b);
  for (const [at, place] of places.entries()) ranks[place] = own[at] as number;
}

/** Groups of main files of several sessions, by the places of the files. */
function openSharing(files: readonly OwnedUsage[]) {
  const unions = openUnions(files.length);
  let last = -1;
  const isMain = (place: number) => files[place]?.owner.agent === undefined;
  return {
    add(a: number, b: number): void {
      // Copies come in runs.
      if (a * files.length + b === last) return;
      last = a * files.length + b;
      if (!isMain(a) || !isMain(b) || files[a]?.owner.session === files[b]?.owner.session) return;
      unions.join(a, b);
    },
    list: unions.list,
  };
}

/**
 * By place of a file: how many began before it. A file without any time comes last: nobody can say that it was first.
 */
function rankByTime(files: readonly OwnedUsage[]): Int32Array {
  const times = files.map(({ usage: { firstMs } }) => firstMs ?? Infinity);
  const sorted = [...files.keys()].sort((a, b) => (times[a] as number) - (times[b] as number) || 0);
  const ranks = new Int32Array(files.length);
  for (const [rank, place] of sorted.entries()) ranks[place] = rank;
  return ranks;
}

/**
 * The client's running totals as steps, so that they can be added up. A total that falls began anew; a fork begins with
 * what its origin had spent, which is the origin's and must not count twice.
 */
function buildRecordedCosts(
  byPath: readonly OwnedUsage[],
  getSession: (key: number) => string,
): readonly RecordedCost[] {
  const bySession = new Map<string, OwnedUsage>();
  for (const file of byPath)
    if (file.usage.costStates.length > 0 && file.owner.agent === undefined) bySession.set(file.owner.session, file);
  return [...bySession.values()].flatMap((file) =>
    toSteps(
      file,
      findInherited(
        file.usage.costStates[0],
        listOrigins(file, getSession).flatMap((session) => listStatesBefore(file, bySession.get(session))),
      ),
    ),
  );
}

/** The sessions that copied messages came from. */
function listOrigins({ owner, usage }: OwnedUsage, getSession: (key: number) => string): readonly string[] {
  const origins = new Set([...listKeys(usage)].map(getSession));
  origins.delete(owner.session);
  return [...origins];
}

function listKeys({ messages }: FileUsage): ReadonlySet<number> {
  const keys = new Set<number>();
  for (let row = messages.first; row < messages.first + messages.length; row++) {
    const key = messages.table.keyAt(row);
    if (key !== -1) keys.add(key);
  }
  return keys;
}

/** The totals of an origin up to where a fork was made: what it spent later is none of the fork's. */
function listStatesBefore(fork: OwnedUsage, origin: OwnedUsage | undefined): readonly CostState[] {
  if (origin === undefined) return [];
  const copied = listKeys(fork.usage);
  const { messages, costStates } = origin.usage;
  let end = Infinity;
  for (let row = messages.first + messages.length - 1; row >= messages.first; row--) {
    if (copied.has(messages.table.keyAt(row))) break;
    end = messages.table.offsetAt(row);
  }
  return costStates.filter(({ offset }) => offset < end);
}

function findInherited(first: CostState | undefined, origins: readonly CostState[]): CostState | undefined {
  return origins
    .filter((state) => state.costMicros <= (first?.costMicros ?? 0))
    .reduce<CostState | undefined>(
      (best, state) => (best === undefined || state.costMicros > best.costMicros ? state : best),
      undefined,
    );
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
      if (rise !== 0 || base?.models[model] === undefined)
        steps.push({ owner, timeMs, model: toPlainModel(model), costMicros: rise });
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
