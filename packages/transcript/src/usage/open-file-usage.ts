import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { toUsageCopy, type TokenCounts, type UsageCopy } from './message-usage.ts';
import type { UsageLine } from './usage-line.ts';

/** What a transcript says about usage: each message once, by the copy that counts in this file, and the totals that the client recorded. */
export interface FileUsage {
  /** Of the first record that has one. */
  readonly firstTimestamp: string | undefined;
  readonly cwd: string | undefined;
  /** Those seen on lines that matter, in file order. */
  readonly sessionIds: readonly string[];
  readonly messages: readonly MessageUsage[];
  readonly costStates: readonly CostState[];
}

export interface MessageUsage extends UsageCopy {
  /** Of the copy that counts. */
  readonly offset: number;
  readonly timestamp: string | undefined;
  readonly speed: string | undefined;
  readonly serviceTier: string | undefined;
  readonly webSearches: number;
  readonly recordedCostMicros: number | undefined;
  /** Of all lines of the message in this file. */
  readonly tools: readonly string[];
}

/** A running total as the client wrote it; it goes on through resumes, and a fork begins with its origin's. */
export interface CostState {
  readonly offset: number;
  /** Of the last message before it in the file. */
  readonly timestamp: string | undefined;
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
  let firstTimestamp: string | undefined;
  let lastTimestamp: string | undefined;
  let cwd: string | undefined;

  function addMessage(line: UsageLine, usage: JsonObject, offset: number): void {
    const key = line.messageId === undefined || line.messageId === '' ? (line.uuid === undefined ? undefined : `record ${line.uuid}`) : line.messageId;
    const known = key === undefined ? undefined : chosen.get(key);
    if (known !== undefined) {
      if (line.tools.length > 0) known.tools = [...known.tools, ...line.tools];
      // The lines of a message mostly carry one and the same usage.
      if (known.usage !== usage) choose(known, line, usage);
      if (known.usage !== usage) return;
      known.offset = offset;
      known.timestamp = line.timestamp;
      return;
    }
    const copy = toUsageCopy(line);
    if (copy === undefined) return;
    const { speed, serviceTier, webSearches, recordedCostMicros } = toExtras(line);
    const { messageId, recordUuid, model, input, output, cacheRead, cacheWrite5m, cacheWrite1h } = copy;
    const message: Open = { messageId, recordUuid, model, input, output, cacheRead, cacheWrite5m, cacheWrite1h, offset, timestamp: line.timestamp, speed, serviceTier, webSearches, recordedCostMicros, tools: line.tools, usage };
    messages.push(message);
    if (key !== undefined) chosen.set(key, message);
  }

  function choose(known: Open, line: UsageLine, usage: JsonObject): void {
    const copy = toUsageCopy(line);
    if (copy !== undefined && copy.output >= known.output) Object.assign(known, copy, toExtras(line), { usage });
  }

  return {
    add(line: UsageLine, offset: number): void {
      if (line.type === undefined) return;
      firstTimestamp ??= line.timestamp;
      cwd ??= line.cwd;
      if (line.sessionId !== undefined) sessionIds.add(line.sessionId);
      if (line.type !== 'assistant') return;
      lastTimestamp = line.timestamp ?? lastTimestamp;
      if (line.usage !== undefined) addMessage(line, line.usage, offset);
    },
    addCostState(record: JsonObject, offset: number): void {
      const state = parseCostState(record, offset, lastTimestamp);
      if (state !== undefined) costStates.push(state);
    },
    /** Whether what stands at the head of a file is known. */
    hasHead: (needsCwd: boolean): boolean => firstTimestamp !== undefined && (cwd !== undefined || !needsCwd),
    usage: (): FileUsage => ({ firstTimestamp, cwd, sessionIds: [...sessionIds], messages, costStates }),
  };
}

/** With the object that its figures came from. */
type Open = { -readonly [Key in keyof MessageUsage]: MessageUsage[Key] } & { usage: JsonObject };

/** What makes two lines copies of one message; undefined for a line that stands alone. */
export function toMessageKey({ messageId, recordUuid }: Pick<UsageCopy, 'messageId' | 'recordUuid'>): string | undefined {
  return messageId ?? (recordUuid === undefined ? undefined : `record ${recordUuid}`);
}

function toExtras({ usage, costUSD }: UsageLine): Pick<MessageUsage, 'speed' | 'serviceTier' | 'webSearches' | 'recordedCostMicros'> {
  const server = usage?.['server_tool_use'];
  const searches = isJsonObject(server) ? server['web_search_requests'] : undefined;
  return {
    speed: toText(usage?.['speed']),
    serviceTier: toText(usage?.['service_tier']),
    webSearches: typeof searches === 'number' ? searches : 0,
    recordedCostMicros: costUSD === undefined ? undefined : toMicros(costUSD),
  };
}

/** A `cost-state` record; undefined where it has no total. */
export function parseCostState(record: JsonObject, offset: number, timestamp: string | undefined): CostState | undefined {
  const total = record['totalCostUSD'];
  if (record['type'] !== 'cost-state' || typeof total !== 'number') return undefined;
  const models = isJsonObject(record['modelUsage']) ? Object.entries(record['modelUsage']) : [];
  return {
    offset,
    timestamp,
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

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
