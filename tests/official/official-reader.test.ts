import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sdk, setUpSdk } from '../setup/set-up-sdk.ts';
import { isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { compareTree, type OfficialFolder } from './compare-tree.ts';
import { listTrees, type Tree } from './list-trees.ts';
import { agentsOfOurs, onlyOurs, onlyTheirs, titles, unlisted } from './wanted-differences.ts';

// Session lists, titles, live paths and sub-agents as the Agent SDK's own functions read them, and as we do. Every
// difference that we want is a named rule; anything else fails.
describe(`the reader of ${sdk.name}@${sdk.version}`, () => {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-official-'));
  const used = new Map<string, number>();
  let trees: readonly Tree[] = [];
  let official: ReadonlyMap<string, OfficialFolder> = new Map();

  beforeAll(async () => {
    const installed = await setUpSdk();
    trees = listTrees(scratch, process.env['SCROLLKEEP_CORPUS'] ?? '');
    official = readOfficial(installed, trees, scratch);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  function getOfficial({ name, folder }: Tree): OfficialFolder {
    const found = official.get(folder);
    if (found === undefined) throw new Error(`the official reader said nothing of ${name}`);
    return found;
  }

  it('says the same of every fixture, lab tree and real transcript, apart from what we want otherwise', async () => {
    const problems: string[] = [];
    for (const tree of trees)
      problems.push(
        ...(await compareTree(tree, getOfficial(tree), (rule) => void used.set(rule, (used.get(rule) ?? 0) + 1))),
      );
    expect(problems).toEqual([]);
  });

  // Kept, so that they can be compared where the official reader is not installed.
  it('says of the recorded trees what is kept of it', async () => {
    const facts = trees
      .filter(({ name }) => name.startsWith('recorded '))
      .map((tree) => {
        const { listed, sessions } = getOfficial(tree);
        return [tree.name.slice('recorded '.length), { listed, sessions }] as const;
      });
    expect(facts.length).toBeGreaterThan(3);
    await expect(`${JSON.stringify(Object.fromEntries(facts), null, 1)}\n`).toMatchFileSnapshot(
      '../corpus/recorded-official.json',
    );
  });

  it('is compared over enough to matter, and by rules that are all needed', () => {
    expect(trees.length).toBeGreaterThan(30);
    const hasCorpus = existsSync(join(process.env['SCROLLKEEP_CORPUS'] ?? '', 'lab'));
    const rules = [...unlisted, ...titles, ...onlyTheirs, ...onlyOurs, ...agentsOfOurs];
    const unused = rules.map(({ name }) => name).filter((name) => !used.has(name));
    expect(hasCorpus ? unused : []).toEqual([]);
  });

  it('reaches for no network', () => {
    expect(existsSync(join(scratch, 'network.log')) ? readFileSync(join(scratch, 'network.log'), 'utf8') : '').toBe('');
  });
});

function readOfficial(installed: string, trees: readonly Tree[], scratch: string): ReadonlyMap<string, OfficialFolder> {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', path('../setup/deny-network.mjs'), path('read-official.mjs'), installed],
    {
      input: trees.map(({ folder }) => folder).join('\n'),
      env: { ...isolatedEnvironment(), SCROLLKEEP_NETWORK_LOG: join(scratch, 'network.log') },
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    },
  );
  if (status !== 0) throw new Error(`the official reader failed: ${stderr.slice(-2000)}`);
  const folders = stdout.split('\n').filter((line) => line !== '');
  return new Map(folders.map((line) => JSON.parse(line) as OfficialFolder).map((each) => [each.folder, each]));
}
