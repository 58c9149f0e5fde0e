/** Words of the budgets on the usage page. */
export const budgetTexts = {
  title: 'Budgets',
  periods: { day: 'Today', week: 'This week', block: 'Current block', total: 'All time' },
  ofProject: (project: string, period: string) => `${project}, ${period}`,
  share: (percent: number, limit: string) => `${percent}% of ${limit}`,
  exact: (spent: string, limit: string) => `${spent} of ${limit}`,
  near: (name: string, spent: string, limit: string) => `${name}: near the limit, ${spent} of ${limit}.`,
  over: (name: string, spent: string, limit: string) => `${name}: limit reached, ${spent} of ${limit}.`,
  projection: (perHour: string, atEnd: string, reached: string) =>
    `Estimate for the current block: ${perHour} an hour, ${atEnd} by its end` +
    `${reached === '' ? '' : `; the limit would be reached at ${reached}`}.`,
};
