import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parsePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { SettingKind } from './setting-kinds.ts';

const rate = { type: 'number', minimum: 0 };
const rates = { input: rate, output: rate, cacheRead: rate, cacheWrite5m: rate, cacheWrite1h: rate };
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const price = {
  type: 'object',
  properties: {
    ...rates,
    longContext: {
      type: 'object',
      properties: { above: { type: 'integer' }, ...rates },
      required: ['above', 'input', 'output'],
    },
    fast: { type: 'object', properties: rates, required: ['input', 'output'] },
    from: day,
    until: day,
    contextWindow: { type: 'integer', minimum: 1 },
  },
  required: ['input', 'output'],
  additionalProperties: false,
};

/**
 * Models and what they cost, as a person writes them down: the flag and the variable hold the same JSON as the config
 * file.
 */
export const prices: SettingKind<readonly ModelPrices[]> = {
  parseText: (text, base) => {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { ok: false, problem: 'must be JSON, like {"my-model":{"input":1,"output":5}}' };
    }
    return prices.parseJson(json, base);
  },
  parseJson: (json) => parsePrices(json as JsonValue),
  schema: { type: 'object', additionalProperties: { anyOf: [price, { type: 'array', items: price, minItems: 1 }] } },
};
