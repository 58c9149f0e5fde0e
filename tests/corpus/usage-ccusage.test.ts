import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import { readUsage } from '../../packages/server/src/usage/read-usage.ts';
import { setUpRival } from '../../scripts/set-up-rival.mjs';
import { isolatedEnvironment, repository } from '../setup/run-scrollkeep.ts';

const run = promisify(execFile);
const shared = join(repository, '..', 'shared');

interface RivalTotals {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheCreationTokens: number;
  readonly cacheReadTokens: number;
}

// Two things that ccusage does differently, each shown by the messages that it concerns: it groups by message.id and
// requestId, so an answer that was written with two request ids counts twice; and it leaves out lines whose time has
// more than three digits behind the second.
describe('token totals against ccusage 20.0.24', () => {
  it('are compared where the real transcripts are', () => {
    expect(existsSync(shared) ? existsSync(join(shared, 'tools/unpack-corpus')) : true).toBe(true);
  });

  if (existsSync(shared)) {
    let corpus = '';
    let ccusage: string | undefined;
    const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-ccusage-'));
    beforeAll(async () => {
      corpus = (await run('bash', [join(shared, 'tools/unpack-corpus')])).stdout.trim();
      ccusage = await setUpRival('ccusage', '20.0.24');
    });
    afterAll(() => rmSync(scratch, { recursive: true, force: true }));

    it(
      'are equal on every lab version and every public repository, apart from messages that ccusage counts ' +
        'twice or not at all',
      async () => {
        if (ccusage === undefined) return; // cannot be installed here
        const program = join(ccusage, 'src/cli.js');
        const trees = [...listFolders(join(corpus, 'lab')), ...listFolders(join(corpus, 'public'))];
        expect(trees.length).toBeGreaterThan(30);
        const differences: string[] = [];
        let explainedTrees = 0;
        for (const tree of trees) {
          const folder = linkTranscripts(tree, join(scratch, tree.slice(corpus.length + 1).replaceAll('/', '_')));
          if (folder === undefined) continue;
          const [theirs, ours] = await Promise.all([readRival(program, folder), readOurs(folder)]);
          if (JSON.stringify(theirs) === JSON.stringify(ours)) continue;
          const explained = addUp([ours, ...listExplained(folder).map(({ tokens }) => tokens)]);
          explainedTrees++;
          if (JSON.stringify(theirs) !== JSON.stringify(explained))
            differences.push(
              `${tree.slice(corpus.length + 1)}: ccusage ${JSON.stringify(theirs)}, here ${JSON.stringify(ours)}`,
            );
        }
        expect(differences).toEqual([]);
        // Most of the trees need no explanation at all.
        expect(explainedTrees).toBeLessThan(5);
      },
    );
  }

  /** One config folder with the transcripts of a tree, so that both programs see the same files. */
  function linkTranscripts(tree: string, folder: string): string | undefined {
    const names = readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.jsonl') && !/(^|\/)(history|journal)\.jsonl$/.test(name),
    );
    if (names.length === 0) return undefined;
    for (const name of names) {
      const target = join(folder, 'projects', '-tree', name);
      mkdirSync(dirname(target), { recursive: true });
      try {
        linkSync(join(tree, name), target);
      } catch {
        copyFileSync(join(tree, name), target);
      }
    }
    return folder;
  }

  async function readRival(program: string, folder: string): Promise<RivalTotals> {
    const { stdout } = await run(
      process.execPath,
      [program, 'claude', 'monthly', '--offline', '--json', '--timezone', 'UTC'],
      { env: { ...isolatedEnvironment(), CLAUDE_CONFIG_DIR: folder }, maxBuffer: 1 << 26 },
    );
    const { totals } = JSON.parse(stdout) as { readonly totals?: RivalTotals };
    return {
      inputTokens: totals?.inputTokens ?? 0,
      outputTokens: totals?.outputTokens ?? 0,
      cacheCreationTokens: totals?.cacheCreationTokens ?? 0,
      cacheReadTokens: totals?.cacheReadTokens ?? 0,
    };
  }

  async function readOurs(folder: string): Promise<RivalTotals> {
    const usage = await readUsage([{ kind: 'config-folder', path: folder }], {
      maxLineBytes: 1 << 24,
      onProblem: (problem) => expect.unreachable(problem.message),
    });
    const { total } = buildUsageReport(usage, { by: 'month', timezone: 'UTC' });
    return {
      inputTokens: total.input,
      outputTokens: total.output,
      cacheCreationTokens: total.cacheWrite5m + total.cacheWrite1h,
      cacheReadTokens: total.cacheRead,
    };
  }
});

/** Messages that ccusage counts otherwise, with what it counts more (or less) for each. */
function listExplained(folder: string): readonly { readonly messageId: string; readonly tokens: RivalTotals }[] {
  const copies = new Map<
    string,
    { readonly request: string; readonly isRead: boolean; readonly tokens: RivalTotals }[]
  >();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.jsonl')) continue;
    for (const text of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (!text.includes('"usage"')) continue;
      const copy = findCopy(text);
      if (copy !== undefined) copies.set(copy.messageId, [...(copies.get(copy.messageId) ?? []), copy]);
    }
  }
  return [...copies].flatMap(([messageId, all]) => {
    const read = all.filter(({ isRead }) => isRead);
    const theirs = [...new Set(read.map(({ request }) => request))].map((request) =>
      toMost(read.filter((copy) => copy.request === request)),
    );
    if (theirs.length === 1 && all.every(({ isRead }) => isRead)) return [];
    return [{ messageId, tokens: addUp([...theirs, negate(toMost(all))]) }];
  });
}

function findCopy(text: string) {
  let record: {
    type?: string;
    timestamp?: string;
    requestId?: string;
    message?: { id?: string; model?: string; usage?: Record<string, number> };
  };
  try {
    record = JSON.parse(text) as typeof record;
  } catch {
    return undefined;
  }
  const { id, model, usage } = record.message ?? {};
  if (record.type !== 'assistant' || id === undefined || usage === undefined || model === '<synthetic>')
    return undefined;
  const tokens = {
    inputTokens: usage['input_tokens'] ?? 0,
    outputTokens: usage['output_tokens'] ?? 0,
    cacheCreationTokens: usage['cache_creation_input_tokens'] ?? 0,
    cacheReadTokens: usage['cache_read_input_tokens'] ?? 0,
  };
  return { messageId: id, request: record.requestId ?? '', isRead: !/\.\d{4,}/.test(record.timestamp ?? ''), tokens };
}

function toMost(copies: readonly { readonly tokens: RivalTotals }[]): RivalTotals {
  return copies
    .map(({ tokens }) => tokens)
    .reduce((best, tokens) => (tokens.outputTokens >= best.outputTokens ? tokens : best));
}

function negate(totals: RivalTotals): RivalTotals {
  return {
    inputTokens: -totals.inputTokens,
    outputTokens: -totals.outputTokens,
    cacheCreationTokens: -totals.cacheCreationTokens,
    cacheReadTokens: -totals.cacheReadTokens,
  };
}

function addUp(all: readonly RivalTotals[]): RivalTotals {
  return all.reduce((a, b) => ({
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheCreationTokens: a.cacheCreationTokens + b.cacheCreationTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
  }));
}

function listFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  );
}
