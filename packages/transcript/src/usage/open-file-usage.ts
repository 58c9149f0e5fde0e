import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { synthetic, type TokenCounts, type UsageFigures } from './message-usage.ts';
import type { UsageLine } from './usage-line.ts';

/** What a transcript says about usage: each message once, by the copy that counts in this file, and the totals that the client recorded. */
export interface FileUsage {
  /** Time of the first record that has one. */
  readonly firstMs: number | undefined;
  readonly cwd: string | undefined;
  /** Those seen on lines that matter, in file order. */
  readonly sessionIds: readonly string[];
  readonly messages: readonly MessageUsage[];
  readonly costStates: readonly CostState[];
}

export interface MessageUsage extends UsageFigures {
  readonly messageId: string | undefined;
  /** Only where it has no id. */
  readonly uuid: string | undefined;
  readonly model: string;
  /** Of the copy that counts. */
  readonly offset: number;
  readonly timeMs: number | undefined;
  readonly recordedCostMicros: number | undefined;
  /** Of all lines of the message in this file. */
  readonly tools: readonly string[];
}

/** A running total as the client wrote it; it goes on through resumes, and a fork begins with its origin's. */
export interface CostState {
  readonly offset: number;
  /** Of the last message before it in the file, else when the client started. */
  readonly timeMs: number | undefined;
  readonly costMicros: number;
  /** The client met a model it has no price for: then the total is too small. */
  readonly hasUnknownModelCost: boolean;
  readonly models: Readonly<Record<string, RecordedUsage>>;
}

export interface RecordedUsage extends TokenCounts {
  readonly webSearches: number;
  readonly costMicros: number;
}

/** Takes the lines of one file, in order; lines that cannot matter may be left out. */
export function openFileUsage() {
  const chosen = new Map<string, Open>();
  const messages: Open[] = [];
  const costStates: CostState[] = [];
  const sessionIds = new Set<string>();
  let firstMs: number | undefined;
  let lastMs: number | undefined;
  let cwd: string | undefined;

  function addMessage(line: UsageLine, model: string, offset: number): void {
    const key = toMessageKey(line);
    const known = key === undefined ? undefined : chosen.get(key);
    if (known === undefined) {
      const message = toMessage(line, model, offset);
      messages.push(message);
      if (key !== undefined) chosen.set(key, message);
      return;
    }
    if (line.tools.length > 0) known.tools = [...known.tools, ...line.tools];
    if (line.output >= known.output) choose(known, line, model, offset);
  }

  return {
    add(line: UsageLine, offset: number): void {
      if (line.type === undefined) return;
      firstMs ??= line.timeMs;
      cwd ??= line.cwd;
      if (line.sessionId !== undefined) sessionIds.add(line.sessionId);
      if (line.type !== 'assistant') return;
      lastMs = line.timeMs ?? lastMs;
      if (line.hasUsage && line.model !== undefined && line.model !== synthetic) addMessage(line, line.model, offset);
    },
    addCostState(record: JsonObject, offset: number): void {
      const state = parseCostState(record, offset, lastMs);
      if (state !== undefined) costStates.push(state);
    },
    /** Whether what stands at the head of a file is known. */
    hasHead: (needsCwd: boolean): boolean => firstMs !== undefined && (cwd !== undefined || !needsCwd),
    usage: (): FileUsage => ({ firstMs, cwd, sessionIds: [...sessionIds], messages, costStates }),
  };
}

type Open = { -readonly [Key in keyof MessageUsage]: MessageUsage[Key] };

/** What makes two lines copies of one message; undefined for a line that stands alone. */
export function toMessageKey({ messageId, uuid }: Pick<UsageLine, 'messageId' | 'uuid'>): string | undefined {
  return messageId ?? (uuid === undefined ? undefined : `record ${uuid}`);
}

function choose(known: Open, line: UsageLine, model: string, offset: number): void {
  known.model = model;
  known.input = line.input;
  known.output = line.output;
  known.cacheRead = line.cacheRead;
  known.cacheWrite5m = line.cacheWrite5m;
  known.cacheWrite1h = line.cacheWrite1h;
  known.speed = line.speed;
  known.serviceTier = line.serviceTier;
  known.webSearches = line.webSearches;
  known.offset = offset;
  known.timeMs = line.timeMs;
  known.recordedCostMicros = line.costUSD === undefined ? undefined : toMicros(line.costUSD);
}

// Written out: this runs for every line that counts, and copying objects field by field by name would take a third of the whole scan.
function toMessage(line: UsageLine, model: string, offset: number): Open {
  return {
    messageId: line.messageId,
    uuid: line.uuid,
    model,
    input: line.input,
    output: line.output,
    cacheRead: line.cacheRead,
    cacheWrite5m: line.cacheWrite5m,
    cacheWrite1h: line.cacheWrite1h,
    speed: line.speed,
    serviceTier: line.serviceTier,
    webSearches: line.webSearches,
    offset,
    timeMs: line.timeMs,
    recordedCostMicros: line.costUSD === undefined ? undefined : toMicros(line.costUSD),
    tools: line.tools,
  };
}

/** A `cost-state` record; undefined where it has no total. */
export function parseCostState(record: JsonObject, offset: number, timeMs: number | undefined): CostState | undefined {
  const total = record['totalCostUSD'];
  if (record['type'] !== 'cost-state' || typeof total !== 'number') return undefined;
  const started = record['startTime'];
  const models = isJsonObject(record['modelUsage']) ? Object.entries(record['modelUsage']) : [];
  return {
    offset,
    timeMs: timeMs ?? (typeof started === 'number' ? started : undefined),
    costMicros: toMicros(total),
    hasUnknownModelCost: record['hasUnknownModelCost'] === true,
    models: Object.fromEntries(models.flatMap(([model, usage]) => (isJsonObject(usage) ? [[model, toRecordedUsage(usage)]] : []))),
  };
}

/** 2.1.250 does not tell the two kinds of cache writes apart. */
function toRecordedUsage(usage: JsonObject): RecordedUsage {
  const count = (name: string) => (typeof usage[name] === 'number' ? usage[name] : 0);
  const hasSplit = typeof usage['cacheCreationEphemeral5mInputTokens'] === 'number' || typeof usage['cacheCreationEphemeral1hInputTokens'] === 'number';
  return {
    input: count('inputTokens'),
    output: count('outputTokens'),
    cacheRead: count('cacheReadInputTokens'),
    cacheWrite5m: hasSplit ? count('cacheCreationEphemeral5mInputTokens') : count('cacheCreationInputTokens'),
    cacheWrite1h: count('cacheCreationEphemeral1hInputTokens'),
    webSearches: count('webSearchRequests'),
    costMicros: toMicros(count('costUSD')),
  };
}

function toMicros(dollars: number): number {
  return Math.round(dollars * 1e6);
}
