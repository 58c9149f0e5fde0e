import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { toStyle, type Style } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableMoney, toReadableShare, toShortCount } from '@scrollkeep/view/text/readable.ts';

export interface StatusFacts {
  readonly model: string | undefined;
  readonly contextTokens: number | undefined;
  readonly contextWindow: number | undefined;
  readonly costMicros: number | undefined;
  /** Computed from the transcript, because the client said nothing. */
  readonly isComputed: boolean;
  readonly linesAdded: number | undefined;
  readonly linesRemoved: number | undefined;
  readonly blockPercent: number | undefined;
  readonly blockEndsMs: number | undefined;
  readonly budget: BudgetState | undefined;
}

/** One line; what is not known is left out. */
export function printStatusline(
  facts: StatusFacts,
  { color, now }: { readonly color: boolean; readonly now: number },
): string {
  const style = toStyle(color);
  const parts = [
    facts.model === undefined ? '' : style.strong(toSafeText(facts.model)),
    toContextText(facts, style),
    facts.costMicros === undefined ? '' : `${facts.isComputed ? '≈ ' : ''}${toReadableMoney(facts.costMicros)}`,
    toBlockText(facts, style, now),
    toBudgetText(facts, style),
    toLinesText(facts, style),
  ];
  return `${parts.filter((part) => part !== '').join(style.faint(' · '))}\n`;
}

function toContextText({ contextTokens, contextWindow }: StatusFacts, style: Style): string {
  if (contextTokens === undefined) return '';
  if (contextWindow === undefined) return `${toShortCount(contextTokens)} context tokens`;
  const paint =
    contextTokens > contextWindow * 0.8 ? style.bad : contextTokens > contextWindow * 0.6 ? style.warning : style.good;
  return (
    `${paint(`${toReadableShare(contextTokens / contextWindow)} context`)} ` +
    `${style.faint(`(${toShortCount(contextTokens)} of ${toShortCount(contextWindow)})`)}`
  );
}

function toBlockText({ blockPercent, blockEndsMs }: StatusFacts, style: Style, now: number): string {
  if (blockPercent === undefined) return '';
  const minutes = blockEndsMs === undefined ? undefined : Math.round((blockEndsMs - now) / 60_000);
  const left =
    minutes === undefined || minutes < 0 || minutes > 300
      ? ''
      : style.faint(` (${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`} left)`);
  return `${Math.round(blockPercent)}% of 5 h${left}`;
}

/** Of a project; the line has room for more than that. */
const longestName = 24;

const budgetNames: Readonly<Record<BudgetState['period'], string>> = {
  day: 'day',
  week: 'week',
  block: 'block',
  total: 'project',
};

function toBudgetText({ budget }: StatusFacts, style: Style): string {
  if (budget === undefined) return '';
  const paint = budget.level === 'over' ? style.bad : budget.level === 'near' ? style.warning : style.good;
  const name = budget.project === null ? budgetNames[budget.period] : toSafeText(budget.project.slice(0, longestName));
  return paint(`${Math.floor((budget.spentMicros * 100) / budget.limitMicros)}% of ${name} budget`);
}

function toLinesText({ linesAdded, linesRemoved }: StatusFacts, style: Style): string {
  if ((linesAdded ?? 0) === 0 && (linesRemoved ?? 0) === 0) return '';
  return `${style.good(`+${linesAdded ?? 0}`)} ${style.bad(`−${linesRemoved ?? 0}`)}`;
}
