import type { Command } from '../command-line/command.ts';

export const psCommand: Command = {
  name: 'ps',
  summary: 'Show which sessions are alive and what each of them waits for',
  description:
    'A session is alive where the registry of your Claude folder names a process that runs. In a folder without ' +
    'a registry, which older versions do not keep, it is alive where one of its files grew in the last ten ' +
    'minutes. Processes are only asked whether they exist. ' +
    ('It waits for you, for your permission, for an answer to a question, for the approval of a plan, for a tool ' +
      'or for the model. What the registry says decides; the transcript alone does not tell whether a tool runs ' +
      'or waits for permission.\n\n') +
    ('JSON: {sessions: [{id, title, project, from: registry or file, pid, version, entrypoint, clientStatus, ' +
      'waitingFor, lastActivity, waitsFor: "first prompt", "user input", "permission", "answer to a question", ' +
      '"approval of a plan", "tool", "running tool" or "model", note, calls: [{tool, input, toolUseId, agentId, ' +
      'since}]}]}.'),
  arguments: [
    { name: 'path', summary: 'Folders to look at instead of your Claude folder', variadic: true, completes: 'path' },
  ],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep ps', summary: 'Who is at work, and who waits for you' }],
  load: () => import('./actions/run-ps.ts'),
};
