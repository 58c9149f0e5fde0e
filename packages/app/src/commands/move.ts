import type { Command } from '../command-line/command.ts';

export const moveCommand: Command = {
  name: 'move',
  summary: "Move a project's sessions to its new folder",
  description:
    'Claude Code keeps sessions under the path of their project. After a move, `claude --resume` no longer lists ' +
    'them, and the file paths in them no longer exist. This command changes the path in these places: the project ' +
    'folder below projects/, working directories and file paths in transcripts, agents and side files, the names of ' +
    'checkpoints, the list of sessions, and the prompt history. Memory files move too. Sessions that started in a ' +
    'folder or worktree below OLD move as well. Prompts, answers, commands and tool output are never changed. Apart ' +
    'from paths, every byte of a line stays the same.\n\n' +
    'Without --write, the command only prints the plan. With it, the originals are archived first, and --undo ' +
    '--write restores them byte for byte. After an interruption, the next `scrollkeep move --write` finishes the ' +
    'move, or rolls it back if nothing has been changed yet. The command refuses to run while Claude Code is running ' +
    'in the old or new folder or, if the prompt history has to change, in any project of the same config folder. It ' +
    'also refuses if a file already exists at its destination. The project folder itself is never touched, and ' +
    '.claude.json is not opened.\n\n' +
    '--to-machine FILE changes nothing here. It writes the sessions, with their new paths, to one file. On the other ' +
    'machine, run `scrollkeep archive import FILE`, then `scrollkeep archive restore SESSION --to ~/.claude ' +
    '--write`.\n\n' +
    'Exits with status 1 if a file already exists at its destination.\n\n' +
    'JSON: {from, to, written, undo, sessions: [id], folders: [{root, from, to}], files: [{root, from, to, what: ' +
    'transcript|side|memory|checkpoint|history|other, edited, lines, values}], conflicts: [path], notes: [text]}.',
  arguments: [
    { name: 'old', summary: 'Old path of the project folder', completes: 'path' },
    { name: 'new', summary: 'New path; the folder need not exist yet', completes: 'path' },
  ],
  options: [
    { name: 'write', summary: 'Move the sessions; otherwise only print the plan' },
    { name: 'undo', summary: 'Undo the last move' },
    { name: 'to-machine', value: 'file', completes: 'path', summary: 'Write the moved sessions to a file instead' },
    { name: 'force', summary: 'Overwrite the --to-machine file' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep move ~/old/app ~/code/app', summary: 'What would change' },
    { line: 'scrollkeep move ~/old/app ~/code/app --write', summary: 'Move its sessions' },
    { line: 'scrollkeep move --undo --write', summary: 'Undo the last move' },
  ],
  load: () => import('./actions/run-move.ts'),
};
