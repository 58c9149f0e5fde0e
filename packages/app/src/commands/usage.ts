import type { Command } from '../command-line/command.ts';
import { projectOption, sourceOption } from './session-options.ts';

export const usageCommand: Command = {
  name: 'usage',
  summary: 'Show tokens and cost by day, session, project, model and more',
  description:
    'Claude Code splits one API response across several lines and copies it into forks, resumed sessions and agent ' +
    'files. ' +
    'Here each answer counts once: the copy with the most output tokens, or the last of several such copies. If ' +
    'several sessions have a copy, it counts toward the one that the others were forked from; if there is none, ' +
    'toward the file whose first record is oldest. Messages that Claude Code generated itself cost nothing and are ' +
    'excluded.\n\n' +
    'The first argument sets the rows: day (the default), week (from Monday), month, session, project, model, block ' +
    '(the five-hour window used for subscription limits), agent, tool or source. `daily`, `weekly`, `monthly` and ' +
    '`blocks` also work. All other arguments are paths: transcripts, folders, or - for standard input.\n\n' +
    'Cost is computed from the list prices on the day of each answer, including long-context and fast-mode rates ' +
    'and web searches. Models without a price are listed as unpriced and excluded from the total; the `prices` ' +
    'setting adds or overrides prices. If Claude Code recorded its own cost, it is shown for comparison. The ' +
    'recorded cost also covers requests that leave no line in a transcript.\n\n' +
    'usage explain takes a message or a session. For a message it shows every copy, the one that counts and why, ' +
    'and the price. For a session it shows turns, agents, context and the difference from the recorded cost.\n\n' +
    'JSON: see docs/usage.md. Money is in millionths of a dollar (costMicros, recordedCostMicros).',
  arguments: [
    {
      name: 'by',
      suggests: 'day week month session project model block agent tool source blocks explain'.split(' '),
      summary:
        'Rows: day, week, month, session, project, model, block, agent, tool or source; or explain, followed by a ' +
        'message or session',
    },
    {
      name: 'path',
      summary: 'Transcripts or folders to read instead of your Claude config folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'since',
      value: 'date',
      summary: 'Start of the range: a day (2026-11-02), today, yesterday, a time, 7d, 24h, 30m (minutes)',
    },
    { name: 'until', value: 'date', summary: 'End of the range, inclusive' },
    {
      name: 'timezone',
      value: 'zone',
      summary: 'Time zone for days, such as Europe/Berlin or UTC',
      default: 'local',
    },
    projectOption,
    sourceOption,
    { name: 'breakdown', summary: 'Split each row by model' },
    { name: 'exact', summary: 'Show money with all digits, not rounded to the cent' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep usage --since 7d', summary: 'The last 7 days' },
    { line: 'scrollkeep usage model --since 2026-11-01 --timezone UTC', summary: 'Since 1 November, by model' },
    {
      line: 'scrollkeep usage session --project harbour --breakdown',
      summary: 'Sessions of a project, split by model',
    },
    { line: 'scrollkeep usage explain latest', summary: 'A breakdown of your latest session' },
    { line: 'scrollkeep usage month ./backup --json', summary: 'Any folder with transcripts, as JSON' },
  ],
  load: () => import('./actions/run-usage.ts'),
};
