import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WireSearch } from '../../packages/view/src/wire/wire-search.ts';
import { writeLargeTree, type LargeTree } from '../setup/half-indexed-tree.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const state = 'Still indexing: 2 of 4 sessions searched, newest first.';

let tree: LargeTree;
beforeEach(() => {
  tree = writeLargeTree();
});
afterEach(() => tree.remove());

const search = (...args: readonly string[]) => runScrollkeep(['search', ...args], { env: tree.env });
const listTitles = ({ sessions }: WireSearch) => sessions.map(({ title }) => title);

describe('the first search of many sessions', () => {
  it('shows matches of the newest sessions beside the answer, which is complete', async () => {
    const { status, stdout, stderr } = await search('puffins');
    expect(stderr).toContain('Count the puffins on the newest cliff.');
    expect(stderr).toContain(`2 matches in 1 session\n${state}\n`);
    expect(stderr).not.toContain('oldest cliff');
    expect(stdout).toContain('newest cliff');
    expect(stdout).toContain('oldest cliff');
    expect(stdout).toContain('4 matches in 2 sessions\n');
    expect(stdout).not.toContain('Still indexing');
    expect(status).toBe(0);
  });

  it('shows nothing beside JSON, with --quiet, or for words that only older sessions have', async () => {
    const { stdout, stderr } = await search('--json', 'puffins');
    expect([stderr, (JSON.parse(stdout) as WireSearch).indexing]).toEqual(['', null]);
    tree.remove();
    tree = writeLargeTree();
    expect((await search('--quiet', 'puffins')).stderr).toBe('');
    tree.remove();
    tree = writeLargeTree();
    const late = await search('oldest');
    expect(late.stderr).toBe('');
    expect(late.stdout).toContain('2 matches in 1 session\n');
  });

  it('refuses a query with a syntax error before everything is indexed', async () => {
    expect(await search('puffins (')).toMatchObject({ status: 64, stdout: '' });
    const { stdout } = await search('--no-sync', '--json', 'puffins');
    expect((JSON.parse(stdout) as WireSearch).indexing).toEqual({ searched: 2, sessions: 4 });
  });
});

describe('an index that is not filled yet', () => {
  it('answers from the newest sessions and says how many there are, while another process goes on', async () => {
    await tree.indexHalf();
    const letGo = await tree.holdIndex();
    const half = JSON.parse((await search('--json', 'puffins')).stdout) as WireSearch;
    expect(half.indexing).toEqual({ searched: 2, sessions: 4 });
    expect(listTitles(half)).toEqual(['Count the puffins on the newest cliff.']);
    expect((await search('puffins')).stdout).toContain(`2 matches in 1 session\n${state}\n`);
    expect((await search('oldest')).stdout).toBe(`No results.\n${state}\n`);
    // A word that was not found yet is no misspelled one.
    const misspelled = JSON.parse((await search('--json', 'puffinz')).stdout) as WireSearch;
    expect([misspelled.showing, misspelled.sessionCount]).toEqual([null, 0]);
    await letGo();
    expect((JSON.parse((await search('--json', 'puffinz')).stdout) as WireSearch).showing).toBe('puffins');
    const whole = JSON.parse((await search('--json', '--sort', 'newest', 'puffins')).stdout) as WireSearch;
    expect(whole.indexing).toBeNull();
    expect(listTitles(whole)).toEqual([
      'Count the puffins on the newest cliff.',
      'Count the puffins on the oldest cliff.',
    ]);
  });

  it('ends as one that was filled in one go', async () => {
    await tree.indexHalf();
    const rows = async () =>
      (
        await runScrollkeep(
          ['sql', '--json', 'SELECT session, title, turns, records, messages, bytes FROM session ORDER BY session'],
          { env: tree.env },
        )
      ).stdout;
    await runScrollkeep(['sync', '--no-archive'], { env: tree.env });
    const continued = await rows();
    await runScrollkeep(['sync', '--no-archive', '--rebuild'], { env: tree.env });
    expect(continued).toBe(await rows());
    expect(JSON.parse(continued)).toHaveLength(4);
  });
});
