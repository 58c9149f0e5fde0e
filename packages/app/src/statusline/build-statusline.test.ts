import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { buildStatusline } from './build-statusline.ts';
import { findLastUsage } from './find-last-usage.ts';
import { findSessionCost } from './find-session-cost.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-status-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (id: string, tokens: number, given: object = {}) =>
  JSON.stringify({
    type: 'assistant',
    isSidechain: false,
    ...given,
    message: {
      id,
      model: 'claude-sonnet-4-5',
      usage: { input_tokens: 0, cache_read_input_tokens: tokens, output_tokens: 100 },
    },
  }) + '\n';
const build = (status: object, cost?: number, budget?: BudgetState) =>
  buildStatusline(JSON.stringify(status), {
    color: false,
    now: 0,
    findCost: () => Promise.resolve(cost),
    findBudget: async () => budget,
  });

describe('the status line', () => {
  it('shows model, context, cost and changed lines', async () => {
    const path = join(folder, 's.jsonl');
    writeFileSync(path, line('m1', 50_000) + line('m2', 86_000));
    const status = {
      transcript_path: path,
      model: { id: 'claude-sonnet-4-5-20250929', display_name: 'Sonnet 4.5' },
      cost: { total_cost_usd: 1.234567, total_lines_added: 12, total_lines_removed: 3 },
    };
    expect(await build(status)).toBe('Sonnet 4.5 · 43% context (86.0K of 200.0K) · $1.23 · +12 −3\n');
  });

  it('believes what the client says of the context and the five hours', async () => {
    const status = {
      model: { id: 'x' },
      context_window: { context_window_size: 1000, current_usage: { input_tokens: 100, cache_read_input_tokens: 400 } },
      rate_limits: { five_hour: { used_percentage: 41.7, resets_at: 5400 } },
    };
    expect(await build(status)).toBe('x · 50% context (500 of 1.0K) · 42% of 5 h (1 h 30 min left)\n');
  });

  it('shows the budget that is closest to its limit', async () => {
    const toBudget = (spentMicros: number, given: Partial<BudgetState> = {}): BudgetState => ({
      period: 'day',
      project: null,
      limitMicros: 20_000_000,
      spentMicros,
      level: 'near',
      start: '1970-01-01',
      end: null,
      unpricedMessages: 0,
      projection: null,
      ...given,
    });
    expect(await build({ model: { id: 'x' } }, undefined, toBudget(16_199_999))).toBe('x · 80% of day budget\n');
    expect(await build({ model: { id: 'x' } }, undefined, toBudget(25_000_000, { project: 'har\u001bbour' }))).toBe(
      'x · 125% of har\\u{1b}bour budget\n',
    );
  });

  it('computes the cost where the client says none, and marks it', async () => {
    expect(await build({ transcript_path: join(folder, 'none.jsonl'), model: { id: 'claude-opus-5' } }, 25_000)).toBe(
      'claude-opus-5 · ≈ $0.03\n',
    );
  });

  it('knows the long window by its name and by what it holds', async () => {
    const path = join(folder, 's.jsonl');
    writeFileSync(path, line('m', 300_000));
    expect(await build({ transcript_path: path, model: { id: 'claude-sonnet-4-5' } })).toContain('30% context');
    expect(await build({ transcript_path: join(folder, 'none.jsonl'), model: { id: 'claude-opus-4-5[1m]' } })).toBe(
      'claude-opus-4-5[1m]\n',
    );
  });

  it('says in the line what is wrong, and keeps control characters out of it', async () => {
    expect(
      await buildStatusline('no json', {
        color: false,
        now: 0,
        findCost: () => Promise.resolve(undefined),
        findBudget: async () => undefined,
      }),
    ).toContain('no status on standard input');
    expect(await build({ model: { display_name: 'a\u001b[2Jb' } })).toBe('a\\u{1b}[2Jb\n');
    expect(await build({})).toBe('\n');
  });
});

describe('the last usage of a transcript', () => {
  it('is found from the end, past other lines, sidechains and a line that is being written', () => {
    const path = join(folder, 's.jsonl');
    const noise =
      `${JSON.stringify({ type: 'user', toolUseResult: { usage: { output_tokens: 1 } }, text: 'x'.repeat(100_000) })}` +
      '\n';
    writeFileSync(
      path,
      line('m1', 7) + noise + noise + line('m2', 9, { isSidechain: true }) + line('m3', 11).slice(0, 50),
    );
    expect(findLastUsage(path)).toEqual({ model: 'claude-sonnet-4-5', contextTokens: 7 });
  });

  it('is not known after a compaction, nor without a file', () => {
    const path = join(folder, 's.jsonl');
    writeFileSync(path, `${line('m1', 7)}{"type":"system","subtype":"compact_boundary"}\n`);
    expect(findLastUsage(path)).toBeUndefined();
    expect(findLastUsage(join(folder, 'none.jsonl'))).toBeUndefined();
  });
});

describe('the cost of a session for the status line', () => {
  const options = () => ({ cacheDir: join(folder, 'cache'), maxLineBytes: 1 << 24, prices: undefined });

  it('counts each message once, agents included, and again when a file has grown', () => {
    const path = join(folder, 's.jsonl');
    writeFileSync(path, line('m1', 0) + line('m1', 0));
    expect(findSessionCost(path, options())).toBe(1500);
    expect(findSessionCost(path, options())).toBe(1500);
    appendFileSync(path, line('m2', 0));
    expect(findSessionCost(path, options())).toBe(3000);
    mkdirSync(join(folder, 's/subagents'), { recursive: true });
    writeFileSync(join(folder, 's/subagents/agent-a1.jsonl'), line('m3', 0) + line('m1', 0));
    expect(findSessionCost(path, options())).toBe(4500);
  });

  it('is not known without a file or a price', () => {
    expect(findSessionCost(join(folder, 'none.jsonl'), options())).toBeUndefined();
    writeFileSync(join(folder, 's.jsonl'), line('m1', 0).replace('claude-sonnet-4-5', 'glm-5'));
    expect(findSessionCost(join(folder, 's.jsonl'), options())).toBeUndefined();
  });
});
