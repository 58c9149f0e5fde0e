import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bashResult, openSession, text, type SessionBuilder } from '@scrollkeep/transcript/fixtures';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { openHealthService } from '../../packages/app/src/health/health-service.ts';
import { openServices, type Services } from '../../packages/server/src/http/services/services.ts';
import { openMcpSources, type McpSources } from '../../packages/app/src/mcp/open-mcp-sources.ts';
import { openRepairsReader } from '../../packages/app/src/repair/repair-records.ts';
import { readSettings, toSettings } from '../../packages/server/src/settings/read-settings.ts';
import { readSurroundings } from '../../packages/server/src/settings/surroundings.ts';
import { startPostgres } from '../../packages/store/src/database/postgres-server.test-kit.ts';
import { buildRichSession } from '../../packages/view/src/exporters/rich-session.test-kit.ts';
import { enterEnvironment, replaceEnvironment, runInProcess } from '../setup/run-in-process.ts';
import { runScrollkeep, type Run } from '../setup/run-scrollkeep.ts';

/** A machine that has the sessions in one of the ways in which it can have them. */
export interface Origin {
  readonly name: string;
  readonly home: string;
  /** A command, in this process: hundreds of them are run. */
  run(...args: readonly string[]): Promise<Run>;
  /** The built command. */
  spawn(...args: readonly string[]): Promise<Run>;
  openServices(): Promise<Services>;
  openMcpSources(): Promise<McpSources>;
  /** A text without what must differ: where the files are, and that this is said. */
  readonly toPlain: (text: string) => string;
}

export interface OriginSession {
  readonly id: string;
  /** A file that it changed. */
  readonly touched: string;
  /** Names and contents of its transcripts, as a person would drop them on a page. */
  readonly transcripts: readonly File[];
  readonly isNamedByOthers: boolean;
}

export interface Origins {
  /** With which all others are compared. */
  readonly onDisk: Origin;
  readonly others: readonly Origin[];
  readonly sessions: readonly OriginSession[];
  close(): Promise<void>;
}

/** When every file was written; an archive keeps it, a file that was restored gets it again here. */
const written = new Date('2026-03-04T00:00:00Z');

