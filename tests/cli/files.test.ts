import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import type {
  FileBlameAnswer,
  FileContentAnswer,
  FileDiffAnswer,
  FileHistoryAnswer,
  FilesAnswer,
} from '@scrollkeep/view/wire/wire-files.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';

const id = '4fe2a1b0-0000-4000-8000-000000000001';
let base: string;
let project: string;
let config: string;
let data: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-files-')));
  project = join(base, 'harbour');
  config = join(base, 'claude');
  data = join(base, 'data');
  mkdirSync(join(project, 'src'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** As a person in the project does it. */
const run = (...args: readonly string[]) =>
  runInProcess([...args, '--root', config, '--data-dir', data], { cwd: project });

async function runJson<Shape>(...args: readonly string[]): Promise<Shape> {
  const { stdout, stderr } = await run(...args, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Shape;
}

// The lines of a session, by their bare bones.
let lines: object[] = [];
let clock = 0;
let last: string | null = null;
const at = () => new Date(Date.UTC(2026, 10, 2, 9, 0, clock++)).toISOString();
beforeEach(() => {
  lines = [];
  clock = 0;
  last = null;
});

function addPrompt(text: string): void {
  const uuid = `p${lines.length}`;
  lines.push({
    type: 'user',
    uuid,
    parentUuid: last,
    isSidechain: false,
    timestamp: at(),
    cwd: project,
    sessionId: id,
    version: '2.1.325',
    message: { role: 'user', content: text },
  });
  last = uuid;
}

function addCall(name: string, input: object, toolUseResult: object | undefined, isError = false): void {
  const [use, result, callId] = [`a${lines.length}`, `r${lines.length}`, `toolu_${lines.length}`];
  lines.push({
    type: 'assistant',
    uuid: use,
    parentUuid: last,
    isSidechain: false,
    timestamp: at(),
    cwd: project,
    sessionId: id,
    version: '2.1.325',
    message: {
      id: `msg_${lines.length}`,
      role: 'assistant',
      model: 'claude-opus-5-5',
      content: [{ type: 'tool_use', id: callId, name, input }],
    },
  });
  lines.push({
    type: 'user',
    uuid: result,
    parentUuid: use,
    isSidechain: false,
    timestamp: at(),
    cwd: project,
    sessionId: id,
    version: '2.1.325',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: callId, content: 'ok', ...(isError ? { is_error: true } : {}) }],
    },
    ...(toolUseResult === undefined ? {} : { toolUseResult }),
  });
  last = result;
}

function addWrite(path: string, content: string, original: string | null): void {
  addCall(
    'Write',
    { file_path: path, content },
    {
      type: original === null ? 'create' : 'update',
      filePath: path,
      content,
      structuredPatch: [],
      originalFile: original,
    },
  );
}

function addEdit(path: string, original: string, oldString: string, newString: string): void {
  const [from, to] = [original.split('\n'), original.replace(oldString, newString).split('\n')];
  const line = from.findIndex((text, index) => text !== to[index]);
  const structuredPatch = [
    { oldStart: line + 1, oldLines: 1, newStart: line + 1, newLines: 1, lines: [`-${from[line]}`, `+${to[line]}`] },
  ];
  addCall(
    'Edit',
    { file_path: path, old_string: oldString, new_string: newString },
    {
      filePath: path,
      oldString,
      newString,
      originalFile: original,
      structuredPatch,
      userModified: false,
      replaceAll: false,
    },
  );
}

function addBackup(path: string, version: number, bytes: Uint8Array | undefined): void {
  const name = `${createHash('sha256').update(path).digest('hex').slice(0, 16)}@v${version}`;
  const trackingPath = path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path;
  lines.push({
    type: 'file-history-delta',
    messageId: last,
    snapshotMessageId: last,
    trackingPath,
    backup: { backupFileName: bytes === undefined ? null : name, version, backupTime: at() },
    timestamp: at(),
  });
  if (bytes === undefined) return;
  mkdirSync(join(config, 'file-history', id), { recursive: true });
  writeFileSync(join(config, 'file-history', id, name), bytes);
}

