import { readFileSync } from 'node:fs';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { InsightFigures, PricedTokens } from '@scrollkeep/transcript/insights/insight-figures.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { toInsightFigures } from '@scrollkeep/transcript/insights/to-insight-figures.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { readSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { toRuledSession } from '../../packages/transcript/src/conversation/rules.test-kit.ts';
import { fixtureTrees, hasCorpus, publicTrees, somePublicTrees } from './corpus-trees.ts';
import {
  countPlainAsked,
  countPlainChurn,
  countPlainContext,
  countPlainFailures,
  countPlainLoaded,
  countPlainMisses,
  countPlainReads,
  countPlainRetries,
  countPlainRewritten,
  countPlainTasks,
  listPlainCalls,
  parseFile,
  type PlainFile,
} from './plain-insights.ts';

const reading = { maxLineBytes: 16 * 1024 ** 2, onProblem: () => undefined };
const seen = {
  sessions: 0,
  failed: 0,
  retries: 0,
  repeated: 0,
  replaced: 0,
  misses: 0,
  asked: 0,
  ruled: 0,
  interrupted: 0,
  loaded: 0,
  tasks: 0,
};
/** Above this the rules, which look at every record for every record, take too long. */
const mostRuled = 150;

describe.each([...fixtureTrees, ...somePublicTrees])('the insights of %s', (_name, folder) => {
  it('are what their definitions say of the plain lines', async () => {
    for await (const { session, toFile, identity } of readSessions(await findRoots([folder], undefined), reading)) {
      const figures = toInsightFigures(session, [200_000]);
      const files = readPlain(session, toFile);
      const calls = listPlainCalls(files);
      const because = identity.split('\0').slice(1).join('/');
      expect(toFailures(figures), because).toEqual(countPlainFailures(calls));
      expect(Object.fromEntries(figures.retries.map(([tool, ...counts]) => [tool, counts])), because).toEqual(
        countPlainRetries(calls),
      );
      const { paths: _paths, ...reads } = figures.reads;
      expect(reads, because).toEqual(countPlainReads(calls));
      const { paths: _churned, ...churn } = figures.churn;
      expect(churn, because).toEqual(countPlainChurn(calls));
      expect(toMisses(figures), because).toEqual(countPlainMisses(files));
      expect(toContext(figures), because).toMatchObject(countPlainContext(files, calls));
      const { asked, askedMs } = figures.time;
      expect({ asked, askedMs }, because).toEqual(countPlainAsked(files, calls));
      compareTurns(figures, files, because);
      seen.asked += asked;
      seen.sessions++;
      seen.failed += figures.failures.reduce((sum, [, , failed]) => sum + failed, 0);
      seen.retries += figures.retries.reduce((sum, [, retries]) => sum + retries, 0);
      seen.repeated += figures.reads.repeated;
      seen.replaced += figures.churn.replaced;
      seen.misses += figures.cacheMisses.reduce((sum, [, misses]) => sum + misses, 0);
    }
  });
});

// On a machine with real transcripts the comparison must have found something to compare.
afterAll(() => {
  expect(seen.sessions).toBeGreaterThan(0);
  if (hasCorpus && publicTrees.length > 0)
    for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0);
});

function readPlain({ files: { main, agents } }: Session, toFile: (path: string) => string): readonly PlainFile[] {
  const read = (agent: string, path: string) => ({ agent, records: parseFile(readFileSync(toFile(path), 'utf8')) });
  return [...(main === undefined ? [] : [read('', main.path)]), ...agents.map(({ id, path }) => read(id, path))];
}

function toFailures({ failures }: InsightFigures) {
  return Object.fromEntries(
    failures.map(([tool, subject, failed, shortest, , line]) => [
      JSON.stringify([tool, subject]),
      { failed, shortest, line },
    ]),
  );
}

function toMisses({ cacheMisses }: InsightFigures) {
  const count = (tokens: readonly PricedTokens[]) =>
    tokens.reduce((sum, [, , , , ...counts]) => sum + counts.reduce((a, b) => a + b, 0), 0);
  return Object.fromEntries(cacheMisses.map(([gap, misses, tokens]) => [gap, [misses, count(tokens)]]));
}

function toContext({ context }: InsightFigures) {
  return Object.fromEntries(context.map(([kind, name, ...counts]) => [`${kind} ${name}`, counts]));
}

