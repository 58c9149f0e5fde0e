import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareTree, type OfficialFolder } from '../official/compare-tree.ts';
import { listRecorded } from '../official/list-trees.ts';
import { readOurs } from '../official/read-ours.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import official from './recorded-official.json' with { type: 'json' };

// Written by real clients in the lab (`npm run lab -- --fixture`), so that these facts hold on every machine. What the
// Agent SDK's reader says of them is kept by `npx vitest run --project official --update`.
const trees = listRecorded();
const recorded: Readonly<Record<string, Pick<OfficialFolder, 'listed' | 'sessions'>>> = official;

describe('trees that clients wrote in the lab', () => {
  it('are small, and all of them are known to the official reader', () => {
    expect(trees.map(({ name }) => name.slice('recorded '.length))).toEqual(Object.keys(recorded));
    const files = trees.flatMap(({ folder }) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(200 * 1024);
  });

  it.each(trees)('$name: check finds nothing', async ({ folder }) => {
    const { status, stdout } = await runScrollkeep(['check', folder, '--json']);
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly severity: string }[] };
    expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
    expect(status).toBe(0);
  });

  it.each(trees)('$name: has the sessions, titles and paths that the official reader sees', async (tree) => {
    const theirs = recorded[tree.name.slice('recorded '.length)];
    expect(await compareTree(tree, theirs ?? { listed: [], sessions: [] })).toEqual([]);
  });

  it('hold as many sessions, records and agents as were recorded', async () => {
    const counts: Record<string, unknown> = {};
    for (const { name, folder } of trees)
      counts[name] = (await readOurs(folder)).map(({ title, main, agents, file }) => ({
        title: title?.text,
        lines: file.length,
        live: main.live.length,
        agents: agents.filter(({ isInternal }) => !isInternal).map((agent) => agent.file.length),
      }));
    expect(counts).toMatchSnapshot();
  });
});
