import type { Command } from '../command-line/command.ts';

export const takeCommand: Command = {
  name: 'take',
  summary: 'Install a session from a hand-over file, and print the command that resumes it',
  description:
    'The file comes from `scrollkeep hand-over`. Its transcript, agents, side files and checkpoints are written to ' +
    'your Claude config folder. Paths in the old project folder become paths in the folder given with --project: ' +
    'working directories, file paths of tool calls, and the names of checkpoints. Prompts, answers, commands and ' +
    'tool output are never changed, and nothing is written into the project folder. Checkpoints of files ' +
    'outside the project are left out, because /rewind would write or delete those files.\n\n' +
    'Without --write, the command only prints the plan. Before anything is written, the whole file is verified: ' +
    'hashes, sizes and every path. A file that is damaged, or contains anything other than one session, is refused. ' +
    'No existing file is overwritten. The transcript is written last; if the command is interrupted, the next ' +
    '`scrollkeep take --write` or `--undo` removes leftover files.\n\n' +
    'The session keeps its id. If that id already exists here, the command refuses; --new-id gives it a new one. ' +
    '--undo deletes the files of a session, unless it has been resumed.\n\n' +
    'Exits with status 1 if a different file already exists at a destination.\n\n' +
    'JSON: {file, session, original, from, project, configFolder, redacted, leftOut: {checkpoints, thinking, ' +
    'notText, scripts}, outside: [path], written, files: [{from, to, part: main|agent|side|checkpoint, bytes, lines, ' +
    'values, state: write|same|differs}], resume}. With --undo: {undone, files}.',
  arguments: [
    { name: 'file', required: true, summary: 'Hand-over file; with --undo, the session id', completes: 'path' },
  ],
  options: [
    { name: 'project', value: 'dir', completes: 'path', summary: 'Project folder in which to continue the session' },
    { name: 'write', summary: 'Write the files; otherwise only print the plan' },
    { name: 'new-id', summary: 'Give the session a new id' },
    { name: 'undo', summary: 'Delete a session that `take` installed; pass its id' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep take bug.scrollkeep --project ~/code/app', summary: 'What would be written' },
    { line: 'scrollkeep take bug.scrollkeep --project ~/code/app --write', summary: 'Write the files' },
    { line: 'scrollkeep take --undo 5d2f1a70', summary: 'Remove it' },
  ],
  rootsMayBeMissing: true,
  load: () => import('./actions/run-take.ts'),
};
