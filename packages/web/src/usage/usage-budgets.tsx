import type { BudgetState } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toExactMoney, toReadableMoney, toReadableTime } from '@scrollkeep/view/text/readable.ts';
import { budgetTexts } from '../texts/budget-texts.ts';

const words = budgetTexts;

/** Where a person stands with the limits of the config file; a warning from 80 % on. */
export function UsageBudgets({ budgets }: { readonly budgets: readonly BudgetState[] }) {
  if (budgets.length === 0) return null;
  const warnings = budgets.filter(({ level }) => level !== 'ok');
  const projection = budgets.find((budget) => budget.projection !== null)?.projection ?? undefined;
  return (
    <section class="usage-budgets" aria-label={words.title}>
      <h2 class="section-title">{words.title}</h2>
      <dl class="figures">
        {budgets.map((budget) => (
          <div key={toName(budget)} class={budget.level === 'over' ? 'is-bad' : undefined}>
            <dt>{toName(budget)}</dt>
            <dd title={words.exact(toExactMoney(budget.spentMicros), toExactMoney(budget.limitMicros))}>
              {toPercent(budget)}
            </dd>
          </div>
        ))}
      </dl>
      <div class="usage-notes">
        {warnings.map((budget) => (
          <p key={toName(budget)} class="remark is-warning">
            {(budget.level === 'over' ? words.over : words.near)(
              toName(budget),
              toReadableMoney(budget.spentMicros),
              toReadableMoney(budget.limitMicros),
            )}
          </p>
        ))}
        {projection === undefined ? null : (
          <p class="remark is-info">
            {words.projection(
              toReadableMoney(projection.microsPerHour),
              toReadableMoney(projection.projectedMicros),
              toReadableTime(projection.reachesLimitAt, undefined),
            )}
          </p>
        )}
      </div>
    </section>
  );
}

function toName({ period, project }: BudgetState): string {
  return project === null
    ? words.periods[period]
    : words.ofProject(toVisibleText(project), words.periods[period].toLowerCase());
}

/** Rounded down: 80% is shown when it is reached. */
function toPercent({ spentMicros, limitMicros }: BudgetState): string {
  return words.share(Math.floor((spentMicros * 100) / limitMicros), toReadableMoney(limitMicros));
}
