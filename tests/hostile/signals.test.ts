import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCommands } from '../../packages/app/src/command-line/command-registry.ts';
import { registry } from '../../packages/app/src/commands/registry.ts';
import { bin, isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';
import { takePart } from '../setup/take-part.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-signals-'));
const [claude, temporary, out] = [join(scratch, 'claude'), join(scratch, 'tmp'), join(scratch, 'out')];
const ids = [1, 2].map((number) => `6f1c2d3e-0000-4000-8000-00000000000${number}`);
const [id = ''] = ids;
const folder = join(claude, 'projects/-home-ada-sea');
const file = join(folder, `${id}.jsonl`);
const env = {
  CLAUDE_CONFIG_DIR: claude,
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  TMPDIR: temporary,
  HOME: join(scratch, 'home'),
};
const turnsPerSession = 4000;
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n';

beforeAll(async () => {
  for (const made of [folder, temporary, out, env.HOME]) mkdirSync(made, { recursive: true });
  for (const session of ids) writeFileSync(join(folder, `${session}.jsonl`), buildLines(session));
  expect((await runScrollkeep(['sync', '--quiet'], { env })).status).toBe(0);
  expect((await runScrollkeep(['archive', 'run', '--quiet'], { env })).status).toBe(0);
  expect((await runScrollkeep(['archive', 'export', join(scratch, 'copy.zip')], { env })).status).toBe(0);
  const handed = join(scratch, 'handed.scrollkeep');
  expect((await runScrollkeep(['hand-over', id, '--out', handed], { env })).status).toBe(0);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A long session: prompts, and calls that write files. */
function buildLines(session: string): string {
  let parent: string | null = null;
  let text = '';
  for (let turn = 0; turn < turnsPerSession; turn++) {
    const shared = {
      sessionId: session,
      cwd: '/home/ada/sea',
      version: '2.1.30',
      gitBranch: 'main',
      isSidechain: false,
      userType: 'external',
      timestamp: new Date(Date.parse('2026-11-01T08:00:00Z') + turn * 1000).toISOString(),
    };
    const [asked = '', answered = '', written = ''] = [0, 1, 2].map(
      (at) => `${session.slice(0, 24)}${String(turn * 3 + at).padStart(12, '0')}`,
    );
    text +=
      JSON.stringify({
        type: 'user',
        uuid: asked,
        parentUuid: parent,
        ...shared,
        message: { role: 'user', content: `tide ${turn} of the harbour, ghp_ and ${'waves '.repeat(20)}` },
      }) + '\n';
    const content = [
      { type: 'text', text: `answer ${turn}` },
      {
        type: 'tool_use',
        id: `toolu_${turn}`,
        name: 'Write',
        input: { file_path: `/home/ada/sea/file-${turn % 50}.ts`, content: `line ${turn}\n`.repeat(5) },
      },
    ];
    text +=
      JSON.stringify({
        type: 'assistant',
        uuid: answered,
        parentUuid: asked,
        ...shared,
        message: {
          id: `msg_${session}_${turn}`,
          role: 'assistant',
          model: 'claude-opus-4-5',
          content,
          usage: { input_tokens: 10, output_tokens: 5 },
        },
      }) + '\n';
    const results = [{ type: 'tool_result', tool_use_id: `toolu_${turn}`, content: 'File created successfully.' }];
    text +=
      JSON.stringify({
        type: 'user',
        uuid: written,
        parentUuid: answered,
        ...shared,
        message: { role: 'user', content: results },
      }) + '\n';
    parent = written;
  }
  return text;
}

/** Each command with enough to do. Registered commands that are missing here make the test fail. */
const lines: Readonly<Record<string, readonly string[]>> = {
  agents: [id],
  'archive export': [join(out, 'archive.zip'), '--force'],
  'archive import': [join(scratch, 'copy.zip')],
  'archive key': [],
  'archive prune': ['--older-than', '1d'],
  'archive restore': [id, '--to', join(out, 'restored')],
  'archive run': [],
  'archive verify': [],
  blame: [bin],
  brief: [id],
  budget: [],
  tag: [id, 'bug'],
  pin: [id],
  note: [id, 'text'],
  check: [],
  commits: [],
  compare: ids,
  completion: ['bash'],
  'config path': [],
  'config schema': [],
  'config show': [],
  'data purge': ['cache'],
  'data size': [],
  doctor: [],
  export: [id, '-f', 'html', '--out', join(out, 'session.html'), '--force'],
  'files blame': ['/home/ada/sea/file-1.ts'],
  'files cat': ['/home/ada/sea/file-1.ts'],
  'files diff': ['/home/ada/sea/file-1.ts'],
  'files list': [],
  'files log': ['/home/ada/sea/file-1.ts'],
  'files restore': ['/home/ada/sea/file-1.ts', '--at', '2026-11-01T08:10:00Z', '--to', join(out, 'files')],
  'hand-over': [id, '--out', join(out, 'session.scrollkeep'), '--force'],
  help: [],
  'hub audit': ['--help'],
  'hub backup': ['--help'],
  'hub delete': ['--help'],
  'hub devices': ['--help'],
  'hub hold': ['--help'],
  'hub invite': ['--help'],
  'hub keys': ['--help'],
  'hub lake': ['--help'],
  'hub people': ['--help'],
  'hub restore': ['--help'],
  'hub retention': ['--help'],
  'hub serve': ['--port', '0'],
  'hub shares': ['--help'],
  'hub status': ['--help'],
  'hub teams': ['--help'],
  'hub links': ['--help'],
  'hub login': ['--help'],
  'hub logout': ['--help'],
  'hub pull': ['--help'],
  'hub push': ['--help'],
  'hub share': ['--help'],
  'hub unshare': ['--help'],
  insights: [],
  inspect: [claude],
  lake: [join(out, 'lake'), '--force'],
  ls: [],
  man: [],
  mcp: [],
  move: ['/home/ada/sea', '/home/ada/moved'],
  overview: [],
  'projects join': ['/home/ada/sea', '/home/ada/moved'],
  'projects list': [],
  'projects split': ['--help'],
  'sources add': [claude],
  'sources fetch': [],
  'sources list': [],
  'sources remove': ['--help'],
  prs: [],
  ps: [],
  redact: [file, '--out', join(out, 'redacted.jsonl'), '--force'],
  repair: [id],
  'schedule hook': [],
  'schedule install': ['--print'],
  'schedule remove': ['--help'],
  'schedule status': [],
  'schema diff': [file, file],
  'schema infer': [file],
  'schema print': [],
  search: ['--all', 'in:output /(a+)+$/ OR /ti.*es/'],
  serve: ['--no-open', '--port', '0'],
  show: [id],
  side: [id],
  sql: [endless],
  statusline: [],
  sync: ['--rebuild'],
  tail: [id],
  take: [join(scratch, 'handed.scrollkeep'), '--project', out, '--new-id'],
  tools: [],
  usage: [],
};

/** Starts a command and sends a signal after a while, in the middle of whatever it is doing by then, or in a state. */
function interrupt(
  args: readonly string[],
  signal: 'SIGINT' | 'SIGTERM',
  when: number | ((pid: number) => boolean),
): Promise<{ readonly code: number | null; readonly by: string | null; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...isolatedEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.stdout.resume();
    // Left open: a command that reads it waits.
    child.stdin.on('error', () => undefined);
    const timer =
      typeof when === 'number'
        ? setTimeout(() => child.kill(signal), when)
        : setInterval(() => when(child.pid ?? 0) && child.kill(signal), 20);
    child.on('error', reject);
    child.on('exit', (code, by) => {
      clearInterval(timer);
      resolve({ code, by, stderr });
    });
  });
}

