import type { ModelPrices, Price, PriceTable } from './price.ts';

/**
 * List prices of the Claude API. Prices change and models come: this is data, each entry with its source, and the
 * config file (`prices`) overrides it. A model that is not here is unpriced, never free.
 */
export const priceTable: PriceTable = {
  asOf: '2026-11-01',
  webSearchMicros: 10_000,
  sources: {
    'models.dev': 'models.dev data set (MIT licence), commit f3fc69229, 2026-07-02',
    anthropic: 'Claude API documentation, pricing and model pages, October 2026',
    'anthropic-long-context':
      'Claude API documentation, long context pricing of the 1M beta (from 2025-08-12; standard prices for ' +
      'the 4.6 models since 2026-03-13)',
    'anthropic-fast': 'Claude API documentation and resellers’ price lists, fast mode, August 2026',
    recorded:
      'fitted from totals that Claude Code itself recorded (2.1.250 – 2.1.325), and equal to the model pages ' +
      'of October 2026',
  },
  models: [
    flat('claude-3-haiku', '2024-03-13', 200_000, {
      input: 0.25,
      output: 1.25,
      cacheRead: 0.03,
      cacheWrite5m: 0.3,
      cacheWrite1h: 0.5,
      source: 'anthropic',
    }),
    flat('claude-3-sonnet', '2024-03-04', 200_000, { input: 3, output: 15, source: 'models.dev' }),
    flat('claude-3-opus', '2024-02-29', 200_000, { input: 15, output: 75, source: 'models.dev' }),
    flat('claude-3-5-haiku', '2024-10-22', 200_000, { input: 0.8, output: 4, source: 'anthropic' }),
    flat('claude-3-5-sonnet', '2024-06-20', 200_000, { input: 3, output: 15, source: 'models.dev' }),
    flat('claude-3-7-sonnet', '2025-02-19', 200_000, { input: 3, output: 15, source: 'models.dev' }),
    flat('claude-sonnet-4', '2025-05-22', 200_000, {
      input: 3,
      output: 15,
      longContext: { above: 200_000, input: 6, output: 22.5 },
      source: 'anthropic-long-context',
    }),
    flat('claude-sonnet-4-5', '2025-09-29', 200_000, {
      input: 3,
      output: 15,
      longContext: { above: 200_000, input: 6, output: 22.5 },
      source: 'anthropic-long-context',
    }),
    {
      model: 'claude-sonnet-4-6',
      released: '2026-02-17',
      contextWindow: 1_000_000,
      prices: [
        {
          until: '2026-03-13',
          input: 3,
          output: 15,
          longContext: { above: 200_000, input: 6, output: 22.5 },
          source: 'anthropic-long-context',
        },
        { input: 3, output: 15, source: 'models.dev' },
      ],
    },
    flat('claude-sonnet-5', '2026-06-30', 1_000_000, { input: 2, output: 10, source: 'models.dev' }),
    flat('claude-sonnet-5-5', '2026-09-28', 1_000_000, { input: 2, output: 10, source: 'anthropic' }),
    flat('claude-opus-4', '2025-05-22', 200_000, { input: 15, output: 75, source: 'models.dev' }),
    flat('claude-opus-4-1', '2025-08-05', 200_000, { input: 15, output: 75, source: 'models.dev' }),
    flat('claude-opus-4-5', '2025-11-01', 200_000, { input: 5, output: 25, source: 'models.dev' }),
    {
      model: 'claude-opus-4-6',
      released: '2026-02-05',
      contextWindow: 1_000_000,
      prices: [
        {
          until: '2026-03-13',
          input: 5,
          output: 25,
          longContext: { above: 200_000, input: 10, output: 37.5 },
          fast: { input: 30, output: 150 },
          source: 'anthropic-long-context',
        },
        { input: 5, output: 25, fast: { input: 30, output: 150 }, source: 'models.dev' },
      ],
    },
    flat('claude-opus-4-7', '2026-04-16', 1_000_000, {
      input: 5,
      output: 25,
      fast: { input: 30, output: 150 },
      source: 'models.dev',
    }),
    flat('claude-opus-4-8', '2026-05-28', 1_000_000, {
      input: 5,
      output: 25,
      fast: { input: 10, output: 50 },
      source: 'models.dev',
    }),
    flat('claude-opus-5', '2026-07-24', 1_000_000, {
      input: 5,
      output: 25,
      fast: { input: 10, output: 50 },
      source: 'anthropic-fast',
    }),
    flat('claude-opus-5-5', undefined, 1_000_000, { input: 4, output: 20, cacheRead: 0.2, source: 'recorded' }),
    flat('claude-fable-5', '2026-06-09', 1_000_000, { input: 10, output: 50, source: 'models.dev' }),
    flat('claude-fable-5-1', undefined, 1_000_000, { input: 10, output: 50, cacheRead: 0.25, source: 'anthropic' }),
    flat('claude-mythos-5', undefined, 1_000_000, { input: 10, output: 50, source: 'anthropic' }),
    flat('claude-mythos-5-1', undefined, 1_000_000, { input: 10, output: 50, cacheRead: 0.25, source: 'anthropic' }),
    flat('claude-haiku-4-5', '2025-10-15', 200_000, { input: 1, output: 5, source: 'models.dev' }),
    flat('claude-haiku-5-5', '2026-10-07', 1_000_000, {
      input: 0.1,
      output: 0.5,
      longContext: { above: 100_000, input: 0.5, output: 2.5 },
      source: 'anthropic',
    }),
  ],
};

function flat(model: string, released: string | undefined, contextWindow: number, price: Price): ModelPrices {
  return { model, ...(released === undefined ? {} : { released }), contextWindow, prices: [price] };
}
