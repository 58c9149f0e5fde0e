import type { Panel } from '../model/panel.ts';
import { toReadableAmount, toReadableCount } from '../text/readable.ts';
import { findNumber, findText, listObjects } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

// `Task` until 2.1.62.
export const agentView = {
  names: ['Agent', 'Task'],
  summary: ({ input }) =>
    [findText(input, 'name') ?? findText(input, 'subagent_type'), findText(input, 'description')]
      .filter((part) => part !== undefined && part !== '')
      .join(': '),
  panels: (call) => {
    const prompt = findText(call.input, 'prompt') ?? '';
    return [
      ...(prompt === '' ? [] : [{ kind: 'markdown', label: 'Task', text: prompt } as const]),
      ...toPromptAsRun(call, prompt),
      ...(call.status === 'ok' ? toOutcome(call) : []),
    ];
  },
} satisfies ToolView;

/** A hook may have changed what was asked; as a rule the client repeats it. */
function toPromptAsRun({ details }: CallContent, asked: string): readonly Panel[] {
  const text = findText(details, 'prompt')?.trim() ?? '';
  return text === '' || text === asked.trim() ? [] : [{ kind: 'markdown', label: 'Task as sent', text }];
}

function toOutcome(call: CallContent): readonly Panel[] {
  const { details } = call;
  switch (details['status']) {
    case 'async_launched':
      return [{ kind: 'note', level: 'info', text: 'Started in the background' }];
    case 'remote_launched':
      return [{ kind: 'note', level: 'info', text: `Started remotely: ${findText(details, 'sessionUrl') ?? ''}` }];
    case 'teammate_spawned':
      return [
        {
          kind: 'note',
          level: 'info',
          text: `Joined the team as ${findText(details, 'teammate_id') ?? findText(details, 'name') ?? ''}`,
        },
      ];
    default:
      return [...toReport(call), ...toFigures(call)];
  }
}

function toReport({ details, outputText }: CallContent): readonly Panel[] {
  // Descriptions of the format abbreviate it to dots; then what the model was told is all there is.
  const noted = listObjects(details['content'])
    .flatMap((block) => findText(block, 'text') ?? [])
    .filter((text) => /[^\s.…]/.test(text));
  const text = (noted.length > 0 ? noted.join('\n\n') : outputText).trim();
  if (text === '') return [];
  // A fold would save no room.
  const isShort = text.length < 240 && text.split('\n').length < 4;
  return [{ kind: 'markdown', label: 'Report', text, ...(isShort ? {} : { isFolded: true }) }];
}

/** What it took, in a line. */
function toFigures({ details }: CallContent): readonly Panel[] {
  const [calls, tokens, worktree] = [
    findNumber(details, 'totalToolUseCount'),
    findNumber(details, 'totalTokens'),
    findText(details, 'worktreePath'),
  ];
  const figures = [
    calls === undefined ? undefined : toReadableAmount(calls, 'call'),
    tokens === undefined ? undefined : `${toReadableCount(tokens)} context tokens`,
    findText(details, 'resolvedModel'),
    worktree === undefined ? undefined : `worktree ${worktree}`,
  ].filter((figure) => figure !== undefined);
  return figures.length === 0 ? [] : [{ kind: 'note', level: 'info', text: figures.join(', ') }];
}
