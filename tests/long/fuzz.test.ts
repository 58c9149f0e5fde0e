import { describe, expect, it } from 'vitest';
import { fuzzHttp } from '../hostile/fuzz-http.ts';
import { fuzzMcp } from '../hostile/fuzz-mcp.ts';
import { getPropertyPlan, listSeeds } from '../setup/property-plan.ts';

/** As `tests/hostile/fuzz.test.ts`, but for longer and from other seeds. */
const seeds = listSeeds({ seed: getPropertyPlan(process.env).seed + 1, rounds: 3 });

describe('hostile arguments, many more of them', () => {
  it.each(seeds)('get an answer from every HTTP route, and nothing else, with seed %i', async (seed) => {
    const { findings, requests, memoryMegabytes } = await fuzzHttp({ seed, requestsPerRoute: 1_000 });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(30_000);
    expect(memoryMegabytes ?? 0).toBeLessThan(700);
  });

  it.each(seeds)('get an answer from every MCP tool, and nothing else, with seed %i', async (seed) => {
    const { findings, requests, memoryMegabytes } = await fuzzMcp({ seed, callsPerTool: 1_000 });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(8_000);
    expect(memoryMegabytes ?? 0).toBeLessThan(700);
  });
});
