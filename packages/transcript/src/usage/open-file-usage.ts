import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { messageTypes, totalCostType } from '../records/record-meaning.ts';
import { MessageList } from './message-list.ts';
import { MessageTable } from './message-table.ts';
import { synthetic } from './message-usage.ts';
import type { TokenCounts } from './prices/token-counts.ts';
import type { UsageLine } from './usage-line.ts';

/**
 * What a transcript says about usage: each message once, by the copy that counts in this file, and the totals that the
 * client recorded.
 */
export interface FileUsage {
  /** Time of the first record that has one. */
  readonly firstMs: number | undefined;
  readonly cwd: string | undefined;
  /** Those seen on lines that matter, in file order. */
  readonly sessionIds: readonly string[];
  readonly messages: MessageList;
  readonly costStates: readonly CostState[];
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

/**
 * Takes the lines of one file, in order; lines that cannot matter may be left out. Its messages become the last rows of
 * a table, so one file comes after the other.
 */
export function openFileUsage(table: MessageTable = new MessageTable()) {
  const first = table.length;
  const costStates: CostState[] = [];
  const sessionIds = new Set<string>();
  let firstMs: number | undefined;
  let lastMs: number | undefined;
  let cwd: string | undefined;

  function addMessage(line: UsageLine, model: string, offset: number): void {
    const key = table.putKey(line);
    const known = table.findLast(key);
    own.model = model;
    own.offset = offset;
    own.recordedCostMicros = line.costUSD === undefined ? undefined : toMicros(line.costUSD);
    if (known < first) {
      table.push(key, line, own);
      return;
    }
    if (line.tools.length > 0) table.addTools(known, line.tools);
    if (line.output >= table.outputAt(known)) table.write(known, line, own);
  }

  return {
    add(line: UsageLine, offset: number): void {
      if (line.type === undefined) return;
      firstMs ??= line.timeMs;
      cwd ??= line.cwd;
      if (line.sessionId !== undefined) sessionIds.add(line.sessionId);
      if (line.type !== messageTypes.assistant) return;
      lastMs = line.timeMs ?? lastMs;
      if (line.hasUsage && line.model !== undefined && line.model !== synthetic) addMessage(line, line.model, offset);
    },
    addCostState(record: JsonObject, offset: number): void {
      const state = parseCostState(record, offset, lastMs);
      if (state !== undefined) costStates.push(state);
    },
    /** Whether what is at the head of a file is known. */
    hasHead: (needsCwd: boolean): boolean => firstMs !== undefined && (cwd !== undefined || !needsCwd),
    usage: (): FileUsage => ({
      firstMs,
      cwd,
      sessionIds: [...sessionIds],
      messages: new MessageList(table, first, table.length - first),
      costStates,
    }),
  };
}

// Filled anew for each line.
const own: { model: string; offset: number; recordedCostMicros: number | undefined } = {
  model: '',
  offset: 0,
  recordedCostMicros: undefined,
};

/** A record of a running total; undefined if it has none. */
function parseCostState(record: JsonObject, offset: number, timeMs: number | undefined): CostState | undefined {
  const total = record['totalCostUSD'];
  if (record['type'] !== totalCostType || typeof total !== 'number') return undefined;
  const started = record['startTime'];
  const models = isJsonObject(record['modelUsage']) ? Object.entries(record['modelUsage']) : [];
  return {
    offset,
    timeMs: timeMs ?? (typeof started === 'number' ? started : undefined),
    costMicros: toMicros(total),
    hasUnknownModelCost: record['hasUnknownModelCost'] === true,
    models: Object.fromEntries(
      models.flatMap(([model, usage]) => (isJsonObject(usage) ? [[model, toRecordedUsage(usage)]] : [])),
    ),
  };
}

/** 2.1.250 does not tell the two kinds of cache writes apart. */
function toRecordedUsage(usage: JsonObject): RecordedUsage {
  const count = (name: string) => (typeof usage[name] === 'number' ? usage[name] : 0);
  const hasSplit =
    typeof usage['cacheCreationEphemeral5mInputTokens'] === 'number' ||
    typeof usage['cacheCreationEphemeral1hInputTokens'] === 'number';
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
