import { toIsoTime } from '../json/to-iso-time.ts';
import { LazyList } from '../columns/lazy-list.ts';
import type { FactList } from './fact-list.ts';
import type { MessageList } from './message-list.ts';
import { toContextTokens } from './prices/to-cost.ts';
import type { Pricer } from './prices/to-pricer.ts';
import type { ContextPoint } from './session-usage.ts';

/** Window of models whose table entry is smaller than what a prompt held: the long window was on. */
const longWindow = 1_000_000;

/**
 * The context of the main thread over time: which of the facts are points of it, and in which turn. Sidechains inside
 * the main file (1.0.x) have a context of their own.
 */
export function openSessionContext(facts: FactList, main: MessageList | undefined) {
  const indexes = new Int32Array(facts.length);
  const turns = new Int32Array(facts.length);
  let count = 0;
  return {
    add(index: number, turn: number): void {
      indexes[count] = index;
      turns[count++] = turn;
    },
    build: (pricer: Pricer): ContextPoints =>
      new ContextPoints(facts, indexes.subarray(0, count), turns.subarray(0, count), mapOffsets(facts, main), pricer),
  };
}

/** By number of the key: where the copy that counts in the main file stands. */
function mapOffsets({ table }: FactList, main: MessageList | undefined): Float64Array {
  const offsets = new Float64Array(table.keys.length);
  for (let row = main?.first ?? 0; row < (main === undefined ? 0 : main.first + main.length); row++) {
    const key = table.keyAt(row);
    if (key !== -1) offsets[key] = table.offsetAt(row);
  }
  return offsets;
}

/** In file order, by the line that counts; a point is made when somebody looks at it. */
export class ContextPoints extends LazyList<ContextPoint> {
  readonly length: number;
  private readonly facts: FactList;
  private readonly indexes: Int32Array;
  private readonly turns: Int32Array;
  private readonly pricer: Pricer;
  /** Places in the columns, in the order of the points, and where each is in the file. */
  private readonly order: Int32Array;
  private readonly offsets: Float64Array;
  private readonly lastOfTurn = new Map<number, number>();

  constructor(facts: FactList, indexes: Int32Array, turns: Int32Array, offsetOfKey: Float64Array, pricer: Pricer) {
    super();
    this.facts = facts;
    this.indexes = indexes;
    this.turns = turns;
    this.pricer = pricer;
    this.length = indexes.length;
    const offsetAt = (place: number) => offsetOfKey[facts.keyAt(indexes[place] as number)] ?? 0;
    this.order = Int32Array.from({ length: this.length }, (_none, place) => place).sort(
      (a, b) => offsetAt(a) - offsetAt(b),
    );
    this.offsets = Float64Array.from(this.order, offsetAt);
    for (let at = 0; at < this.length; at++) this.lastOfTurn.set(turns[this.order[at] as number] as number, at);
  }

  get(at: number): ContextPoint {
    const place = this.order[at] as number;
    const index = this.indexes[place] as number;
    const fact = this.facts.getFigures(index);
    const contextTokens = toContextTokens(fact);
    const window = this.pricer(fact).found?.contextWindow;
    return {
      messageId: this.facts.getName(index).messageId ?? null,
      at: toIsoTime(fact.timeMs),
      turn: this.turns[place] as number,
      model: fact.model,
      contextTokens,
      contextWindow: window !== undefined && contextTokens > window ? longWindow : (window ?? null),
      cacheRead: fact.cacheRead,
      output: fact.output,
    };
  }

  readonly tokensAt = (at: number): number =>
    toContextTokens(this.facts.getFigures(this.indexes[this.order[at] as number] as number));

  findLastOf(turn: number): ContextPoint | undefined {
    const at = this.lastOfTurn.get(turn);
    return at === undefined ? undefined : this.get(at);
  }

  /** How many points are at this offset or before it. */
  countUpTo(offset: number): number {
    const found = this.offsets.findIndex((each) => each > offset);
    return found === -1 ? this.length : found;
  }
}
