import type { Command } from '../command-line/command.ts';

export const psCommand: Command = {
  name: 'ps',
  summary: 'Show running sessions and what each is waiting for',
  description:
    'A session is running if Claude Code lists it in its registry of running sessions and its process still exists. ' +
    'Older versions of Claude Code have no registry. Their sessions count as running if one of their files has grown ' +
    'in the last ten minutes. Scrollkeep checks only whether a process exists. A session can be waiting for you, for ' +
    'permission, for an answer to a question, for approval of a plan, for a tool or for the model. The registry ' +
    'takes precedence, because a transcript does not show whether a tool is running or waiting for permission.\n\n' +
    'JSON: {sessions: [{id, title, project, from: registry or file, pid, version, entrypoint, clientStatus, ' +
    'waitingFor, lastActivity, waitsFor: "first prompt", "user input", "permission", "answer to a question", ' +
    '"approval of a plan", "tool", "running tool" or "model", note, calls: [{tool, input, toolUseId, agentId, ' +
    'since}]}]}.',
  arguments: [
    {
      name: 'path',
      summary: 'Folders to read instead of your Claude config folder',
      variadic: true,
      completes: 'path',
    },
  ],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep ps', summary: 'Which sessions are working, and which are waiting for you' }],
  load: () => import('./actions/run-ps.ts'),
};
