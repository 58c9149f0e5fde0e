import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { openFileUsage } from './open-file-usage.ts';
import { toUsageLine } from './usage-line.ts';

const assistant = (id: string, output: number, given: JsonObject = {}, message: JsonObject = {}): JsonObject => ({
  type: 'assistant',
  ...given,
  message: { id, model: 'claude-opus-5', usage: { output_tokens: output }, ...message },
});

function read(...records: readonly JsonObject[]) {
  const file = openFileUsage();
  for (const [offset, record] of records.entries()) {
    file.add(toUsageLine(record), offset);
    if (record['type'] === 'cost-state') file.addCostState(record, offset);
  }
  return file.usage();
}

describe('the usage of a file', () => {
  it('has each message once, by the line with the most output tokens, the last such', () => {
    const { messages } = read(
      assistant('a', 1),
      assistant('b', 2),
      assistant('a', 9),
      assistant('a', 9),
      assistant('a', 3),
    );
    expect(messages.map(({ messageId, output, offset }) => [messageId, output, offset])).toEqual([
      ['a', 9, 3],
      ['b', 2, 1],
    ]);
  });

  it('has the tools of all lines of a message', () => {
    const call = (name: string): JsonObject => ({ content: [{ type: 'tool_use', name }] });
    expect(
      read(
        assistant('a', 1, {}, call('Read')),
        assistant('a', 1, {}, { content: [{ type: 'text', text: 'x' }] }),
        assistant('a', 1, {}, call('Bash')),
      ).messages.at(0)?.tools,
    ).toEqual(['Read', 'Bash']);
  });

  it('leaves out what the client made itself, and messages without model or usage', () => {
    expect([
      ...read(
        assistant('a', 1, {}, { model: '<synthetic>' }),
        assistant('b', 1, {}, { usage: null }),
        assistant('c', 1, {}, { model: null }),
        { type: 'user', message: { id: 'd', model: 'm', usage: {} } },
      ).messages,
    ]).toEqual([]);
  });

  it('has classes of cache writes, fast mode and web searches', () => {
    const usage = {
      cache_creation_input_tokens: 7,
      cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 4 },
      speed: 'fast',
      service_tier: 'standard',
      server_tool_use: { web_search_requests: 2 },
    };
    expect(read(assistant('a', 1, {}, { usage })).messages.at(0)).toMatchObject({
      cacheWrite5m: 3,
      cacheWrite1h: 4,
      speed: 'fast',
      serviceTier: 'standard',
      webSearches: 2,
    });
    expect(
      read(assistant('a', 1, {}, { usage: { cache_creation_input_tokens: 7, cache_creation: {} } })).messages.at(0),
    ).toMatchObject({ cacheWrite5m: 7, cacheWrite1h: 0 });
  });

  it('has what the client recorded per message, to the micro-dollar', () => {
    expect(read(assistant('a', 1, { costUSD: 0.06892999999999999 })).messages.at(0)?.recordedCostMicros).toBe(68_930);
  });

  it('has the totals that the client recorded, at the time of the message before them', () => {
    const state: JsonObject = {
      type: 'cost-state',
      totalCostUSD: 0.32,
      startTime: 5,
      hasUnknownModelCost: true,
      modelUsage: {
        'claude-opus-5[1m]': {
          inputTokens: 1,
          outputTokens: 2,
          cacheReadInputTokens: 3,
          cacheCreationInputTokens: 4,
          webSearchRequests: 5,
          costUSD: 0.32,
        },
      },
    };
    const { costStates } = read(state, assistant('a', 1, { timestamp: '2026-11-02T10:00:00.000Z' }), state, {
      type: 'cost-state',
    });
    expect(costStates.map(({ timeMs }) => timeMs)).toEqual([5, Date.parse('2026-11-02T10:00:00.000Z')]);
    expect(costStates[1]).toMatchObject({
      costMicros: 320_000,
      hasUnknownModelCost: true,
      models: {
        'claude-opus-5[1m]': {
          input: 1,
          output: 2,
          cacheRead: 3,
          cacheWrite5m: 4,
          cacheWrite1h: 0,
          webSearches: 5,
          costMicros: 320_000,
        },
      },
    });
  });

  it('knows when the file began and where', () => {
    expect(
      read(
        { type: 'summary' },
        { type: 'user', cwd: '/a', timestamp: 'no time' },
        { type: 'user', cwd: '/b', timestamp: '2026-11-02T10:00:00Z', sessionId: 's' },
      ),
    ).toMatchObject({ firstMs: Date.parse('2026-11-02T10:00:00Z'), cwd: '/a', sessionIds: ['s'] });
  });
});
