import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { toReadableAmount, toReadableMoney, toReadableTime } from '@scrollkeep/view/text/readable.ts';
import { wrapText } from '../text/layout-text.ts';
import { printTable } from '../text/print-table.ts';
import { toStyle } from '../text/style.ts';
import { toBudgetName, toBudgetPercent } from './budget-texts.ts';

const levels: Readonly<Record<BudgetState['level'], string>> = {
  ok: '',
  near: 'near the limit',
  over: 'limit reached',
};

/** A table of budgets, and below it how the running block goes on. */
export function printBudgets(
  states: readonly BudgetState[],
  {
    width,
    color,
    timezone,
  }: { readonly width: number; readonly color: boolean; readonly timezone: string | undefined },
): string {
  const style = toStyle(color);
  const table = printTable(
    [
      { title: 'Budget', shrinks: 'end' },
      { title: 'Spent', align: 'right' },
      { title: 'Limit', align: 'right' },
      { title: 'Used', align: 'right' },
      { title: '' },
    ],
    states.map((state) => [
      toBudgetName(state),
      toReadableMoney(state.spentMicros),
      toReadableMoney(state.limitMicros),
      toBudgetPercent(state),
      levels[state.level],
    ]),
    {
      width,
      paint: (text, row) => {
        const level = states[row]?.level;
        return level === 'over' ? style.bad(text) : level === 'near' ? style.warning(text) : text;
      },
    },
  );
  const notes = states.flatMap((state) => [...toProjectionText(state, timezone), ...toUnpricedText(state)]);
  return table + [...new Set(notes)].map((note) => `${wrapText(note, width).join('\n')}\n`).join('');
}

function toProjectionText({ projection }: BudgetState, timezone: string | undefined): readonly string[] {
  if (projection === null) return [];
  const reached = toReadableTime(projection.reachesLimitAt, timezone);
  return [
    `Estimate for the current block: ${toReadableMoney(projection.microsPerHour)} an hour, ` +
      `${toReadableMoney(projection.projectedMicros)} by its end` +
      `${reached === '' ? '' : `; the limit would be reached at ${reached}`}.`,
  ];
}

function toUnpricedText({ unpricedMessages }: BudgetState): readonly string[] {
  return unpricedMessages === 0
    ? []
    : [`Not included: ${toReadableAmount(unpricedMessages, 'message')} of models without a price.`];
}
