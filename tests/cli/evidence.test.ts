import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEvidenceTree, pullRequest } from '../setup/evidence-kit.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';

interface Commit {
  readonly hash: string | null;
  readonly subject: string;
  readonly certainty: string;
  readonly session: string;
  readonly replaced: boolean;
  readonly files: number | null;
  readonly insertions: number | null;
  readonly deletions: number | null;
  readonly costMicros: number | null;
  readonly pullRequest: { readonly number: number } | null;
}

interface Costs {
  readonly sessions: number;
  readonly unpriced: number;
  readonly costMicros: number;
}

interface PullRequests {
  readonly withEvidence: Costs;
  readonly all: Costs;
  readonly share: number;
  readonly pullRequests: readonly {
    readonly number: number;
    readonly repository: string;
    readonly url: string;
    readonly lastAction: string;
    readonly viewedBy: number;
    readonly cost: Costs;
    readonly figures: { readonly commits: number; readonly files: number; readonly insertions: number };
    readonly sessions: readonly {
      readonly id: string;
      readonly shared: boolean;
      readonly certainty: string;
      readonly actions: readonly string[];
    }[];
  }[];
}

const { files, ids } = buildEvidenceTree();
let folder: string;
const env = () => ({
  CLAUDE_CONFIG_DIR: join(folder, 'claude'),
  XDG_CACHE_HOME: join(folder, 'cache'),
  XDG_DATA_HOME: join(folder, 'data'),
});

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand(args, { env: env() });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const runJson = async <Shape>(...args: readonly string[]) => JSON.parse(await run(...args, '--json')) as Shape;

