import type { Command } from '../command-line/command.ts';

export const sourcesListCommand: Command = {
  name: 'sources list',
  summary: 'List where your sessions are: Claude Code, Cowork, WSL and folders you added',
  description:
    'Lists every place with sessions on this machine: its source, sessions, size, last activity and path. Then it ' +
    'lists places that were found but are not read, and known places that do not exist on this machine. Sessions are ' +
    'counted without reading them.\n\n' +
    'Read by default: ~/.claude, ~/.config/claude, Cowork sessions of Claude Desktop (including the MSIX package) ' +
    'and, inside WSL, the same folders on Windows. Other profiles (~/.claude-*) and, on Windows, home folders inside ' +
    'WSL are read once you add them. --root, CLAUDE_CONFIG_DIR and roots in the config file replace the default; ' +
    'folders you added are still read, except with --root. Cloud sessions are not stored on this machine, and ' +
    'Scrollkeep does not fetch them.\n\n' +
    'JSON: {sources: [{source, path, read, archived, sessions, bytes, lastActivity}], remotes: [address], missing: ' +
    '[{kind, path, summary, looked, exists}]}. archived: only the archive has its sessions. remotes: the machines ' +
    'you added. looked is false for home folders of other users without --all-users; exists is true if the ' +
    'folder exists but is of a kind that never holds transcripts.',
  arguments: [],
  options: [
    { name: 'all-users', summary: 'Also look for Claude Code in the home folders of other users' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep sources', summary: 'What is read, and what else is on this machine' },
    { line: 'scrollkeep sources list --json', summary: 'The same as JSON' },
  ],
  load: () => import('./actions/run-sources-list.ts'),
};
