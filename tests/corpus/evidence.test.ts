import { describe, expect, it } from 'vitest';
import { toGitRows } from '@scrollkeep/transcript/conversation/rows/git-rows.ts';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { groupPullRequests } from '../../packages/server/src/evidence/group-pull-requests.ts';
import { listSessionCommits } from '../../packages/server/src/evidence/list-session-commits.ts';
import { dropCopies, toGitSession, type GitSession } from '../../packages/server/src/evidence/read-git-sessions.ts';
import { readSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { fixtureTrees, labTrees, publicTrees, type Tree } from './corpus-trees.ts';
import { listPlainCommits, listPlainCreated, listPlainPushes, readPlainFiles } from './plain-evidence.ts';

const trees: readonly Tree[] = [...fixtureTrees, ...labTrees.filter((_tree, at) => at % 12 === 0), ...publicTrees];

async function readGit(folder: string): Promise<readonly GitSession[]> {
  const found: GitSession[] = [];
  const options = { maxLineBytes: 64 * 1024 ** 2, onProblem: () => undefined };
  for await (const located of readSessions(await getRoots([folder], undefined), options))
    found.push({ ...(await toGitSession(located, 0)), events: toGitRows(located.session) });
  return found;
}

describe('the evidence of real transcripts', () => {
  it.each(trees)('is what a plain reading of the lines finds: %s', async (_name, folder) => {
    const sessions = await readGit(folder);
    const events = sessions.flatMap((session) => session.events);
    const files = readPlainFiles(folder);
    const outputs = new Map(files.flatMap(({ results }) => results.map((result) => [result.id, result])));
    const toSet = (list: readonly string[]) => [...new Set(list)].sort();
    const isPrinted = ({ toolUseId, hash }: (typeof events)[number]) =>
      outputs.get(toolUseId ?? '')?.output.includes(` ${hash}] `) === true;
    expect(
      toSet(
        events
          .filter((event) => event.kind === 'commit' && isPrinted(event))
          .map((row) => `${row.toolUseId} ${row.hash}`),
      ),
    ).toEqual(toSet(files.flatMap(listPlainCommits)));
    expect(
      toSet(
        events
          .filter(({ kind, certainty }) => kind === 'push' && certainty === 'recorded')
          .map((row) => `${row.toolUseId} ${row.branch}`),
      ),
    ).toEqual(toSet(files.flatMap(listPlainPushes)));
    const created = events.filter(({ action, kind }) => kind === 'pull-request' && action === 'created');
    expect(toSet(created.map((row) => `${row.toolUseId} ${row.url}`))).toEqual(toSet(files.flatMap(listPlainCreated)));
    expect(toSet(events.filter(({ action }) => action === 'linked').map(({ url }) => url ?? ''))).toEqual(
      toSet(files.flatMap(({ linked }) => linked)),
    );
  });

  it.each(trees)('is in the records that it names: %s', async (_name, folder) => {
    const results = new Map(
      readPlainFiles(folder).flatMap((file) => file.results.map((result) => [result.id, result])),
    );
    for (const { events } of await readGit(folder))
      for (const event of events) {
        const result = results.get(event.toolUseId ?? '');
        if (event.action === 'linked') continue;
        expect(result).toBeDefined();
        if (event.certainty === 'inferred' && event.action !== 'merged') expect(result?.isError).toBe(false);
        if (event.kind !== 'commit' || event.files === undefined) continue;
        const said = result?.output.replaceAll(/ insertions?\(\+\)| deletions?\(-\)/g, '') ?? '';
        const counts = [event.insertions, event.deletions].filter((count) => count !== 0);
        expect(said).toContain(
          ` ${event.files} file${event.files === 1 ? '' : 's'} changed${counts.map((count) => `, ${count}`).join('')}`,
        );
      }
  });

  it.each(publicTrees)('adds up to costs that count each session once: %s', async (_name, folder) => {
    const sessions = dropCopies(await readGit(folder));
    const costs = new Map(sessions.map(({ row }, at) => [row.identity, (at + 1) * 1000]));
    const report = groupPullRequests(sessions, costs);
    const costOf = ({ row }: GitSession) => costs.get(row.identity) ?? 0;
    let all = 0;
    for (const session of sessions) all += costOf(session);
    expect(report.all).toEqual({ sessions: sessions.length, unpriced: 0, costMicros: all });
    const seen = new Map<GitSession, number>();
    for (const request of report.pullRequests) {
      let sum = 0;
      for (const { session } of request.sessions) {
        seen.set(session, (seen.get(session) ?? 0) + 1);
        sum += costOf(session);
      }
      expect(request.cost).toEqual({ sessions: request.sessions.length, unpriced: 0, costMicros: sum });
      for (const { commit } of request.commits) expect(commit.kind).toBe('commit');
    }
    let once = 0;
    for (const session of seen.keys()) once += costOf(session);
    expect(report.withEvidence).toEqual({ sessions: seen.size, unpriced: 0, costMicros: once });
    for (const request of report.pullRequests)
      for (const { session, isShared } of request.sessions) expect(isShared).toBe((seen.get(session) ?? 0) > 1);
    const calls = new Set<string>();
    for (const { commit } of listSessionCommits(sessions)) {
      const name = `${commit.toolUseId} ${commit.callOrdinal}`;
      expect(calls.has(name)).toBe(false);
      calls.add(name);
    }
  });
});
