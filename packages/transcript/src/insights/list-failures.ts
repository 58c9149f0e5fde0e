import { findToolAct } from '../tools/find-tool-act.ts';
import type { InsightCall, InsightContext } from './insight-context.ts';
import { mostRows, type CallCounts, type FailureCounts } from './insight-figures.ts';

export function listFailures({ calls }: InsightContext): readonly InsightCall[] {
  return calls.filter(({ call }) => call.status === 'error');
}

/** By tool and what it ran, most first. Beyond `mostRows` of them what they ran is left out. */
export function countFailures(context: InsightContext): readonly FailureCounts[] {
  const groups = new Map<string, { readonly shortest: FailureCounts; readonly failed: number }>();
  for (const { call, file, use } of listFailures(context)) {
    const { name, facts } = call;
    const isKnown = groups.has(JSON.stringify([name, facts.subject ?? '']));
    const subject = isKnown || groups.size < mostRows ? (facts.subject ?? '') : '';
    const key = JSON.stringify([name, subject]);
    const group = groups.get(key);
    const { number, offset, byteLength } = use;
    const own: FailureCounts = [
      name,
      subject,
      (group?.failed ?? 0) + 1,
      facts.inputLength,
      file.agent ?? '',
      number,
      offset,
      byteLength,
    ];
    const isShorter = group === undefined || facts.inputLength < group.shortest[3];
    groups.set(key, { failed: own[2], shortest: isShorter ? own : group.shortest });
  }
  return Array.from(groups.values(), ({ failed, shortest: [tool, subject, , ...place] }): FailureCounts => [
    tool,
    subject,
    failed,
    ...place,
  ]).sort((a, b) => b[2] - a[2]);
}

/** By tool, in the order in which they were first called. */
export function countCalls({ calls }: InsightContext): readonly CallCounts[] {
  const tools = new Map<string, [number, number, number, number, number, number]>();
  for (const { call } of calls) {
    const { name, status } = call;
    const counts = tools.get(name) ?? [0, 0, 0, 0, 0, 0];
    tools.set(name, counts);
    counts[0]++;
    const at = statuses.indexOf(status);
    if (at !== -1) counts[at + 1] = (counts[at + 1] ?? 0) + 1;
  }
  return Array.from(tools, ([tool, counts]): CallCounts => [tool, ...counts]);
}

const statuses: readonly string[] = ['error', 'rejected', 'denied', 'interrupted', 'lost'];

export interface Retry extends InsightCall {
  readonly failedAgain: boolean;
}

/**
 * Calls with the tool and the input of one that failed before in the same file, while no call between the two changed
 * a file.
 */
export function listRetries({ calls }: InsightContext): readonly Retry[] {
  const retries: Retry[] = [];
  let [agent, open]: [string | undefined, Ended[]] = [undefined, []];
  let failed = new Set<string>();
  for (const each of calls) {
    const { call, file, use } = each;
    if (file.agent !== agent) [agent, open, failed] = [file.agent, [], new Set()];
    // In the order of the results: a call that is made while another one runs does not know how that ends.
    const ended = open.filter((other) => other.resultIndex < use.index).sort((a, b) => a.resultIndex - b.resultIndex);
    for (const { key, changes, fails } of ended) {
      if (changes) failed.clear();
      if (fails) failed.add(key);
    }
    open = open.filter((other) => other.resultIndex >= use.index);
    const key = `${call.name}\0${call.facts.inputKey}\0${call.facts.inputLength}`;
    const fails = call.status === 'error';
    if (failed.has(key)) retries.push({ ...each, failedAgain: fails });
    const { resultIndex } = call;
    if (resultIndex !== -1)
      open.push({
        key,
        resultIndex,
        fails,
        changes: call.status === 'ok' && findToolAct(call.name) === 'changes-file',
      });
  }
  return retries;
}

interface Ended {
  readonly key: string;
  readonly resultIndex: number;
  readonly fails: boolean;
  readonly changes: boolean;
}
