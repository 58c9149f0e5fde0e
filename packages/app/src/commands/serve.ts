import type { Command } from '../command-line/command.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Show your sessions in the browser',
  description:
    'Starts a server on this machine and opens it in your browser. The link is also printed on stdout. It works ' +
    'once, in one browser. The host name in it is unique to this server, so that the cookie is not sent to other ' +
    'local servers. If your browser cannot resolve that name, use the link with 127.0.0.1 printed on stderr. If the ' +
    'same sessions are already being served, the running server is opened instead, unless you pass --password, or ' +
    'a different --host or --port. Without a desktop, or over ssh, the command only prints the link and explains how ' +
    'to reach the server.\n\n' +
    'Sessions are read directly from the files and followed as they grow. They are never changed, and nothing leaves ' +
    'the machine unless your index is in PostgreSQL or you use --host. The first pages of large sessions are cached ' +
    'so that they open quickly. If there is no Claude config folder, a demo is shown. By default, only this machine ' +
    'can reach the server. --host with any address other than loopback requires --password or --link-only, and the ' +
    'connection is not encrypted. See docs/api.md for the API.\n\n' +
    'Press Ctrl-C to stop the server; it exits with status 0. --verbose logs every request on stderr, without its ' +
    'content.',
  arguments: [{ name: 'path', summary: 'Transcripts or folders to show', variadic: true, completes: 'path' }],
  options: [
    {
      name: 'port',
      value: 'number',
      summary: 'Port to listen on, 0 for any free one',
      default: '7337, or the next free one up to 7356',
    },
    { name: 'host', value: 'address', summary: 'Address to listen on', default: '127.0.0.1' },
    { name: 'no-open', summary: 'Only print the address' },
    { name: 'password', value: 'password', summary: 'Require this password; - reads it from standard input' },
    { name: 'link-only', summary: 'With --host: allow access with the printed link alone, without a password' },
    { name: 'demo', summary: 'Show the demo even if you have sessions' },
    { name: 'for', value: 'duration', summary: 'Stop after this time: 30s, 10m (minutes), 8h' },
  ],
  examples: [
    { line: 'scrollkeep serve', summary: 'Your own sessions' },
    { line: 'scrollkeep serve ./backup --no-open', summary: 'Any folder with transcripts, without opening a browser' },
    { line: 'scrollkeep serve --demo --port 8080', summary: 'The demo, on another port' },
  ],
  load: () => import('./actions/run-serve.ts'),
};
