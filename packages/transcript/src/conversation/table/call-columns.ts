import type { IntRows } from '../../columns/int-rows.ts';
import type { ResultFacts } from '../facts/record-node.ts';

/** What a call that starts an agent asks of it. */
export interface AskedAgent {
  readonly prompt: string;
  readonly promptKey: string;
}

/** What the result of a call that started an agent or a workflow says of it. */
export type ResultLinks = Pick<ResultFacts, 'agentId' | 'runId' | 'namedAgents'>;

export const outcomes: readonly ResultFacts['outcome'][] = ['ok', 'error', 'interrupted', 'rejected', 'denied'];

/** Enough for titles, lists and comparing prompts; the whole text is read from the file. */
export const maxTextLength = 4000;

/** In place of a path: the call has none, or it has none and runs a command of Scrollkeep. */
export const noPath = -1;
export const ownPath = -2;

export const callWidth = 7;
export const resultWidth = 4;
/** Places in a row, the first two in both kinds of rows. */
export const callAt = {
  record: 0,
  id: 1,
  name: 2,
  path: 3,
  subject: 4,
  length: 5,
  key: 6,
  outcome: 2,
  resultLength: 3,
} as const;

/** The first row of a record or of one after it: rows are in file order. */
export function findFirst(rows: IntRows, record: number): number {
  let low = 0;
  let high = rows.length;
  // Whoever adds records asks for the last one, which mostly has none.
  if (high === 0 || rows.get(high - 1, callAt.record) < record) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows.get(middle, callAt.record) < record) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function listOfRecord<Facts>(rows: IntRows, record: number, get: (row: number) => Facts): readonly Facts[] {
  const facts: Facts[] = [];
  for (let row = findFirst(rows, record); row < rows.length && rows.get(row, callAt.record) === record; row++)
    facts.push(get(row));
  return facts;
}
