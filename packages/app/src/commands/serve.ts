import type { Command } from '../command-line/command.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Show your sessions in the browser',
  description:
    'Starts a server on this machine and opens the browser on it. The address is printed on stdout; it has a ' +
    'token that lets one browser in, once, and a name of its own below localhost, so that no other local ' +
    'server is sent the cookie. For browsers that cannot find that name, the same link under 127.0.0.1 is ' +
    'printed on stderr. Where the same is being served already, ' +
    ('the running server is opened instead. Without a desktop, or over ssh, only the address is printed, with ' +
      'a hint how to reach it.\n\n') +
    ('Sessions are read straight from the files and followed while they grow; nothing is changed, nothing ' +
      'leaves the machine. First pages of large sessions are kept in the cache folder, so that they open ' +
      'quickly. Where there is no Claude folder, a demo is shown. ') +
    ('Only this machine can reach the server; --host with another address demands --password or --link-only, ' +
      'and is not encrypted. The API is described in docs/api.md.\n\n') +
    ('Ctrl-C ends it, with status 0. With --verbose every request is told on stderr, without what was asked or ' +
      'answered.'),
  arguments: [{ name: 'path', summary: 'Transcripts or folders to show', variadic: true, completes: 'path' }],
  options: [
    {
      name: 'port',
      value: 'number',
      summary: 'Port to listen on, 0 for any free one (7337, or the next free one up to 7356)',
    },
    { name: 'host', value: 'address', summary: 'Address to listen on (127.0.0.1)' },
    { name: 'no-open', summary: 'Only print the address' },
    { name: 'password', value: 'words', summary: 'Let in whoever knows this password; - reads it from standard input' },
    { name: 'link-only', summary: 'With --host: let in only whoever has the link that is printed' },
    { name: 'demo', summary: 'Show the demo even where there are sessions' },
    { name: 'for', value: 'time', summary: 'End by itself after this time: 30s, 10m, 8h' },
  ],
  examples: [
    { line: 'scrollkeep serve', summary: 'Your own sessions' },
    { line: 'scrollkeep serve ./backup --no-open', summary: 'Any folder with transcripts; open the address yourself' },
    { line: 'scrollkeep serve --demo --port 8080', summary: 'The demo, on a port of your choice' },
  ],
  load: () => import('./actions/run-serve.ts'),
};
