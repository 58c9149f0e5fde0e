import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { toBudgetWarning } from './budget-texts.ts';

/** What Claude Code understands as the answer of a hook. */
export type HookAnswer = { readonly systemMessage: string } | { readonly decision: 'block'; readonly reason: string };

/** The one event at which refusing saves money: at the end of a turn it would make Claude go on. */
const promptEvent = 'UserPromptSubmit';

/** undefined if there is nothing to say. */
export function toHookAnswer(
  input: string,
  states: readonly BudgetState[],
  news: readonly BudgetState[],
  mayBlock: boolean,
): HookAnswer | undefined {
  const over = states.filter(({ level }) => level === 'over');
  if (mayBlock && over.length > 0 && findEvent(input) === promptEvent)
    return {
      decision: 'block',
      reason: `${toText(over)} To continue, raise the limit in Scrollkeep’s config file, or remove this hook.`,
    };
  return news.length === 0 ? undefined : { systemMessage: toText(news) };
}

function toText(states: readonly BudgetState[]): string {
  const isOver = states.some(({ level }) => level === 'over');
  return `${isOver ? 'Budget limit reached' : 'Near the budget limit'}. ${states.map(toBudgetWarning).join('; ')}.`;
}

function findEvent(input: string): unknown {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && 'hook_event_name' in value
      ? value.hook_event_name
      : undefined;
  } catch {
    return undefined;
  }
}
