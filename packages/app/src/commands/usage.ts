import type { Command } from '../command-line/command.ts';
import { projectOption } from './session-options.ts';

export const usageCommand: Command = {
  name: 'usage',
  summary: 'Count tokens and cost by day, session, project, model and more, each answer once',
  description:
    'Claude Code writes one answer of the API on several lines and copies it into forks, resumes and agent ' +
    'files. Here each answer counts once: the copy with the most output tokens, the last such. ' +
    ('It belongs to the first file that has it. Messages that the client made itself cost nothing and are left ' +
      'out.\n\n') +
    ('The first word says what the rows are: day (if you say nothing), week (from Monday), month, session, ' +
      'project, model, block (the five hours that a subscription counts by), agent or tool. All other words are ' +
      'paths: transcripts, folders, or - for standard input.\n\n') +
    ('Cost is computed from list prices of the day, with long-context and fast-mode rates and web searches. A ' +
      'model without a price is listed as unpriced and left out of the sum; the setting prices adds or changes ' +
      'prices. ') +
    ('Where the client recorded its own figure, it stands beside: it also counts requests that leave no line ' +
      'in a transcript.\n\n') +
    ('"usage explain" shows for one message every copy, the one that counts and why, and the price; for one ' +
      'session its turns, agents, context and the difference to the recorded cost.\n\n') +
    'JSON: docs/usage.md describes it; money is in millionths of a dollar (costMicros, recordedCostMicros).',
  arguments: [
    {
      name: 'by',
      summary:
        'Rows: day, week, month, session, project, model, block, agent or tool; or explain and a message or session',
    },
    {
      name: 'path',
      summary: 'Transcripts or folders to read instead of your Claude folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'since',
      value: 'date',
      summary: 'Only from then on: a day (2026-11-02), today, yesterday, a time, 7d, 24h',
    },
    { name: 'until', value: 'date', summary: 'Only until then, a day to its end' },
    {
      name: 'timezone',
      value: 'zone',
      summary: 'Whose days, like Europe/Berlin or UTC; those of this machine where nothing is said',
    },
    projectOption,
    { name: 'breakdown', summary: 'Rows with their parts by model' },
    { name: 'exact', summary: 'Money with all its digits, not to the cent' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep usage --since 7d', summary: 'What the last days cost' },
    { line: 'scrollkeep usage model --since 2026-11-01 --timezone UTC', summary: 'This month by model' },
    { line: 'scrollkeep usage session --project harbour --breakdown', summary: 'Sessions of a project, with models' },
    { line: 'scrollkeep usage explain latest', summary: 'Where the cost of your last session comes from' },
    { line: 'scrollkeep usage month ./backup --json', summary: 'Any folder with transcripts, as JSON' },
  ],
  load: () => import('./actions/run-usage.ts'),
};