/** Turns by the second definition of a conversation. */
function compareTurns(figures: InsightFigures, files: readonly PlainFile[], because: string): void {
  const [main] = files;
  if (main === undefined || main.agent !== '' || main.records.length > mostRuled) return;
  const records = main.records.map(({ value }) => value);
  const ruled = toRuledSession(records);
  if (ruled === undefined) return;
  const time = (at: number) => Date.parse(String(records[at]?.['timestamp']));
  const turns = ruled.turns.filter(({ isLocal }) => !isLocal);
  const isInterruption = (at: number) => {
    const message = records[at]?.['message'] as { readonly content?: unknown } | undefined;
    const { content } = message ?? {};
    const blocks = Array.isArray(content)
      ? (content as readonly { readonly type?: string; readonly text?: string }[])
      : [];
    const text = typeof content === 'string' ? content : blocks.find(({ type }) => type === 'text')?.text;
    return (
      records[at]?.['type'] === 'user' &&
      !blocks.some(({ type }) => type === 'tool_result') &&
      text?.trim().startsWith('[Request interrupted by user') === true
    );
  };
  const steps = (own: readonly number[]) => {
    const timed = own.filter((at) => !Number.isNaN(time(at)));
    const said = timed.filter((at) =>
      ['user', 'assistant', 'system', 'attachment'].includes(String(records[at]?.['type'])),
    );
    return said.length === 0 ? timed : said;
  };
  const durations = turns.flatMap(({ start, records: own }) => {
    const measured = own.flatMap((at) =>
      records[at]?.['subtype'] === 'turn_duration' && typeof records[at]['durationMs'] === 'number'
        ? [records[at]['durationMs']]
        : [],
    );
    if (measured.length > 0) return [Math.max(...measured)];
    const last = steps(own).at(-1);
    return last === undefined || Number.isNaN(time(start)) ? [] : [Math.max(0, time(last) - time(start))];
  });
  const pauses = turns.slice(1).flatMap(({ start }, order) => {
    const end = steps(turns[order]?.records ?? []).at(-1);
    return end === undefined || !(time(start) >= time(end)) ? [] : [time(start) - time(end)];
  });
  const among = (from: number, to: number) => pauses.filter((ms) => ms >= from * 60_000 && ms < to * 60_000);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  expect(figures.turns, because).toBe(turns.length);
  expect([figures.time.workingMs, figures.time.timedTurns], because).toEqual([sum(durations), durations.length]);
  expect(figures.time.pauses, because).toEqual(
    [among(0, 5), among(5, 60), among(60, Infinity)].map((own) => [own.length, sum(own)]),
  );
  expect(figures.compactions.count, because).toBe(ruled.compactions.length);
  const interrupted = turns.map(({ records: own }) => own.filter(isInterruption).length).filter((count) => count > 0);
  expect(figures.interruptions, because).toEqual({ turns: interrupted.length, records: sum(interrupted) });
  const [calls, status] = [
    ruled.calls,
    (name: string) => ruled.calls.filter((call) => call.endsWith(` ${name}`)).length,
  ];
  // Sidechains of the main file are in both.
  if (figures.calls.reduce((total, [, count]) => total + count, 0) === calls.length)
    expect(
      figures.calls.reduce(
        (total, [, , , rejected, denied]) => [(total[0] ?? 0) + rejected, (total[1] ?? 0) + denied],
        [0, 0],
      ),
      because,
    ).toEqual([status('rejected'), status('denied')]);
  const plainCalls = listPlainCalls(files);
  const typed = turns.length === ruled.turns.length ? [] : undefined;
  // What a person typed is known by the rules of the conversation alone: only where nobody did is it compared whole.
  if (typed !== undefined && figures.loaded.length < 200 && !hasCommand(records))
    expect(
      Object.fromEntries(figures.loaded.map(([kind, name, ...counts]) => [`${kind} ${name}`, counts])),
      because,
    ).toEqual(countPlainLoaded(files, plainCalls, typed));
  const countOutput = (tokens: readonly PricedTokens[]) =>
    tokens.reduce((total, [, , , , , output]) => total + output, 0);
  expect(
    Object.fromEntries(
      figures.tasks.map(([model, size, count, tokens]) => [`${model} ${size}`, [count, countOutput(tokens)]]),
    ),
    because,
  ).toEqual(countPlainTasks(files, plainCalls, turns));
  if (files.every(({ agent }) => !agent.startsWith('acompact')))
    expect(
      figures.compactions.written.reduce((total, [, , , , ...counts]) => total + sum(counts), 0),
      because,
    ).toBe(countPlainRewritten(files, ruled.compactions));
  seen.loaded += figures.loaded.length;
  seen.tasks += figures.tasks.length;
  seen.ruled++;
  seen.interrupted += interrupted.length;
}

function hasCommand(records: readonly JsonObject[]): boolean {
  return records.some((record) => JSON.stringify(record).includes('<command-name>'));
}