/** What each session cost, as the list of sessions has it. */
async function readCosts(): Promise<ReadonlyMap<string, number>> {
  const { projects } = await runJson<{
    readonly projects: readonly {
      readonly sessions: readonly { readonly id: string; readonly costMicros: number }[];
    }[];
  }>('ls', '--min-cost', '0');
  return new Map(projects.flatMap(({ sessions }) => sessions.map(({ id, costMicros }) => [id, costMicros])));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-evidence-'));
  const modified = new Date(Date.now() - 3_600_000).toISOString();
  writeTree(
    join(folder, 'claude'),
    // Of a file that was written this moment nothing is kept.
    Object.entries(files).map(([path, content]) => ({ path, content, modified })),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('scrollkeep commits', () => {
  it('lists what git made, once, and nothing that a file or a log printed', async () => {
    const { commits, sessions } = await runJson<{ commits: readonly Commit[]; sessions: number }>('commits');
    expect(sessions).toBe(5);
    const toLine = ({ session, hash, subject, certainty }: Commit) => [session, hash, subject, certainty];
    expect(commits.map(toLine).sort()).toEqual(
      [
        [ids.first, '1111111', 'Sort boats', 'recorded'],
        [ids.first, '2222222', 'Sort all boats', 'recorded'],
        [ids.first, '3333333', 'Nets', 'recorded'],
        [ids.second, '4444444', 'Count boats', 'recorded'],
        [ids.quiet, null, 'Mend nets', 'inferred'],
        [ids.quiet, '5555555', 'Mend more', 'recorded'],
        [ids.quiet, '6666666', '\u001b[31mred\u001b[0m\u0007', 'recorded'],
      ].sort(),
    );
    expect(commits.filter(({ replaced }) => replaced).map(({ hash }) => hash)).toEqual(['1111111']);
    const costs = await readCosts();
    for (const { session, costMicros } of commits) expect(costMicros).toBe(costs.get(session));
  });

  it('knows what a session cost that is in none of the folders', async () => {
    const path = Object.keys(files).find((each) => each.endsWith(`${ids.first}.jsonl`)) ?? '';
    const elsewhere = join(folder, 'elsewhere.jsonl');
    copyFileSync(join(folder, 'claude', path), elsewhere);
    const { commits } = await runJson<{ commits: readonly Commit[] }>('commits', elsewhere);
    const cost = (await readCosts()).get(ids.first);
    expect(cost).toBeGreaterThan(0);
    expect([...new Set(commits.map(({ costMicros }) => costMicros))]).toEqual([cost]);
  });

  it('counts files and lines of those that stand', async () => {
    const { figures, commits } = await runJson<{ figures: object; commits: readonly Commit[] }>('commits');
    let [counted, sum, insertions, deletions] = [0, 0, 0, 0];
    for (const commit of commits) {
      if (commit.replaced || commit.files === null) continue;
      counted++;
      sum += commit.files;
      insertions += commit.insertions ?? 0;
      deletions += commit.deletions ?? 0;
    }
    expect(figures).toEqual({ commits: 6, counted, files: sum, insertions, deletions });
    expect([sum, insertions, deletions]).toEqual([6, 16, 5]);
  });

  it('adds up only a session that is named, with the cost that lists show', async () => {
    const cache = join(folder, 'cache-of-one');
    const read = async (id: string) => {
      const { stdout } = await runCommand(['prs', id, '--json'], { env: { ...env(), XDG_CACHE_HOME: cache } });
      return (JSON.parse(stdout) as PullRequests).all;
    };
    const costs = await readCosts();
    const alone = Object.values(ids).filter((id) => id !== ids.fork);
    for (const id of alone)
      expect(await read(id)).toEqual({ sessions: 1, unpriced: 0, costMicros: costs.get(id) ?? NaN });
    const listCaches = () => (existsSync(cache) ? readdirSync(cache, { recursive: true }).map(String) : []);
    const isUsage = (name: string) => name.endsWith('usage.cache');
    expect(listCaches().filter(isUsage)).toEqual([]);
    // What a fork repeats is its origin's: that takes all of them.
    expect((await read(ids.fork)).costMicros).toBe(costs.get(ids.fork) ?? 0);
    expect(listCaches().filter(isUsage)).toHaveLength(1);
  });

  it('takes one session, and prints no escape sequence', async () => {
    const text = await run('commits', ids.quiet);
    expect(text).toContain('3 commits in 1 session');
    expect(text).toContain('2 recorded, 1 inferred');
    expect(text).not.toContain('\u001b');
    expect(await run('commits', ids.fork)).toBe('No commits in 1 session.\n');
    expect(await runCommand(['commits', ids.quiet, '--project', 'x'], { env: env() })).toMatchObject({ status: 64 });
  });
});

describe('scrollkeep prs', () => {
  it('groups sessions by pull request, marks shared ones and counts each once', async () => {
    const report = await runJson<PullRequests>('prs');
    const costs = await readCosts();
    const cost = (...names: readonly string[]) => names.reduce((sum, name) => sum + (costs.get(name) ?? 0), 0);
    expect(report.pullRequests.map(({ number, repository }) => `${repository}#${number}`).sort()).toEqual([
      'ada/harbour#58',
      'ada/harbour#59',
    ]);
    const [boats, nets] = report.pullRequests.toSorted((a, b) => a.number - b.number);
    expect(boats).toMatchObject({ url: pullRequest, lastAction: 'merged', viewedBy: 0 });
    const [first, second] = [ids.first, ids.second].map((id) => boats?.sessions.find((each) => each.id === id));
    expect(boats?.sessions).toHaveLength(2);
    expect(first).toMatchObject({ shared: true, certainty: 'recorded', actions: ['created', 'merged'] });
    expect(second).toMatchObject({ shared: false, certainty: 'inferred', actions: [] });
    expect(boats?.cost).toEqual({ sessions: 2, unpriced: 0, costMicros: cost(ids.first, ids.second) });
    expect(boats?.figures).toMatchObject({ commits: 2, files: 4, insertions: 14 });
    expect(nets?.sessions).toMatchObject([{ id: ids.first, shared: true, actions: ['created'] }]);
    expect(nets?.viewedBy).toBe(1);
    // Both denominators.
    expect(report.withEvidence).toEqual({ sessions: 2, unpriced: 0, costMicros: cost(ids.first, ids.second) });
    expect(report.all).toEqual({ sessions: 5, unpriced: 0, costMicros: cost(...costs.keys()) });
    expect(report.share).toBe(report.withEvidence.costMicros / report.all.costMicros);
    expect(report.all.costMicros).toBeGreaterThan(report.withEvidence.costMicros);
  });

  it('is readable', async () => {
    const text = await run('prs', '--project', 'harbour');
    expect(text).toContain('2 pull requests');
    expect(text).toMatch(/\$[\d.]+ for 2 sessions that worked on a pull request\./);
    expect(text).toMatch(
      /\$[\d.]+ for 5 sessions in total; \d+(?:\.\d)?% of the cost is from sessions that worked on one\./,
    );
    expect(text).toContain('A shared session worked on several pull requests. Totals count it once.');
    expect(await run('prs', ids.plain)).toBe('No pull requests in 1 session.\n');
  });
});

it('is the same with an index', async () => {
  const read = async () => [
    await run('commits'),
    await run('commits', '--json'),
    await run('prs'),
    await run('prs', '--json'),
    await run('commits', '--since', '2020-01-01', '--project', 'harbour', '--json'),
  ];
  const without = await read();
  await runCommand(['sync'], { env: env() });
  expect(await read()).toEqual(without);
});

it('is found by the fields commit, pr and repo', async () => {
  await runCommand(['sync'], { env: env() });
  const search = async (query: string) => {
    // The status says whether anything was found.
    const { stdout } = await runCommand(['search', query, '--json'], { env: env() });
    const { sessions } = JSON.parse(stdout) as { readonly sessions: readonly { readonly id: string }[] };
    return sessions.map(({ id }) => id).sort();
  };
  expect(await search('commit:4444444')).toEqual([ids.second]);
  expect(await search('commit:"mend more"')).toEqual([ids.quiet]);
  expect(await search('commit:9999999')).toEqual([]);
  expect(await search('pr:ada/harbour#58 -commit:nets')).toEqual([]);
  expect(await search(`pr:${pullRequest}`)).toEqual([ids.first, ids.fork].sort());
  expect(await search('pr:59')).toEqual([ids.first, ids.fork, ids.second].sort());
  expect(await search('repo:harbour -pr:58')).toEqual([ids.second]);
});
