import type { Command } from '../command-line/command.ts';

export const hubPushCommand: Command = {
  name: 'hub push',
  summary: 'Send what is new in shared projects to your hub',
  description:
    'Sends the sessions of projects that you shared with `scrollkeep hub share`, and sessions that you shared ' +
    'individually. Only what the hub does not have yet is sent. If a push is interrupted, the next push ' +
    'continues where it stopped. A session that was deleted on the hub is not pushed again unless ' +
    'you share it again with `scrollkeep hub share ID --session`.\n\n' +
    'With --watch, the command keeps running and pushes sessions while they grow.\n\n' +
    '--dry-run sends nothing. It shows what would be sent, and what redaction would replace; with --out, the files ' +
    'are written to a folder exactly as they would be sent.\n\n' +
    'Exits with status 1 if a session could not be pushed.\n\n' +
    'JSON: {url, sessions: [{session, title, id, version, files, bytes, sentChunks, sentBytes, ' +
    'state: pushed|unchanged}], permitted, pushed, unchanged, failed}. With --dry-run: {url, sessions: [{session, ' +
    'title, files: [{name, bytes}], bytes, annotations, replaced: [{kind, values, times}], leftOut, images}]}.',
  options: [
    { name: 'watch', short: 'w', summary: 'Keep running, and push while sessions grow' },
    { name: 'for', value: 'time', summary: 'With --watch: stop after this time: 30s, 10m (minutes), 8h' },
    { name: 'dry-run', summary: 'Show what would be sent, and send nothing' },
    { name: 'out', value: 'dir', completes: 'path', summary: 'With --dry-run, write the files to this new folder' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep hub push --dry-run', summary: 'What would leave this machine' },
    { line: 'scrollkeep hub push', summary: 'Send it' },
    { line: 'scrollkeep hub push --watch', summary: 'Push while you work' },
  ],
  load: () => import('./actions/run-hub-push.ts'),
};