/** One config folder on disk, archived and deleted, imported, imported and restored, and in a shared database. */
export async function openOrigins(): Promise<Origins> {
  const before = { ...process.env };
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-origins-'));
  const postgres = await startPostgres();
  const store = await postgres.createStore();
  const sessions = buildSessions();
  const open = (name: string, more: NodeJS.ProcessEnv = {}) => openOrigin(join(scratch, name), name, more);

  const onDisk = open('on-disk');
  writeTree(onDisk, sessions);

  const archived = open('archived');
  writeTree(archived, sessions);
  await archived.run('archive', '--yes');
  rmSync(join(archived.home, '.claude'), { recursive: true });
  mkdirSync(join(archived.home, '.claude/projects'), { recursive: true });

  const sending = open('sending');
  writeTree(sending, sessions);
  await sending.run('archive', '--yes');
  const file = join(scratch, 'sessions.scrollkeep');
  await sending.run('archive', 'export', file);

  const imported = open('imported');
  await imported.run('archive', 'import', file);

  // What was indexed before it was restored must not be found twice afterwards.
  const restored = open('restored');
  await restored.run('archive', 'import', file);
  await restored.run('sync');
  await restored.run('archive', 'restore', '--all', '--write', '--to', join(restored.home, '.claude'));
  setTimes(join(restored.home, '.claude'));

  const sharing = open('sharing', { SCROLLKEEP_STORE: store });
  writeTree(sharing, sessions);
  await sharing.run('sync');
  const shared = open('shared', { SCROLLKEEP_STORE: store });
  await shared.run('sync');

  return {
    onDisk,
    others: [archived, imported, restored, sharing, shared],
    sessions: sessions.map(({ builder, touched, isNamedByOthers }) => ({
      id: builder.sessionId,
      touched: `${builder.cwd}/${touched}`,
      isNamedByOthers,
      transcripts: listTranscripts(join(onDisk.home, '.claude/projects'), builder.sessionId),
    })),
    async close() {
      await postgres.stop();
      replaceEnvironment(before);
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

export function openOrigin(home: string, name: string, more: NodeJS.ProcessEnv): Origin {
  mkdirSync(home, { recursive: true });
  const env = {
    HOME: home,
    CLAUDE_CONFIG_DIR: undefined,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    SCROLLKEEP_STORE: undefined,
    // So the tests name machines.
    SCROLLKEEP_TEST_MACHINE: name,
    ...more,
  };
  const getSettings = () => {
    enterEnvironment(env);
    return toSettings(readSettings({ flags: {}, surroundings: readSurroundings(), ignoresConfigFile: false }));
  };
  return {
    name,
    home,
    run: (...args) => runInProcess(args, { env }),
    spawn: (...args) => runScrollkeep(args, { env }),
    async openServices() {
      const settings = getSettings();
      return openServices(await findRoots([], settings), {
        settings,
        isDemo: false,
        isUsual: true,
        version: '0.0.0-test',
        openHealth: openHealthService,
        readRepairs: openRepairsReader(settings.dataDir),
      });
    },
    openMcpSources: () =>
      openMcpSources({
        settings: getSettings(),
        paths: [],
        isRedacted: true,
        program: undefined,
        onProblem: () => undefined,
        onError: (error) => {
          throw error;
        },
      }),
    toPlain: (given) =>
      given
        .replaceAll(new RegExp(`${dirname(home)}/[a-z-]+`, 'g'), '~')
        .replaceAll(/~\/data\/scrollkeep\/archive\/@\/[0-9a-f]{12}/g, '~/.claude')
        .replaceAll(/"archived": ?"gone"/g, '"archived": null')
        .replaceAll(/(?<="source": ?"|"sources": ?\[\s*")(?:claude|machine:[^"]*)(?=")/g, 'any')
        .replaceAll(/ · only in the archive|- archive: only the archive still has it\n/g, '')
        .replaceAll(/(?:idle|archived) \((\w+)\)/g, '($1)'),
  };
}

export interface BuiltSession extends Pick<OriginSession, 'touched' | 'isNamedByOthers'> {
  readonly builder: SessionBuilder;
}

/** One with something of everything, one of an older client, with a damaged line, and one that gives it its title. */
export function buildSessions(): readonly BuiltSession[] {
  const cwd = '/home/ada/harbour';
  const rich = buildRichSession();
  rich.call('Bash', { command: 'cat tides.log' }, bashResult('the tide of ada@harbour.example.io\n'.repeat(1000)));
  rich.write('src/berths.ts', 'export const berths = 4;\n');
  const older = openSession({ version: '2.0.42', cwd, seed: 'origins older', start: '2026-03-01T09:00:00.000Z' });
  older.file('notes.md', '# Notes\n');
  older.prompt('Write down the berths.');
  older.edit('notes.md', '# Notes\n', '# Notes\n\nFour berths.\n');
  older.agent({ description: 'Count boats', prompt: 'Count the boats.', type: 'Explore' }, (agent) => {
    agent.call('Bash', { command: 'ls boats' }, bashResult('one\ntwo'));
    agent.assistant(text('Two boats.'));
  });
  older.call('Bash', { command: 'cat boats.log' }, bashResult('a boat came in\n'.repeat(2500)));
  older.assistant(text('Written down.'));
  older.rawLine('{"type":"user","message"');
  const naming = openSession({ version: '2.0.42', cwd, seed: 'origins naming', start: '2026-03-03T09:00:00.000Z' });
  naming.record({ type: 'summary', summary: 'Berths written down', leafUuid: older.leaf() });
  naming.file('notes.md', '# Notes\n\nFour berths.\n');
  naming.prompt('What did we write down?');
  naming.edit('notes.md', 'Four', 'Five');
  naming.assistant(text('Four berths.'));
  return [
    { builder: rich, touched: 'src/tide.ts', isNamedByOthers: false },
    { builder: older, touched: 'notes.md', isNamedByOthers: true },
    { builder: naming, touched: 'notes.md', isNamedByOthers: false },
  ];
}

export function writeTree({ home }: Origin, sessions: readonly BuiltSession[]): void {
  const claude = join(home, '.claude');
  for (const { builder } of sessions)
    for (const { path, content } of builder.files()) {
      if (path.startsWith('debug/')) continue; // the client's own, which no archive takes
      mkdirSync(dirname(join(claude, path)), { recursive: true });
      writeFileSync(join(claude, path), content);
    }
  writeFileSync(join(claude, 'history.jsonl'), sessions.flatMap(({ builder }) => builder.historyLines()).join('\n'));
  setTimes(claude);
}

function setTimes(folder: string): void {
  for (const path of listFiles(folder)) utimesSync(path, written, written);
}

function listTranscripts(projects: string, id: string): OriginSession['transcripts'] {
  return listFiles(projects)
    .filter((path) => path.endsWith('.jsonl'))
    .map((path) => ({ name: path.split('/').at(-1) ?? '', content: readFileSync(path) }))
    .filter(({ name, content }) => name === `${id}.jsonl` || (name.startsWith('agent-') && content.includes(id)))
    .map(({ name, content }) => new File([new Uint8Array(content)], name));
}

export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}
