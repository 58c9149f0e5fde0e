import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where things are inside the sandbox; nothing else of the machine exists there. */
export const place = {
  home: '/home/dev',
  config: '/home/dev/.claude',
  project: '/home/dev/code/harbour',
  out: '/lab/out',
  client: '/lab/client',
  node: '/lab/node',
  scrollkeep: '/lab/scrollkeep/packages/app/bin/scrollkeep.js',
} as const;

/** Not a key of anybody: the API is ours and looks at none. */
export const apiKey = 'sk-ant-dummy';

/** The command line of the installed client: a program of its own, or a script for Node in older versions. */
export function findClientCommand(): readonly string[] {
  const packages = join(place.client, 'node_modules/@anthropic-ai');
  const native = readdirSync(packages).find((name) => /^claude-code-linux-(?!.*musl)/.test(name));
  if (native !== undefined) return [join(packages, native, 'claude')];
  const script = join(packages, 'claude-code/cli.js');
  if (!existsSync(script)) throw new Error(`no client in ${packages}`);
  return [place.node, '--no-warnings', script];
}

export function readClientVersion(): string {
  const manifest = join(place.client, 'node_modules/@anthropic-ai/claude-code/package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

export function toClientEnvironment(apiUrl: string): Readonly<Record<string, string>> {
  return {
    PATH: '/home/dev/bin:/usr/local/bin:/usr/bin:/bin',
    HOME: place.home,
    USER: 'dev',
    LOGNAME: 'dev',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    TZ: 'UTC',
    CLAUDE_CONFIG_DIR: place.config,
    ANTHROPIC_BASE_URL: apiUrl,
    ANTHROPIC_API_KEY: apiKey,
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_BUG_COMMAND: '1',
    CLAUDE_CODE_MAX_RETRIES: '4',
    USE_BUILTIN_RIPGREP: '1',
  };
}
