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
  for (let from = 0; from < calls.length;) {
    const file = calls[from]?.file;
    let to = from + 1;
    while (calls[to]?.file === file) to++;
    addRetries(retries, calls.slice(from, to));
    from = to;
  }
  return retries;
}

/** `calls` are those of one file. */
function addRetries(retries: Retry[], calls: readonly InsightCall[]): void {
  // In the order of the results: a call that is made while another one runs does not know how that ends.
  const ended = calls.filter(({ call }) => call.resultIndex !== -1).sort((a, b) => toEnd(a) - toEnd(b));
  const failed = new Set<string>();
  let at = 0;
  for (const each of calls) {
    for (let other = ended[at]; other !== undefined && toEnd(other) < each.use.index; other = ended[++at]) {
      const { name, status } = other.call;
      if (status === 'ok' && findToolAct(name) === 'changes-file') failed.clear();
      if (status === 'error') failed.add(toKey(other));
    }
    if (failed.has(toKey(each))) retries.push({ ...each, failedAgain: each.call.status === 'error' });
  }
}

/** A result that stands before its call counts from the call on. */
function toEnd({ call, use }: InsightCall): number {
  return Math.max(call.resultIndex, use.index);
}

function toKey({ call: { name, facts } }: InsightCall): string {
  return `${name}\0${facts.inputKey}\0${facts.inputLength}`;
}
