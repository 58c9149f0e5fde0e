import type { FigureName } from '@scrollkeep/transcript/insights/insight-report.ts';

/** What each figure is called, and what it counts: the same words in the terminal, on the page and in the docs. */
export const figureTexts: Readonly<Record<FigureName, { readonly title: string; readonly definition: string }>> = {
  failures: {
    title: 'Failed calls',
    definition:
      'Tool calls whose result is an error, by tool; shell commands by program. Rejected, denied and interrupted ' +
      'calls are not included. The example is the failed call with the shortest input.',
  },
  retries: {
    title: 'Identical retries',
    definition:
      'Calls with the same tool and input as an earlier failed call in the same thread, with no successful file edit ' +
      'in between.',
  },
  reads: {
    title: 'Repeated reads',
    definition:
      'Successful reads with the same input as an earlier read in the same thread, with no edit to the file by that ' +
      'thread in between. Changes made without the edit tools are not detected.',
  },
  churn: {
    title: 'Edit churn',
    definition:
      'Lines that an edit removed after an earlier edit in the same thread had written them to the same file. Blank ' +
      'lines do not count. This is a minimum: edits without a recorded patch are not included.',
  },
  rejected: {
    title: 'Rejected and denied calls',
    definition: 'Rejected: a person refused the call. Denied: a rule or hook refused it.',
  },
  compactions: {
    title: 'Compactions',
    definition:
      'How often the context was compacted. The cost is the input of the first request after each compaction, ' +
      'without cache reads, plus any recorded compaction agents. This is a minimum: most Claude Code versions do ' +
      'not record the request that writes the summary.',
  },
  'cache-misses': {
    title: 'Cache misses by idle time',
    definition:
      'Answers whose prompt repeated at least 1,024 tokens of the previous prompt of the thread without reading them ' +
      'from the cache, by the time between the two answers. Extra cost: the price paid minus the price of a cache ' +
      'read. Answers after a compaction are not included.',
  },
  context: {
    title: 'What filled the context',
    definition:
      'Characters of tool results, and of texts that Claude Code added: MCP servers, skills, memory files, attached ' +
      'files, hooks. Tokens per part are not recorded. System prompts, prompts and answers are not included.',
  },
  unused: {
    title: 'Loaded but never used',
    definition:
      'MCP servers and skills that were announced to the model in these sessions, and that none of these sessions ' +
      'used. Only the characters of the announcements are counted. Tool definitions are not recorded, so the real ' +
      'size is larger.',
  },
  time: {
    title: 'Working and waiting',
    definition:
      'Working: duration of the turns. Waiting for an answer: questions, plans and rejected calls, from call to ' +
      'result; waiting for a permission that was granted is not recorded. Between turns: from the end of a turn to ' +
      'the next prompt.',
  },
  interruptions: {
    title: 'Interrupted turns',
    definition: 'Turns of the main thread that a person interrupted.',
  },
  tasks: {
    title: 'Models by task size',
    definition:
      'Turns of the main thread by their number of tool calls and the model with the most output tokens. Tokens and ' +
      'cost are those of the main thread; agents are not included.',
  },
};