function save(): void {
  const file = join(config, 'projects', toProjectDirectory(project), `${id}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Three versions of a file: as it was, changed in turn 1, changed in turn 2; the last one is on disk. */
function buildTide(): string {
  const tide = join(project, 'src/tide.ts');
  addPrompt('Make the steps shorter');
  addBackup(tide, 1, Buffer.from('// tides\nconst step = 60;\nconst unit = 1;\n'));
  addEdit(tide, '// tides\nconst step = 60;\nconst unit = 1;\n', '60', '15');
  addPrompt('## Count in feet');
  addEdit(tide, '// tides\nconst step = 15;\nconst unit = 1;\n', 'unit = 1', 'unit = 3');
  save();
  writeFileSync(tide, '// tides\nconst step = 15;\nconst unit = 3;\n');
  return tide;
}

describe('scrollkeep files', () => {
  it('lists files with versions, lines, authors and what they rest on', async () => {
    const tide = buildTide();
    const answer = await runJson<FilesAnswer>('files', 'list', 'latest');
    expect(answer.files).toMatchObject([
      {
        path: tide,
        versions: 3,
        changes: 2,
        added: 2,
        removed: 2,
        isDeleted: false,
        restsOn: { checkpoint: 1, patch: 2 },
        authors: [{ session: id, changes: 2, turns: [1, 2], tools: ['Edit'] }],
      },
    ]);
    const { stdout } = await run('files', 'list', project);
    expect(stdout).toMatch(/src\/tide\.ts\s+\+2 -2\s+3\s+1c 2p\s+4fe2a1b0/);
  });

  it('tells the history with the prompt behind every change', async () => {
    const tide = buildTide();
    const answer = await runJson<FileHistoryAnswer>('files', 'log', tide);
    expect(answer.versions.map(({ version, kind, turn, prompt }) => [version, kind, turn, prompt])).toEqual([
      [1, 'checkpoint', 1, 'Make the steps shorter'],
      [2, 'change', 1, 'Make the steps shorter'],
      [3, 'change', 2, '## Count in feet'],
    ]);
    // The file on disk proves all that leads to it, byte for byte.
    expect(answer.versions.every((version) => version.after.exact)).toBe(true);
    const { stdout } = await run('files', 'log', 'src/tide.ts');
    expect(stdout).toContain('4fe2a1b0 turn 2 Count in feet');
    // What came out of each change is in one column.
    const changes = stdout.split('\n').filter((line) => /^ +\d+ {2}\d{4}-.*(?:Edit|Write)/.test(line));
    expect(changes.length).toBeGreaterThan(1);
    const places = changes.map((line) => line.search(/\d+ lines? ·/));
    expect(new Set(places).size).toBe(1);
  });

  it('blames lines on turns, and tells what came from elsewhere', async () => {
    const tide = buildTide();
    writeFileSync(tide, '// tides\nconst step = 15;\nconst unit = 3;\n// by hand\n');
    const answer = await runJson<FileBlameAnswer>('files', 'blame', tide);
    expect(answer.lines?.map(({ text, origin, version }) => [text, origin, version])).toEqual([
      ['// tides\n', 'before', null],
      ['const step = 15;\n', 'version', 2],
      ['const unit = 3;\n', 'version', 3],
      ['// by hand\n', 'outside', null],
    ]);
    const { stdout } = await run('files', 'blame', tide);
    expect(stdout).toMatch(/before first record +1 │ \/\/ tides\n/);
    expect(stdout).toMatch(/not recorded, on disk +4 │ \/\/ by hand\n/);
  });

  it('prints any version, and compares any two', async () => {
    const tide = buildTide();
    const contents = await Promise.all(
      ['1', '2^', 'turn:1', 'turn:2^', 'now', '2026-11-02T09:00:03.500Z'].map(async (moment) =>
        (await run('files', 'cat', tide, '--at', moment)).stdout.match(/\d+/g)?.join(),
      ),
    );
    expect(contents).toEqual(['60,1', '60,1', '15,1', '15,1', '15,3', '60,1']);
    const answer = await runJson<FileDiffAnswer>('files', 'diff', tide, '--from', '1', '--to', 'now');
    expect([answer.added, answer.removed]).toEqual([2, 2]);
    const { stdout, status } = await run('files', 'diff', tide);
    expect([status, stdout.split('\n').slice(2)]).toEqual([
      1,
      ['@@ -1,3 +1,3 @@', ' // tides', ' const step = 15;', '-const unit = 1;', '+const unit = 3;', ''],
    ]);
    expect((await run('files', 'diff', tide, '--from', '3', '--to', 'now')).status).toBe(0);
  });

  it('gives out bytes that are no text, carriage returns and a missing last newline as they were', async () => {
    const [binary, dos] = [join(project, 'picture.bin'), join(project, 'dos.txt')];
    addPrompt('go');
    addBackup(binary, 1, new Uint8Array([0, 255, 254, 10]));
    addWrite(binary, 'text now', '\0\ufffd\ufffd\n');
    addBackup(dos, 1, Buffer.from('one\r\ntwo'));
    addEdit(dos, 'one\ntwo', 'one', 'ONE');
    save();
    const [picture, before, after] = await Promise.all([
      runJson<FileContentAnswer>('files', 'cat', binary, '--at', '1'),
      runJson<FileContentAnswer>('files', 'cat', dos, '--at', '1'),
      runInProcess(['files', 'cat', dos, '--root', config]),
    ]);
    expect(Buffer.from(picture.base64 ?? '', 'base64')).toEqual(Buffer.from([0, 255, 254, 10]));
    expect([before.facts.exact, before.facts.bytes]).toEqual([true, 8]);
    expect(after.stdout).toBe('ONE\r\ntwo');
  });

  it('has versions from the archive when transcript and backups are gone', async () => {
    const tide = buildTide();
    expect((await run('archive', 'run', '--yes')).status).toBe(0);
    rmSync(config, { recursive: true });
    expect((await run('files', 'cat', tide, '--at', '1')).stdout).toBe('// tides\nconst step = 60;\nconst unit = 1;\n');
  });

  it('prints nothing that could steer a terminal', async () => {
    const path = join(project, 'x\u001b]0;title\u0007\u202e.ts');
    addPrompt('\u001b[31mred\u009b2J');
    addWrite(path, 'a\u001b[2Jb\n', null);
    addCall(
      'Edit',
      { file_path: path, old_string: 'b', new_string: '\u001bc' },
      {
        filePath: path,
        oldString: 'b',
        newString: '\u001bc',
        originalFile: 'a\u001b[2Jb\n',
        structuredPatch: [
          { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a\u001b[2Jb', '+a\u001b[2J\u001bc'] },
        ],
        userModified: false,
        replaceAll: false,
      },
    );
    save();
    const runs = await Promise.all(
      [
        ['list'],
        ['log', path],
        ['blame', path],
        ['diff', path, '--from', '1'],
        ['restore', path, '--at', '1'],
        ['cat', join(project, 'nothing\u001b[2J')],
      ].map((args) => run('files', ...args)),
    );
    for (const { stdout, stderr } of runs) expect(stdout + stderr).not.toMatch(/[\u001b\u0007\u009b\u202e]/);
    expect(runs[2]?.stdout).toContain('a\\u{1b}[2J');
  });

  it('says what it does not know instead of making it up', async () => {
    const path = join(project, 'long.ts');
    addPrompt('go');
    addCall(
      'Edit',
      { file_path: path, old_string: 'a', new_string: 'b' },
      {
        filePath: path,
        oldString: 'a',
        newString: 'b',
        originalFile: null,
        structuredPatch: [{ oldStart: 40, oldLines: 1, newStart: 40, newLines: 1, lines: ['-a', '+b'] }],
        userModified: false,
        replaceAll: false,
      },
    );
    save();
    const cat = await run('files', 'cat', path);
    expect([cat.status, cat.stdout]).toEqual([66, '']);
    expect(cat.stderr).toContain('not known');
    expect((await run('files', 'diff', path)).stdout).toContain('-a\n+b');
    expect((await run('files', 'restore', path, '--at', '1')).stdout).toContain(
      'refused: its content at that time is unknown',
    );
    expect((await run('files', 'cat', join(project, 'nowhere.ts'))).stderr).toContain('no session has changed');
    expect((await run('files', 'cat', path, '--at', '9')).status).toBe(66);
    expect((await run('files', 'cat', path, '--at', 'never')).status).toBe(64);
  });
});

describe('scrollkeep files restore', () => {
  it('shows a plan and writes nothing, until it is told to; what stood there is kept', async () => {
    const tide = buildTide();
    chmodSync(tide, 0o755);
    const plan = await run('files', 'restore', tide, '--at', '1');
    expect([plan.status, readFileSync(tide, 'utf8')]).toEqual([0, '// tides\nconst step = 15;\nconst unit = 3;\n']);
    expect(plan.stdout).toContain('+const step = 60;');
    expect(plan.stderr).toContain('Nothing was written');
    const done = await run('files', 'restore', tide, '--at', '1', '--write');
    expect([done.status, readFileSync(tide, 'utf8')]).toEqual([0, '// tides\nconst step = 60;\nconst unit = 1;\n']);
    expect(statSync(tide).mode & 0o777).toBe(0o755);
    const [folder = ''] = readdirSync(join(data, 'restored'));
    expect(readFileSync(join(data, 'restored', folder, 'tide.ts'), 'utf8')).toBe(
      '// tides\nconst step = 15;\nconst unit = 3;\n',
    );
    expect(readdirSync(dirname(tide))).toEqual(['tide.ts']);
  });

  it('ends lines as the file does that stands there, where no record tells', async () => {
    const tide = join(project, 'src/tide.ts');
    addPrompt('go');
    addEdit(tide, 'one\ntwo\n', 'one', 'ONE');
    save();
    writeFileSync(tide, 'by hand\r\n');
    const done = await run('files', 'restore', tide, '--at', '1^', '--write', '--force');
    expect(done.stdout).toContain('line endings are not recorded');
    expect(readFileSync(tide, 'utf8')).toBe('one\r\ntwo\r\n');
  });

  it('refuses a file that was changed since, unless it is forced', async () => {
    const tide = buildTide();
    writeFileSync(tide, 'my own work\n');
    const refused = await run('files', 'restore', tide, '--at', '1', '--write');
    expect([refused.status, readFileSync(tide, 'utf8')]).toEqual([1, 'my own work\n']);
    expect(refused.stdout).toContain('changed since');
    expect((await run('files', 'restore', tide, '--at', '1', '--write', '--force')).status).toBe(0);
    expect(readFileSync(tide, 'utf8')).toContain('60');
    const [folder = ''] = readdirSync(join(data, 'restored'));
    expect(readFileSync(join(data, 'restored', folder, 'tide.ts'), 'utf8')).toBe('my own work\n');
  });

  it('brings back all files of a session as of a turn, and takes away what was not there', async () => {
    const tide = buildTide();
    const late = join(project, 'late.ts');
    addWrite(late, 'late\n', null);
    save();
    writeFileSync(late, 'late\n');
    const done = await run('files', 'restore', id.slice(0, 8), '--at', 'turn:2^', '--write');
    expect([done.status, done.stderr.includes('2 files restored')]).toEqual([0, true]);
    expect(readFileSync(tide, 'utf8')).toBe('// tides\nconst step = 15;\nconst unit = 1;\n');
    expect(existsSync(late)).toBe(false);
  });

  it('writes into another folder, with nothing above it', async () => {
    const tide = buildTide();
    const to = join(base, 'then');
    expect((await run('files', 'restore', 'latest', '--at', 'turn:1', '--to', to)).stdout).toContain(
      join(to, 'src/tide.ts'),
    );
    expect(existsSync(to)).toBe(false);
    expect((await run('files', 'restore', 'latest', '--at', 'turn:1', '--to', to, '--write')).status).toBe(0);
    expect(readFileSync(join(to, 'src/tide.ts'), 'utf8')).toContain('15');
    expect(readFileSync(tide, 'utf8')).toContain('3');
    expect((await run('files', 'restore', tide, '--at', '1', '--to', to, '--write')).stdout).toContain('changed since');
    expect(
      (await runInProcess(['files', 'restore', tide, '--at', '1', '--stdout', '--root', config])).stdout,
    ).toContain('60');
  });

  it('puts a file whose name looks like a secret into a folder where nothing stands, and never over one', async () => {
    const path = join(project, 'src/tokenizer.ts');
    addPrompt('go');
    addWrite(path, 'export const tokens = [];\n', null);
    save();
    const to = join(base, 'then');
    const target = join(to, 'src/tokenizer.ts');
    const plan = await run('files', 'restore', 'tokenizer.ts', '--at', '1', '--to', to);
    expect([plan.status, existsSync(to)]).toEqual([0, false]);
    expect(plan.stdout).toContain(`${target}  create`);
    expect((await run('files', 'restore', 'tokenizer.ts', '--at', '1', '--to', to, '--write')).status).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe('export const tokens = [];\n');
    writeFileSync(target, 'mine\n');
    expect((await run('files', 'restore', 'tokenizer.ts', '--at', '1', '--to', to, '--write')).status).toBe(1);
    expect(readFileSync(target, 'utf8')).toBe('mine\n');
  });

  it('restores in place what only sounds like a secret, and asks for --force where a file is one', async () => {
    const write = (name: string) => {
      addWrite(join(project, name), 'first\n', null);
      addEdit(join(project, name), 'first\n', 'first', 'second');
      writeFileSync(join(project, name), 'second\n');
    };
    const read = (name: string) => readFileSync(join(project, name), 'utf8');
    addPrompt('go');
    for (const name of [
      'src/tokenizer.ts',
      'src/password-form.tsx',
      'keys.ts',
      '.env',
      'credentials.json',
      'server.pem',
      'id_rsa',
    ])
      write(name);
    save();
    for (const name of ['src/tokenizer.ts', 'src/password-form.tsx', 'keys.ts']) {
      const done = await run('files', 'restore', name, '--at', '1', '--write');
      expect([name, done.status, read(name)]).toEqual([name, 0, 'first\n']);
    }
    for (const name of ['.env', 'credentials.json', 'server.pem', 'id_rsa']) {
      const refused = await run('files', 'restore', name, '--at', '1', '--write');
      expect([name, refused.status, read(name)]).toEqual([name, 1, 'second\n']);
      expect(refused.stdout).not.toContain('second');
    }
    expect((await run('files', 'restore', '.env', '--at', '1', '--write', '--force')).status).toBe(0);
    expect(read('.env')).toBe('first\n');
  });

  it('cannot be led outside by a recorded path', async () => {
    addPrompt('go');
    const outside = join(base, 'outside.txt');
    const hostile = [
      outside,
      `${project}/../climbed.txt`,
      `${project}/src/../../twice.txt`,
      join(project, '.git/hooks/post-commit'),
      '/etc/scrollkeep-test',
      '../relative.txt',
    ];
    for (const path of hostile) addWrite(path, 'evil\n', null);
    save();
    mkdirSync(join(project, '.git/hooks'), { recursive: true });
    const before = listTree(base);
    const done = await run('files', 'restore', id, '--at', 'turn:1', '--write', '--force');
    expect([done.status, listTree(base)]).toEqual([1, before]);
    expect(existsSync('/etc/scrollkeep-test')).toBe(false);
    const to = join(base, 'to');
    await run('files', 'restore', id, '--at', 'turn:1', '--write', '--force', '--to', to);
    expect(
      listTree(base).filter((path) => !before.includes(path) && !path.startsWith(to) && !path.startsWith(data)),
    ).toEqual([]);
    // By name and with a word for it, one file can be written there.
    expect((await run('files', 'restore', outside, '--at', '1', '--write', '--outside')).status).toBe(0);
    expect(readFileSync(outside, 'utf8')).toBe('evil\n');
  });

  it('cannot be led outside by links', async () => {
    addPrompt('go');
    const elsewhere = join(base, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'target.txt'), 'precious\n');
    symlinkSync(elsewhere, join(project, 'way-out'));
    symlinkSync(join(elsewhere, 'target.txt'), join(project, 'link.txt'));
    symlinkSync(join(base, 'missing'), join(project, 'dangling'));
    for (const path of ['way-out/new.txt', 'way-out/target.txt', 'link.txt', 'dangling/new.txt', 'dangling'])
      addWrite(join(project, path), 'evil\n', null);
    save();
    const before = listTree(base);
    const done = await run('files', 'restore', id, '--at', 'turn:1', '--write', '--force');
    expect(done.status).toBe(1);
    expect(listTree(base).filter((path) => !path.startsWith(data))).toEqual(before);
    expect(readFileSync(join(elsewhere, 'target.txt'), 'utf8')).toBe('precious\n');
    // A link in the folder that was named leads nowhere else either.
    const to = join(base, 'to');
    mkdirSync(to);
    symlinkSync(elsewhere, join(to, 'way-out'));
    expect((await run('files', 'restore', id, '--at', 'turn:1', '--write', '--force', '--to', to)).status).toBe(1);
    expect(readdirSync(elsewhere)).toEqual(['target.txt']);
    expect(readFileSync(join(elsewhere, 'target.txt'), 'utf8')).toBe('precious\n');
  });

  it('takes no transcript’s word for it that the whole disk, or the home folder, is its project', async () => {
    project = '/';
    const path = join(base, 'claimed.txt');
    addPrompt('go');
    addWrite(path, 'evil\n', null);
    save();
    const done = await run('files', 'restore', path, '--at', '1', '--write');
    expect([done.status, existsSync(path)]).toEqual([1, false]);
  });
});

function listTree(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