describe('a signal ends', () => {
  it('every registered command, which are all tried here', () => {
    expect(Object.keys(lines).sort()).toEqual(
      listCommands(registry)
        .map((command) => command.name)
        .sort(),
    );
  });

  const signals = [
    ['SIGTERM', 143, 250],
    ['SIGINT', 130, 600],
  ] as const;
  // Half of the commands get the one, half the other.
  it.each(Object.keys(lines).map((name, at) => ({ name, given: takePart(signals, 2, { first: at }) })))(
    '$name, in the middle of its work, and leaves no temporary files',
    async ({ name, given }) => {
      for (const [signal, status, afterMs] of given) {
        const { code, by, stderr } = await interrupt([...name.split(' '), ...(lines[name] ?? [])], signal, afterMs);
        // It may have ended by itself before, or have been ended by the system before it listened or while it was
        // blocked; a server ends as it should.
        expect({ name, code, by, stderr }).toEqual({
          name,
          code: by === null ? expect.toSatisfy((each) => [status, 0, 1, 2].includes(each)) : null,
          by: by === null ? null : signal,
          stderr: expect.not.stringContaining('internal error'),
        });
        expect(readdirSync(temporary)).toEqual([]);
      }
    },
  );

  it('nothing that the next run needs', async () => {
    for (const args of [
      ['sync', '--quiet'],
      ['archive', 'run', '--quiet'],
      ['archive', 'verify'],
      ['search', '--json', 'tide'],
      ['ls'],
    ]) {
      const { status, stderr } = await runScrollkeep(args, { env });
      expect({ args, status, stderr: stderr.includes('internal error') }).toEqual({ args, status: 0, stderr: false });
    }
  });
});

/** Whether a statement runs: the index is open, and signals are left to the system. */
function isInStatement(pid: number, signal: 'SIGINT' | 'SIGTERM'): boolean {
  try {
    const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
    if ((BigInt(`0x${caught}`) >> BigInt(constants.signals[signal] - 1)) & 1n) return false;
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`).endsWith('/index.db'));
  } catch {
    return false; // a file was closed meanwhile
  }
}

describe('a statement of sql', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('that never ends is ended by %s', async (signal) => {
    const inStatement = process.platform === 'linux' ? (pid: number) => isInStatement(pid, signal) : 1500;
    expect(await interrupt(['sql', endless], signal, inStatement)).toMatchObject({ by: signal });
    expect(await interrupt(['sql', '--timeout', '1h', endless], signal, 1500)).toMatchObject({
      code: signal === 'SIGINT' ? 130 : 143,
    });
  });

  it('is ended when its time is over', async () => {
    expect(await runScrollkeep(['sql', '--timeout', '500ms', endless], { env })).toMatchObject({
      status: 75,
      stdout: '',
      stderr: expect.stringContaining('did not finish within 0.5 s'),
    });
    expect(await runScrollkeep(['sql', '--timeout', '1h', '--csv', 'SELECT 1 AS one'], { env })).toEqual({
      status: 0,
      stdout: 'one\r\n1\r\n',
      stderr: '',
    });
    expect(await runScrollkeep(['sql', '--timeout', 'soon', 'SELECT 1'], { env })).toMatchObject({ status: 64 });
  });
});
