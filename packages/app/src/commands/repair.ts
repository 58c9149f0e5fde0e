import type { Command } from '../command-line/command.ts';

export const repairCommand: Command = {
  name: 'repair',
  summary: 'Explain why a session cannot be fully resumed, and write a repaired copy',
  description:
    'Lists damage with line and byte offset: parents that are not in the file, extra roots, cycles, a leaf on an ' +
    'abandoned branch, calls without results, results without calls, damaged, torn or NUL lines, images and lines ' +
    'that are too large, repeated uuids, compactions whose parent is missing. Shows how many messages Claude Code ' +
    'can load now and after the repair. Without --write, nothing is written.\n\n' +
    '--write writes a copy with a new session id and the side files (agents, tool results, checkpoints, todos) under ' +
    'that id. The original is never changed. Each change is listed, and everything else is copied unchanged. Nothing ' +
    'is invented: a message that is not in the file stays lost. The copy is linked to its original and adds nothing ' +
    'to usage. --undo deletes a copy that has not been resumed.\n\n' +
    'Exits with status 1 if the session cannot be fully resumed and no copy was written.\n\n' +
    'JSON: {session, file, findings: [{code, line, offset, uuid, message, outcome: change|lost|harmless, certain}], ' +
    'changes: [{code, line, offset, action: set|leave-out|keep-part|insert|append, path, from, to}], before: ' +
    '{messages, refused}, after: {messages, refused}, total, copy: {session, files: [{from, to}]}}; copy is null ' +
    'without --write. With --undo: {undone, original, files}.',
  arguments: [
    {
      name: 'session',
      required: true,
      summary: 'Session: id or id prefix, slug, part of the title, latest, or a path',
    },
  ],
  options: [
    { name: 'write', summary: 'Write the repaired copy; otherwise only print the plan' },
    { name: 'undo', summary: 'Delete the repaired copy with this id' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep repair latest', summary: 'What is wrong, and what would change' },
    { line: 'scrollkeep repair 5d2f1a70 --write', summary: 'Write a copy that `claude --resume` can continue' },
  ],
  load: () => import('./actions/run-repair.ts'),
};
