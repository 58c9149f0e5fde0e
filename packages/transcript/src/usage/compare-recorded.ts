import type { List } from '../columns/list.ts';
import { toPlainModel } from './build-usage-facts.ts';
import { addTokenCounts, noTokens } from './prices/add-token-counts.ts';
import type { TokenCounts } from './prices/token-counts.ts';
import type { CostState, RecordedUsage } from './open-file-usage.ts';
import type { Pricer } from './prices/to-pricer.ts';
import type { RecordedComparison, RecordedModel } from './session-usage.ts';
import type { UsageFact } from './usage-fact.ts';
import { visitFigures } from './visit-figures.ts';

const classes = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;
/**
 * The client's last total of a session against its messages. The difference is taken apart exactly: tokens that only
 * one of both has, at our prices; the client's prices against ours; rounding. Tiers that hold for a single request
 * cannot be told from a total, so they show up as price.
 */
export function compareRecorded(state: CostState, facts: List<UsageFact>, pricer: Pricer): RecordedComparison {
  const recorded = mergeModels(state);
  const transcript = new Map<string, TokenCounts>();
  const searched = new Map<string, number>();
  const lastMs = new Map<string, number | undefined>();
  let endMs: number | undefined;
  let computed = 0;
  let exact = 0;
  let hasUnpriced = false;
  visitFigures(facts, (fact) => {
    transcript.set(fact.model, addTokenCounts(transcript.get(fact.model) ?? noTokens, fact));
    searched.set(fact.model, (searched.get(fact.model) ?? 0) + fact.webSearches);
    lastMs.set(fact.model, fact.timeMs);
    endMs = fact.timeMs;
    const { cost } = pricer(fact);
    hasUnpriced ||= cost === undefined;
    computed += cost?.micros ?? 0;
    exact += cost?.exactMicros ?? 0;
  });
  const models = [...new Set([...recorded.keys(), ...transcript.keys()])].map(
    (model): RecordedModel & { readonly tokensMicros: number | undefined } => {
      const [ours, theirs] = [transcript.get(model) ?? noTokens, recorded.get(model)];
      const missing = addTokenCounts(theirs ?? noTokens, ours, -1);
      const timeMs = lastMs.get(model) ?? endMs;
      const price = (tokens: TokenCounts, webSearches: number) =>
        pricer({ ...tokens, webSearches, model, timeMs, speed: undefined });
      const searches = (theirs?.webSearches ?? 0) - (searched.get(model) ?? 0);
      return {
        model,
        costMicros: theirs?.costMicros ?? 0,
        recorded: theirs === undefined ? noTokens : addTokenCounts(noTokens, theirs),
        transcript: ours,
        missing,
        tokensMicros: toStandardMicros(price(missing, searches), missing, searches),
      };
    },
  );
  const tokens = models.reduce<number | undefined>(
    (sum, { tokensMicros }) => (sum === undefined || tokensMicros === undefined ? undefined : sum + tokensMicros),
    0,
  );
  const isWhole = !hasUnpriced && tokens !== undefined;
  const difference = state.costMicros - computed;
  const tokensMicros = isWhole ? Math.round(tokens) : null;
  // The recorded total is itself a rounded figure: what a micro-dollar more or less explains is no other price.
  const price = isWhole ? state.costMicros - exact - tokens : 0;
  const priceMicros = isWhole ? (Math.abs(price) <= 1 ? 0 : Math.round(price)) : null;
  return {
    costMicros: state.costMicros,
    computedCostMicros: hasUnpriced ? null : computed,
    differenceMicros: hasUnpriced ? null : difference,
    tokensMicros,
    priceMicros,
    roundingMicros: tokensMicros === null || priceMicros === null ? null : difference - tokensMicros - priceMicros,
    hasUnknownModelCost: state.hasUnknownModelCost,
    models: models.map(({ model, costMicros, recorded: theirs, transcript: ours, missing }) => ({
      model,
      costMicros,
      recorded: theirs,
      transcript: ours,
      missing,
    })),
  };
}

function mergeModels(state: CostState): ReadonlyMap<string, RecordedUsage> {
  const merged = new Map<string, RecordedUsage>();
  for (const [name, usage] of Object.entries(state.models)) {
    const model = toPlainModel(name);
    const known = merged.get(model);
    merged.set(
      model,
      known === undefined
        ? usage
        : {
            ...addTokenCounts(known, usage),
            webSearches: known.webSearches + usage.webSearches,
            costMicros: known.costMicros + usage.costMicros,
          },
    );
  }
  return merged;
}

/** Tokens are added up over many requests, so no tier is looked for. */
function toStandardMicros(
  { cost, found }: ReturnType<Pricer>,
  tokens: TokenCounts,
  searches: number,
): number | undefined {
  if (classes.every((name) => tokens[name] === 0) && searches === 0) return 0;
  return cost === undefined || found === undefined || cost.tier !== 'standard' ? undefined : cost.exactMicros;
}
