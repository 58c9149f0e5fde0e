import { describe, expect, it } from 'vitest';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { mcpTools } from '../../packages/app/src/mcp/server/mcp-tools.ts';
import { getPropertyPlan } from '../setup/property-plan.ts';
import { fuzzHttp } from './fuzz-http.ts';
import { fuzzMcp } from './fuzz-mcp.ts';

/** To each route and each tool; `tests/long/fuzz.test.ts` sends a thousand. */
const times = 60;
const { seed } = getPropertyPlan(process.env);

describe('hostile arguments', () => {
  it('get an answer from every HTTP route, and nothing else', async () => {
    const report = await fuzzHttp({ seed, requestsPerRoute: times });
    process.stdout.write(
      `fuzz of HTTP: ${report.requests} requests, seed ${seed}, ${JSON.stringify(report.statuses)}, ` +
        `${report.memoryMegabytes?.toFixed(0) ?? '?'} MB\n`,
    );
    expect(report.findings).toEqual([]);
    expect(report.requests).toBe((routes.length + 2) * times);
    // Good values are among them: else nothing behind the parameters would be tried.
    expect(report.statuses[200]).toBeGreaterThan(report.requests / 10);
    expect(report.memoryMegabytes ?? 0).toBeLessThan(700);
  });

  it('get an answer from every MCP tool, and nothing else', async () => {
    const report = await fuzzMcp({ seed, callsPerTool: times });
    process.stdout.write(
      `fuzz of MCP: ${report.requests} calls, seed ${seed}, ${JSON.stringify(report.answers)}, ` +
        `${report.memoryMegabytes?.toFixed(0) ?? '?'} MB\n`,
    );
    expect(report.findings).toEqual([]);
    expect(report.requests).toBeGreaterThan(mcpTools.length * times);
    expect(report.answers.given).toBeGreaterThan(report.requests / 10);
    expect(report.memoryMegabytes ?? 0).toBeLessThan(700);
  });
});
