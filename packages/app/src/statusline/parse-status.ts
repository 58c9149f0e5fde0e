import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

/** What Claude Code passes to a status line; each version passes more, so everything may be missing. */
export interface Status {
  readonly transcriptPath: string | undefined;
  readonly model: string | undefined;
  readonly modelName: string | undefined;
  /** Running total of the session, its agents included. */
  readonly costMicros: number | undefined;
  readonly linesAdded: number | undefined;
  readonly linesRemoved: number | undefined;
  /** Newer versions say themselves how full the context is. */
  readonly contextTokens: number | undefined;
  readonly contextWindow: number | undefined;
  /** Share of the five hours that a subscription allows, in percent. */
  readonly blockPercent: number | undefined;
  readonly blockEndsMs: number | undefined;
}

/** Undefined if the text is not JSON object. */
export function parseStatus(text: string): Status | undefined {
  let json: JsonValue;
  try {
    json = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  if (!isJsonObject(json)) return undefined;
  const [model, cost, context, limits] = ['model', 'cost', 'context_window', 'rate_limits'].map((name) =>
    toObject(json[name]),
  );
  const block = toObject(limits?.['five_hour']);
  const dollars = toNumber(cost?.['total_cost_usd']);
  const endsAt = toNumber(block?.['resets_at']);
  return {
    transcriptPath: toText(json['transcript_path']),
    model: toText(model?.['id']),
    modelName: toText(model?.['display_name']),
    costMicros: dollars === undefined ? undefined : Math.round(dollars * 1e6),
    linesAdded: toNumber(cost?.['total_lines_added']),
    linesRemoved: toNumber(cost?.['total_lines_removed']),
    contextTokens: findContextTokens(toObject(context?.['current_usage'])),
    contextWindow: toNumber(context?.['context_window_size']),
    blockPercent: toNumber(block?.['used_percentage']),
    blockEndsMs: endsAt === undefined ? undefined : endsAt * 1000,
  };
}

function findContextTokens(usage: JsonObject | undefined): number | undefined {
  const parts = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].map((name) =>
    toNumber(usage?.[name]),
  );
  return parts.every((part) => part === undefined)
    ? undefined
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

function toObject(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function toNumber(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
