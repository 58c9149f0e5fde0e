import { toFirstLine } from '../text/first-line.ts';
import type { Panel } from '../model/panel.ts';
import { toReadableBytes } from '../text/readable.ts';
import { toErrorText } from './failure-panels.ts';
import { listMediaPanels } from './content-panels.ts';
import { findNumber, findText, listObjects, toObject } from './field.ts';
import { parsePatch } from './patch.ts';
import { toShortPath } from './short-path.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const bashView = {
  names: ['Bash', 'PowerShell'],
  summary: ({ input }) => {
    const command = (findText(input, 'command') ?? '').trim();
    return command.includes('\n') ? (findText(input, 'description') ?? toFirstLine(command)) : command;
  },
  panels: (call) => [
    ...toPurpose(call),
    toTerminal(call),
    ...listImages(call),
    ...listChanges(call),
    ...listRemarks(call),
  ],
  showsResultOf: ['error', 'interrupted'],
} satisfies ToolView;

/** What the command is for, in the model's words; above a command of several lines it already stands. */
function toPurpose({ input }: CallContent): readonly Panel[] {
  const text = findText(input, 'description')?.trim() ?? '';
  const isSummary = (findText(input, 'command') ?? '').trim().includes('\n');
  return text === '' || isSummary ? [] : [{ kind: 'note', level: 'info', text }];
}

function toTerminal(call: CallContent): Panel {
  const command = findText(call.input, 'command');
  const base = { kind: 'terminal', command, output: '', errorOutput: '', note: undefined } as const;
  if (call.status === 'rejected' || call.status === 'denied') return base;
  const stdout = findText(call.details, 'stdout');
  if (stdout === undefined) return { ...base, ...parseFailure(toErrorText(call.outputText)) };
  return {
    ...base,
    output: call.details['isImage'] === true ? '' : stdout,
    errorOutput: findText(call.details, 'stderr') ?? '',
    note: findNote(call),
  };
}

/** `Exit code N` and the output; 1.0 leaves out the code. */
function parseFailure(text: string): { readonly output: string; readonly note: string | undefined } {
  const match = /^(Exit code \d+)(?:\n|$)/.exec(text);
  return match === null ? { output: text, note: undefined } : { output: text.slice(match[0].length), note: match[1] };
}

function findNote({ details, status }: CallContent): string | undefined {
  const task = findText(details, 'backgroundTaskId');
  if (task !== undefined) return `in the background as ${task}`;
  if (status === 'interrupted') return 'interrupted';
  return findText(details, 'returnCodeInterpretation');
}

function listImages(call: CallContent): readonly Panel[] {
  return call.details['isImage'] === true ? listMediaPanels(call.output, call.withMedia) : [];
}

/** Files that the command changed, where the client kept track of them. */
function listChanges({ details, cwd }: CallContent): readonly Panel[] {
  return listObjects(toObject(details['bashEditDiff'])['files']).map((file): Panel => {
    const path = toShortPath(findText(file, 'filePath') ?? '', cwd);
    return file['deleted'] === true
      ? { kind: 'note', level: 'info', text: `Deleted ${path}` }
      : { kind: 'diff', path, hunks: parsePatch(file['hunks']) };
  });
}

function listRemarks({ details }: CallContent): readonly Panel[] {
  const path = findText(details, 'persistedOutputPath');
  const size = findNumber(details, 'persistedOutputSize');
  return path === undefined
    ? []
    : [
        {
          kind: 'note',
          level: 'info',
          text: `Output truncated. Full output${size === undefined ? '' : ` (${toReadableBytes(size)})`}: ${path}`,
        },
      ];
}
