import { join } from 'node:path';

/** Outside of the demo, which is a config folder; removed with the home folder of the test. */
const handedFile = () => join(process.env['XDG_CACHE_HOME'] ?? '', 'handed.scrollkeep');

/** What each command needs to do its work over the demo. */
const argumentsOf: Readonly<Record<string, (demo: string) => readonly string[]>> = {
  overview: (demo) => [demo],
  // Listens for a second, reads the demo, and ends.
  serve: (demo) => [demo, '--port', '0', '--no-open', '--for', '1s'],
  show: (demo) => ['latest', '--root', demo],
  tag: (demo) => ['latest', 'harbour', '--root', demo],
  pin: (demo) => ['latest', '--root', demo],
  note: (demo) => ['latest', 'Ask Ada', '--root', demo],
  export: (demo) => ['latest', '--root', demo],
  ls: (demo) => [demo],
  'projects list': (demo) => [demo],
  'projects join': (demo) => ['harbour', '/home/ada/moved', '--root', demo],
  // What the one above joined.
  'projects split': () => ['harbour'],
  'sources list': (demo) => ['--root', demo],
  'sources add': (demo) => [demo],
  'sources fetch': () => [],
  // What the one above added.
  'sources remove': (demo) => [demo],
  ps: (demo) => [demo],
  compare: (demo) => ['latest', 'latest', '--root', demo],
  brief: (demo) => ['latest', '--root', demo],
  agents: (demo) => ['latest', '--root', demo],
  tools: (demo) => ['--root', demo],
  insights: (demo) => ['--root', demo],
  usage: (demo) => ['day', demo],
  budget: (demo) => ['--root', demo],
  commits: (demo) => ['--root', demo],
  prs: (demo) => ['--root', demo],
  statusline: () => [],
  side: (demo) => ['latest', '--root', demo],
  // A file that no session wrote.
  blame: (demo) => [join(demo, 'settings.json'), '--root', demo],
  'files list': (demo) => ['--root', demo],
  'files log': (demo) => ['tokenizer.ts', '--root', demo],
  'files blame': (demo) => ['tokenizer.ts', '--root', demo],
  'files diff': (demo) => ['tokenizer.ts', '--root', demo],
  'files cat': (demo) => ['tokenizer.ts', '--root', demo],
  'files restore': (demo) => ['tokenizer.ts', '--at', '1', '--root', demo],
  redact: (demo) => ['latest', '--root', demo],
  inspect: (demo) => [demo, '--json'],
  check: (demo) => [demo, '--json'],
  repair: (demo) => ['latest', '--root', demo],
  move: (demo) => ['/home/ada/harbour', '/home/ada/moved', '--root', demo],
  'hand-over': (demo) => ['latest', '--root', demo, '--out', handedFile(), '--force'],
  // What the one above wrote.
  take: (demo) => [handedFile(), '--project', demo, '--new-id', '--root', demo],
  // Without a hub they have nothing to do; tests/web/hub.test.ts has one.
  'hub login': () => ['--help'],
  'hub logout': () => ['--help'],
  'hub share': () => ['--help'],
  'hub unshare': () => ['--help'],
  'hub push': () => ['--help'],
  'hub pull': () => ['--help'],
  'hub links': () => ['--help'],
  doctor: (demo) => ['--root', demo],
  'archive run': (demo) => ['--root', demo, '--yes'],
  'archive verify': () => [],
  'archive restore': (demo) => ['--all', '--root', demo],
  'archive export': (demo) => [`${demo}/export.skarchive`],
  'archive import': (demo) => [`${demo}/export.skarchive`],
  'archive prune': () => ['--older-than', '1d'],
  'archive key': () => [],
  lake: (demo) => [join(process.env['XDG_CACHE_HOME'] ?? '', 'lake'), '--root', demo, '--force'],
  'schedule install': () => ['--print'],
  'schedule status': () => [],
  'schedule remove': () => [],
  'schedule hook': () => [],
  'data size': () => [],
  'data purge': () => ['cache'],
  // Makes a hub, which those below look at.
  'hub serve': () => ['--port', '0', '--for', '1s'],
  'hub invite': () => ['ada@example.org'],
  'hub people': () => [],
  'hub lake': () => ['--help'],
  'hub teams': () => [],
  'hub devices': () => [],
  'hub keys': () => [],
  'hub shares': () => [],
  'hub retention': () => [],
  'hub hold': () => [],
  'hub delete': () => ['--help'],
  'hub backup': () => ['--help'],
  'hub restore': () => ['--help'],
  'hub audit': () => [],
  'hub status': () => [],
  search: (demo) => ['harbour', '--root', demo],
  mcp: (demo) => [demo],
  sync: (demo) => [demo],
  tail: (demo) => ['latest', '--root', demo, '--for', '300ms'],
  sql: () => ['SELECT COUNT(*) FROM sessions'],
  'schema print': () => [],
  'schema infer': (demo) => [demo],
  'schema diff': (demo) => [demo, '--catalogue'],
  help: () => ['inspect'],
  completion: () => ['bash'],
  man: () => [],
  'config show': () => [],
  'config path': () => [],
  'config schema': () => [],
};

/**
 * The words that run a command over a copy of the demo; a command that is missing above fails every test that runs them
 * all.
 */
export function getCommandLine(name: string, demo: string): readonly string[] {
  const args = argumentsOf[name];
  if (args === undefined) throw new Error(`say in tests/setup/command-lines.ts how to run ${name}`);
  return [...name.split(' '), ...args(demo)];
}
