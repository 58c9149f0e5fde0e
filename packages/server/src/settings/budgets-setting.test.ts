import { describe, expect, it } from 'vitest';
import { budgetsSetting } from './budgets-setting.ts';

const base = { platform: 'linux', home: '/home/ada', folder: '/' };
const parse = (json: unknown) => budgetsSetting.parseJson(json, base);

describe('budgets of the config file', () => {
  it('are limits in dollars', () => {
    expect(parse({ week: 80, day: 20.5, projects: { harbour: { total: 0.000001, week: 5 } } })).toEqual({
      ok: true,
      value: [
        { period: 'day', project: undefined, limitMicros: 20_500_000 },
        { period: 'week', project: undefined, limitMicros: 80_000_000 },
        { period: 'week', project: 'harbour', limitMicros: 5_000_000 },
        { period: 'total', project: 'harbour', limitMicros: 1 },
      ],
    });
    expect(parse({})).toEqual({ ok: true, value: [] });
  });

  it.each([
    [20, 'must be an object with day, week, block and projects'],
    [{ month: 5 }, 'has no field "month"; known fields: day, week, block'],
    [{ day: 0 }, 'day must be an amount in dollars above 0'],
    [{ day: '20' }, 'day must be an amount in dollars above 0'],
    [{ block: -1 }, 'block must be an amount in dollars above 0'],
    [{ projects: [] }, 'projects must be an object with the names of projects'],
    [{ projects: { a: 5 } }, 'projects["a"] must be an object with day, week, total'],
    [{ projects: { a: { block: 5 } } }, 'projects["a"] has no field "block"; known fields: day, week, total'],
  ])('%j is refused with a reason', (json, problem) => {
    expect(parse(json)).toEqual({ ok: false, problem });
  });
});
