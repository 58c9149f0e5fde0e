import type { BudgetLimit, BudgetPeriod } from '@scrollkeep/transcript/usage/budget.ts';
import type { ParsedSetting, SettingKind } from './setting-kinds.ts';

const amount = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000_000 };
const ownPeriods = ['day', 'week', 'block'] as const;
const projectPeriods = ['day', 'week', 'total'] as const;

/** Limits in dollars, as a person writes them down. */
export const budgetsSetting: SettingKind<readonly BudgetLimit[]> = {
  parseText: () => problem('can only be set in the config file'),
  parseJson(json) {
    if (!isObject(json)) return problem('must be an object with day, week, block and projects');
    const { projects = {}, ...own } = json;
    if (!isObject(projects)) return problem('projects must be an object with the names of projects');
    const limits: BudgetLimit[] = [];
    const groups = [
      { where: '', project: undefined, given: own, periods: ownPeriods },
      ...Object.entries(projects).map(([project, given]) => ({
        where: `projects[${JSON.stringify(project)}]`,
        project,
        given,
        periods: projectPeriods,
      })),
    ];
    for (const { where, project, given, periods } of groups) {
      if (!isObject(given)) return problem(`${where} must be an object with ${periods.join(', ')}`);
      const wrong = findProblem(given, periods);
      if (wrong !== undefined) return problem(where === '' ? wrong : `${where} ${wrong}`);
      for (const period of periods) {
        const dollars = given[period];
        if (typeof dollars === 'number')
          limits.push({ period, project, limitMicros: Math.max(1, Math.round(dollars * 1e6)) });
      }
    }
    return { ok: true, value: limits };
  },
  schema: {
    type: 'object',
    properties: {
      day: { ...amount, description: 'Dollars a day' },
      week: { ...amount, description: 'Dollars a week, from Monday' },
      block: { ...amount, description: 'Dollars in a five-hour block' },
      projects: {
        type: 'object',
        description: 'Limits for individual projects, by path or name',
        additionalProperties: {
          type: 'object',
          properties: {
            day: { ...amount, description: 'Dollars a day' },
            week: { ...amount, description: 'Dollars a week, from Monday' },
            total: { ...amount, description: 'Dollars in total' },
          },
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  },
};

function findProblem(given: Readonly<Record<string, unknown>>, periods: readonly BudgetPeriod[]): string | undefined {
  const unknown = Object.keys(given).find((key) => !periods.some((period) => period === key));
  if (unknown !== undefined) return `has no field ${JSON.stringify(unknown)}; known fields: ${periods.join(', ')}`;
  const wrong = Object.entries(given).find(
    ([, dollars]) => typeof dollars !== 'number' || !(dollars > 0 && dollars <= amount.maximum),
  );
  return wrong === undefined ? undefined : `${wrong[0]} must be an amount in dollars above 0`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problem(text: string): ParsedSetting<readonly BudgetLimit[]> {
  return { ok: false, problem: text };
}
