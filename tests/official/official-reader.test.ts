import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpRival } from '../../scripts/set-up-rival.mjs';
import { isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { listTrees, type Tree } from './list-trees.ts';
import { readOurs, type FileRecord, type OurSession } from './read-ours.ts';
import {
  agentsOfOurs,
  onlyOurs,
  onlyTheirs,
  titles,
  unlisted,
  type OfficialSession,
  type WantedDifference,
} from './wanted-differences.ts';

const sdk = { name: '@anthropic-ai/claude-agent-sdk', version: '0.3.325' };

interface OfficialFolder {
  readonly folder: string;
  readonly listed: readonly string[];
  readonly sessions: readonly OfficialSession[];
}

// Session lists, titles, live paths and sub-agents as the Agent SDK's own functions read them, and as we do. Every
// difference that we want is a named rule; anything else fails.
describe(`the reader of ${sdk.name}@${sdk.version}`, () => {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-official-'));
  const used = new Map<string, number>();
  let trees: readonly Tree[] = [];
  let official: ReadonlyMap<string, OfficialFolder> = new Map();

  beforeAll(async () => {
    const installed = await setUpRival(sdk.name, sdk.version);
    if (installed === undefined) throw new Error(`${sdk.name} cannot be installed here`);
    trees = listTrees(scratch, process.env['SCROLLKEEP_CORPUS'] ?? '');
    official = readOfficial(installed, trees, scratch);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  /** The differences of a tree that no rule explains. */
  async function compare({ name, folder }: Tree): Promise<readonly string[]> {
    const theirs = official.get(folder);
    const ours = await readOurs(folder);
    const problems: string[] = [];
    const say = (session: string, what: string) => problems.push(`${name} ${session}: ${what}`);

    function explain<What>(rules: readonly WantedDifference<What>[], what: What, session: string, text: string): void {
      const rule = rules.find(({ explains }) => explains(what));
      if (rule === undefined) say(session, text);
      else used.set(rule.name, (used.get(rule.name) ?? 0) + 1);
    }

    function comparePaths(session: string, live: readonly string[], messages: readonly string[], facts: Facts): void {
      const theirSet = new Set(messages);
      const ourSet = new Set(live);
      for (const uuid of messages.filter((each) => !ourSet.has(each)))
        explain(onlyTheirs, { ...facts, theirs: theirSet, uuid }, session, `only the official path has ${uuid}`);
      for (const uuid of live.filter((each) => !theirSet.has(each)))
        explain(onlyOurs, { ...facts, theirs: theirSet, uuid }, session, `only our path has ${uuid}`);
    }

    function compareSession(our: OurSession, their: OfficialSession): void {
      if (!their.isListed) explain(unlisted, { ours: our }, our.id, 'not in the official list');
      if (their.title !== null && toLine(their.title) !== toLine(our.title?.text))
        explain(
          titles,
          { ours: our, theirs: their.title },
          our.id,
          `official title ${their.title}, ours ${our.title?.text}`,
        );
      comparePaths(our.id, our.main.live, their.messages, our);
      for (const agent of our.agents) {
        const same = their.agents.find(({ id }) => id === agent.id);
        if (same !== undefined) {
          if (agent.isInternal) say(our.id, `the official reader lists agent ${agent.id}, which is internal`);
          comparePaths(`${our.id} ${agent.id}`, agent.thread.live, same.messages, {
            file: agent.file,
            lastCompaction: -1,
          });
        } else if (!agent.isInternal) {
          explain(agentsOfOurs, { ours: our, agent }, our.id, `the official reader does not list agent ${agent.id}`);
        }
      }
      for (const { id } of their.agents.filter((each) => !our.agents.some((agent) => agent.id === each.id)))
        say(our.id, `we do not list agent ${id}`);
    }

    expect(theirs, name).toBeDefined();
    const byId = new Map((theirs?.sessions ?? []).map((session) => [session.id, session]));
    for (const our of ours) {
      const their = byId.get(our.id);
      // Copies of a session in two projects have one id: the official reader knows one of them.
      if (their !== undefined && ours.filter(({ id }) => id === our.id).length === 1) compareSession(our, their);
    }
    for (const id of theirs?.listed ?? []) if (!ours.some((our) => our.id === id)) say(id, 'only in the official list');
    return problems;
  }

  it('says the same of every fixture, lab tree and real transcript, apart from what we want otherwise', async () => {
    const problems: string[] = [];
    for (const tree of trees) problems.push(...(await compare(tree)));
    expect(problems).toEqual([]);
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

interface Facts {
  readonly file: readonly FileRecord[];
  readonly lastCompaction: number;
}

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

function toLine(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
