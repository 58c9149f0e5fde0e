import { figureNames } from '@scrollkeep/transcript/insights/insight-report.ts';
import { expect, it } from 'vitest';
import { insightsCommand } from './insights.ts';

it('insights lists the records of every figure', () => {
  expect(insightsCommand.options?.find(({ name }) => name === 'records')?.choices).toEqual(figureNames);
});
