import type { Command } from '../command-line/command.ts';
import { hubDataOption } from './hub-options.ts';

export const hubServeCommand: Command = {
  name: 'hub serve',
  summary: 'Run a hub: one history for your team',
  description:
    'Starts a hub on this machine: a server to which laptops push the sessions that their owners share, and where ' +
    'your team reads them. Everything is kept in one folder; no other service is needed. The address is printed on ' +
    'stdout. If the hub has no accounts yet, it also prints a link that works once and expires in one hour: the ' +
    'person who opens it creates the first account, the owner.\n\n' +
    'By default, only this machine can reach the hub. To let others in, put a proxy with TLS in front of it and give ' +
    'its address with --public-url, and pass --trust-proxy so that limits on failed sign-ins apply to the address ' +
    'that the proxy adds to X-Forwarded-For. Or pass --host with --cert and --key. Without encryption, any address ' +
    'other than loopback is refused unless you pass --insecure.\n\n' +
    'With --store postgres://…, people, permissions and the audit log are kept in PostgreSQL instead of hub.db in ' +
    'the folder. With --bytes s3://…, the content of sessions is kept in a bucket; the folder then holds a local ' +
    'copy, which is rebuilt if the hub starts on another machine. With --analytics clickhouse://…, ClickHouse ' +
    'answers searches; its password comes from --analytics-password-file or SCROLLKEEP_CLICKHOUSE_PASSWORD. See ' +
    'docs/hub-operations.md. `hub` in the config file sets the name, the address, the ' +
    'redaction that laptops must apply, and OpenID Connect. See docs/hub.md.\n\n' +
    '/healthz responds while the process is running, and /readyz while the hub can serve requests. /metrics serves ' +
    'Prometheus metrics, readable from this machine or with the token in --metrics-token-file. See ' +
    'docs/hub-operations.md.\n\n' +
    'Press Ctrl-C or send SIGTERM to stop the hub: requests in progress have up to 20 seconds to finish, and it ' +
    'exits with status 0. --verbose logs every request on stderr. --log-format json logs every request and error as ' +
    'a line of JSON, without parameters, tokens or content.',
  options: [
    hubDataOption,
    {
      name: 'port',
      value: 'number',
      summary: 'Port to listen on, 0 for any free one',
      default: '7357',
    },
    { name: 'host', value: 'address', summary: 'Address to listen on', default: '127.0.0.1' },
    { name: 'public-url', value: 'url', summary: 'Address at which people reach the hub' },
    { name: 'trust-proxy', summary: 'Take client addresses from X-Forwarded-For' },
    { name: 'cert', value: 'file', summary: 'TLS certificate (PEM), with --key', completes: 'path' },
    { name: 'key', value: 'file', summary: 'TLS private key (PEM), with --cert', completes: 'path' },
    { name: 'insecure', summary: 'Allow unencrypted connections from other machines' },
    {
      name: 'log-format',
      value: 'format',
      summary: 'Log on stderr as text, or as lines of JSON',
      choices: ['text', 'json'],
      default: 'text',
    },
    {
      name: 'metrics-token-file',
      value: 'file',
      summary: 'File with a token that lets other machines read /metrics',
      completes: 'path',
    },
    { name: 'bytes', value: 'address', summary: 'Keep the content of sessions at this address: s3://…, or a folder' },
    { name: 'analytics', value: 'address', summary: 'Search in ClickHouse: clickhouse://user@host/database' },
    {
      name: 'analytics-password-file',
      value: 'file',
      summary: 'File with the password for --analytics',
      completes: 'path',
    },
    { name: 'for', value: 'duration', summary: 'Stop after this time: 30s, 10m (minutes), 8h' },
  ],
  examples: [
    { line: 'scrollkeep hub', summary: 'Try it on this machine' },
    {
      line: 'scrollkeep hub --data /srv/hub --public-url https://hub.example.org --trust-proxy',
      summary: 'For a team, behind a proxy with TLS',
    },
  ],
  load: () => import('./actions/run-hub-serve.ts'),
};
