import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UsageService } from '../usage/usage-service.ts';
import { openUsageBySettings } from './open-usage-by-settings.ts';

let folder: string;
let transcript: string;
const opened: UsageService[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-usage-'));
  transcript = join(folder, 'tree/projects/-home-ada/00000001-0000-4000-8000-000000000000.jsonl');
  mkdirSync(dirname(transcript), { recursive: true });
  writeTranscript(700);
});

afterEach(() => {
  for (const service of opened.splice(0)) service.close();
  rmSync(folder, { recursive: true });
});

describe('usage of a server', () => {
  it('is taken from the cache while a file stays as it was', async () => {
    expect(await readOutput()).toBe(700);
    expect(existsSync(join(folder, 'cache/usage.cache'))).toBe(true);
    // Of the same size and time: whoever reads it again finds another figure.
    writeTranscript(800);
    expect(await readOutput()).toBe(700);
    writeTranscript(8000);
    expect(await readOutput()).toBe(8000);
  });

  it('leaves nothing of a demo behind', async () => {
    expect(await readOutput({ isDemo: true })).toBe(700);
    expect(existsSync(join(folder, 'cache'))).toBe(false);
  });

  it('asks the command to fill a cache that is not there, and does without it where that fails', async () => {
    const program = join(folder, 'program.mjs');
    writeFileSync(
      program,
      `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(join(folder, 'calls'))}, ` +
        `JSON.stringify(process.argv.slice(2)) + '\\n'); process.exit(70);`,
    );
    const service = open({ program });
    expect((await service.getReport(question)).report.total.output).toBe(700);
    const calls = readFileSync(join(folder, 'calls'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string[]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.slice(0, 5)).toEqual([
      'usage',
      'month',
      join(folder, 'tree'),
      '--cache-dir',
      join(folder, 'cache'),
    ]);
  });
});

const question = {
  by: 'month',
  timezone: 'UTC',
  since: undefined,
  until: undefined,
  projects: undefined,
  source: undefined,
  joins: new Map<string, string>(),
  isBrokenDown: false,
  limit: 10,
} as const;

function writeTranscript(output: number): void {
  const at = existsSync(transcript) ? statSync(transcript).mtime : new Date('2026-11-02T10:00:00Z');
  writeFileSync(
    transcript,
    JSON.stringify({
      type: 'assistant',
      uuid: 'u1',
      timestamp: '2026-11-02T09:00:00.000Z',
      sessionId: 's',
      cwd: '/home/ada',
      message: {
        id: 'msg_1',
        model: 'claude-sonnet-4-5',
        role: 'assistant',
        content: [],
        usage: { input_tokens: 1, output_tokens: output },
      },
    }) + '\n',
  );
  utimesSync(transcript, at, at);
}

function open(given: { readonly isDemo?: boolean; readonly program?: string }): UsageService {
  const service = openUsageBySettings(
    () => [{ kind: 'config-folder', path: join(folder, 'tree') }],
    {
      maxLineBytes: 1 << 20,
      prices: [],
      budgets: undefined,
      cacheDir: join(folder, 'cache'),
      dataDir: join(folder, 'data'),
    },
    { isDemo: given.isDemo ?? false, program: given.program, onProblem: () => undefined, changes: () => 0 },
  );
  opened.push(service);
  return service;
}

async function readOutput(given: { readonly isDemo?: boolean } = {}): Promise<number> {
  return (await open(given).getReport(question)).report.total.output;
}
