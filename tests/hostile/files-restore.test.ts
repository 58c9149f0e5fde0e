import { spawn } from 'node:child_process';
import {
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPinnedFolder } from '../../packages/server/src/borders/open-pinned-folder.ts';
import { protectedGroups } from '../../packages/server/src/borders/protected-paths.ts';
import { putFile } from '../../packages/server/src/borders/put-file.ts';
import { writeRestored } from '../../packages/app/src/files/restore/write-restored.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

const id = '4fe2a1b0-0000-4000-8000-00000000bad1';
let base: string;
let home: string;
let project: string;
let data: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-restore-')));
  [home, data] = [join(base, 'home/ada'), join(base, 'data')];
  project = join(home, 'harbour');
  for (const folder of ['.git/hooks', 'src', '.husky', '.claude'])
    mkdirSync(join(project, folder), { recursive: true });
  for (const folder of ['.ssh', '.claude', '.config/fish', 'other/src'])
    mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, '.bashrc'), '# mine\n');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A session that claims to have worked in a folder and to have written files there. */
function claim(cwd: string, files: readonly string[]): void {
  const lines: object[] = [];
  let last: string | null = null;
  const add = (line: object & { readonly uuid: string }): void => {
    lines.push({
      parentUuid: last,
      isSidechain: false,
      timestamp: new Date(Date.UTC(2026, 10, 2, 9, 0, lines.length)).toISOString(),
      cwd,
      sessionId: id,
      version: '2.1.325',
      ...line,
    });
    last = line.uuid;
  };
  add({ type: 'user', uuid: 'p', message: { role: 'user', content: 'go' } } as never);
  for (const [at, file_path] of files.entries()) {
    add({
      type: 'assistant',
      uuid: `a${at}`,
      message: {
        id: `m${at}`,
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [{ type: 'tool_use', id: `t${at}`, name: 'Write', input: { file_path, content: 'evil\n' } }],
      },
    } as never);
    add({
      type: 'user',
      uuid: `r${at}`,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${at}`, content: 'ok' }] },
      toolUseResult: {
        type: 'create',
        filePath: file_path,
        content: 'evil\n',
        structuredPatch: [],
        originalFile: null,
      },
    } as never);
  }
  const file = join(base, 'claude/projects', toProjectDirectory(project), `${id}.jsonl`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const toWords = (args: readonly string[]) =>
  ['files', 'restore', ...args, '--write', '--root', join(base, 'claude'), '--data-dir', data] as const;
const restore = (args: readonly string[], cwd = project) => runInProcess(toWords(args), { cwd, env: { HOME: home } });
const restoreAsBuilt = (args: readonly string[], cwd = project) =>
  runScrollkeep(toWords(args), { cwd, env: { HOME: home } });

/** Every file and folder with its content, but for what the command keeps for itself. */
function listTree(): readonly string[] {
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !path.startsWith(data) && !path.startsWith(join(base, 'claude')))
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort();
}

describe('a transcript that wants files restored somewhere else', () => {
  /** Folders that a session claims to have worked in, and files that it claims to have written there. */
  const claims: readonly (readonly [string, () => readonly [cwd: string, ...files: readonly string[]]])[] = [
    ['/proc/self/root', () => ['/proc/self/root', `/proc/self/root${home}/.ssh/authorized_keys`]],
    ['/proc/self/root with the home folder', () => [`/proc/self/root${home}`, `/proc/self/root${home}/free.txt`]],
    ['/proc/self/cwd', () => ['/proc/self/cwd', '/proc/self/cwd/free.txt']],
    ['the .git of the project', () => [join(project, '.git'), join(project, '.git/hooks/post-commit')]],
    ['~/.ssh', () => [join(home, '.ssh'), join(home, '.ssh/authorized_keys')]],
    ['~/.claude', () => [join(home, '.claude'), join(home, '.claude/settings.json')]],
    ['the home folder', () => [home, join(home, 'free.txt'), join(home, '.zshenv')]],
    ['fish', () => [join(home, '.config'), join(home, '.config/fish/config.fish')]],
    ['autostart', () => [join(home, '.config/autostart'), join(home, '.config/autostart/x.desktop')]],
    ['the project of somebody else', () => [join(home, 'other'), join(home, 'other/src/index.ts')]],
    ['a link to .ssh as the project', () => [join(home, 'keys'), join(home, 'keys/authorized_keys')]],
    ['the folder above the project', () => [project, join(home, 'free.txt')]],
    ['what is protected in the project', () => [project, ...inProject.map((name) => join(project, name))]],
  ];
  const inProject = [
    '.GIT/hooks/post-commit',
    '.git./hooks/post-commit',
    // With a letter that nobody sees.
    '.g\u200cit/hooks/post-commit',
    // A short name of Windows.
    'GIT~1/hooks/post-commit',
    // A link to .git.
    'plain/hooks/post-commit',
    '.claude/settings.json',
    '.claude/Settings.local.json',
    '.husky/pre-commit',
    'CLAUDE.md',
    '.mcp.json',
    '.vscode/tasks.json',
    '.codex/config.toml',
    '.gemini/settings.json',
    '.roo/mcp.json',
    'opencode.json',
    '.kiro/hooks/x',
    '.windsurf/rules/x',
    '.continue/config.yaml',
    '.github/copilot-instructions.md',
    '.jj/repo/config.toml',
    '.yarn/releases/yarn.cjs',
    '.pnp.cjs',
    '.gradle/init.d/x.gradle',
    '.bundle/config',
    '.vim/plugin/x.vim',
    '.config/kitty/kitty.conf',
    '.kde/Autostart/x',
    '.cargo/bin/ls',
    '.cargo/config.toml',
    '.ghci',
    '.ocamlinit',
    'lib/x.pth',
    '.config/plasma-workspace/env/x.sh',
  ];

  it.each(claims)('gets nothing written: %s', async (_, toClaim) => {
    symlinkSync('.git', join(project, 'plain'));
    symlinkSync('.ssh', join(home, 'keys'));
    const [cwd, ...files] = toClaim();
    claim(cwd, files);
    const before = listTree();
    for (const args of [
      [id, '--at', 'turn:1'],
      [id, '--at', 'turn:1', '--force'],
      [id, '--at', 'turn:1', '--force', '--outside'],
    ]) {
      const { status, stdout } = await restore(args);
      // Each for itself, not because of the others.
      const refused = stdout.match(/refused: (?!its folder is a Git directory)/g)?.length;
      expect([status, refused, listTree()], `${args.join(' ')}: ${stdout}`).toEqual([1, files.length, before]);
    }
  });

  it('gets nothing protected written when a person names the file, or another folder', async () => {
    const files = protectedGroups
      .filter(({ protection }) => protection === 'never')
      .flatMap(({ paths }) => paths.map((path) => join(project, path.replaceAll('*', 'x'), 'f')));
    claim(project, files);
    const before = listTree();
    expect(
      (await restoreAsBuilt([id, '--at', 'turn:1', '--force', '--outside'])).stdout.match(
        /refused: programs run or load/g,
      ),
    ).toHaveLength(files.length);
    for (const file of [join(project, '.git/f'), join(project, '.ssh/f'), join(project, '.claude/hooks/f')])
      expect((await restore([file, '--at', '1', '--force', '--outside'])).status, file).toBe(1);
    expect((await restore([id, '--at', 'turn:1', '--force', '--to', join(base, 'to')])).status).toBe(1);
    expect(listTree()).toEqual(before);
  });

  it('still has its own files restored, from inside the project or by the name of it', async () => {
    const file = join(project, 'src/tide.ts');
    claim(project, [file]);
    expect((await restore([id, '--at', 'turn:1'], join(home, 'other'))).stdout).toContain(
      'not in the project you are in',
    );
    expect(existsSync(file)).toBe(false);
    expect((await restore([id, '--at', 'turn:1', '--project', project], join(home, 'other'))).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('evil\n');
    rmSync(file);
    expect((await restoreAsBuilt([id, '--at', 'turn:1'], join(project, 'src'))).status).toBe(0);
    rmSync(file);
    expect((await restore([file, '--at', '1'], join(home, 'other'))).status).toBe(0);
  });

  it('has one file restored that loads by itself, or lies outside, when a person names that file', async () => {
    const [notes, outside] = [join(project, 'CLAUDE.md'), join(home, 'free.txt')];
    claim(project, [notes, outside]);
    expect((await restore([notes, '--at', '1'])).status).toBe(0);
    expect((await restore([outside, '--at', '1'])).status).toBe(1);
    // The end of a path is not a name: it could be the end of any path.
    expect((await restore(['free.txt', '--at', '1', '--outside'])).status).toBe(1);
    expect(existsSync(outside)).toBe(false);
    expect((await restore([outside, '--at', '1', '--outside'])).status).toBe(0);
    expect([notes, outside].map((path) => readFileSync(path, 'utf8'))).toEqual(['evil\n', 'evil\n']);
  });
});

describe('a transcript that makes a Git folder under another name', () => {
  const bare = ['HEAD', 'config', 'objects/.keep', 'refs/.keep', 'hooks/post-checkout'];
  const inDocs = (names: readonly string[]) => names.map((name) => join(project, 'docs', name));
  const whole = [id, '--at', 'turn:1', '--force'];

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['all of it', bare, []],
    ['the rest of what stands there', ['config', 'objects/.keep', 'readme.md'], ['HEAD', 'refs/x']],
    ['a file of one that stands there', ['readme.md', 'sub/deep.md'], ['HEAD', 'refs/x', 'objects/x']],
    ['in other letters', ['head', 'Objects/.keep', 'REFS/.keep'], []],
    ['with parts of another folder', ['HEAD', 'commondir'], []],
    ['settings and hooks', ['config', 'hooks/post-checkout'], []],
    ['settings beside hooks', ['config'], ['hooks/x']],
  ])('gets none of its files written: %s', async (_, claimed, there) => {
    for (const file of inDocs(there)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'mine\n');
    }
    claim(project, inDocs(claimed));
    const before = listTree();
    for (const more of [[], ['--outside']]) {
      const run = await restore([...whole, ...more]);
      expect([run.status, run.stdout.match(/refused: its folder is a Git directory/g)?.length, listTree()]).toEqual([
        1,
        claimed.length,
        before,
      ]);
    }
    if (there.length > 0) return;
    expect((await restore([...whole, '--to', join(base, 'to')])).status).toBe(1);
    expect(listTree()).toEqual(before);
  });

  it('never gets the last part written, one by one', async () => {
    claim(project, inDocs(bare));
    for (const file of inDocs(bare)) await restore([file, '--at', '1']);
    expect(['HEAD', 'objects', 'refs'].every((name) => existsSync(join(project, 'docs', name)))).toBe(false);
    expect(['config', 'hooks'].every((name) => existsSync(join(project, 'docs', name)))).toBe(false);
  });

  it('does not keep back source code with such names', async () => {
    const files = [
      'src/config/index.ts',
      'src/hooks/use-tide.ts',
      'src/refs/a.ts',
      'src/objects/b.ts',
      'docs/HEAD.md',
      'docs/config',
    ].map((name) => join(project, name));
    claim(project, files);
    expect((await restore(whole)).status).toBe(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

it('gets nothing written into the home folder, or above it, by --to', async () => {
  claim(
    project,
    ['.config/kitty/kitty.conf', '.vim/plugin/x.vim', 'plain.txt'].map((name) => join(project, name)),
  );
  symlinkSync(home, join(base, 'link-home'));
  const before = listTree();
  for (const to of [home, `${home}/`, dirname(home), '/', join(base, 'link-home'), join(home, 'other/..')]) {
    const run = await restore([id, '--at', 'turn:1', '--force', '--to', to]);
    expect([to, run.status, run.stderr.includes('home folder'), listTree()]).toEqual([to, 64, true, before]);
  }
  // A folder in it is fine, but for what asks.
  expect((await restore([id, '--at', 'turn:1', '--to', join(home, 'other')])).status).toBe(1);
  expect(['plain.txt', '.vim', '.config'].map((name) => existsSync(join(home, 'other', name)))).toEqual([
    true,
    false,
    false,
  ]);
});

describe('a folder that becomes a link while a file is restored', () => {
  it.skipIf(process.platform === 'win32')('does not lead a pinned write elsewhere', async () => {
    mkdirSync(join(base, 'elsewhere'));
    const folder = await openPinnedFolder(join(project, 'src/deep'), { makeMode: 0o777 });
    rmSync(join(project, 'src/deep'), { recursive: true });
    symlinkSync(join(base, 'elsewhere'), join(project, 'src/deep'));
    await expect(
      putFile(folder, 'f', async (file) => file.writeFile('evil'), { mode: 0o600, replaces: true }),
    ).rejects.toThrow();
    await folder.close();
    expect(readdirSync(join(base, 'elsewhere'))).toEqual([]);
    await expect(openPinnedFolder(join(project, 'src/deep'))).rejects.toThrow(/link/);
  });

  it.skipIf(process.platform !== 'linux')('never gets a file through, however often it changes', async () => {
    const elsewhere = join(base, 'elsewhere');
    mkdirSync(elsewhere);
    mkdirSync(join(project, 'real'));
    // Exchanges the folder and a link as fast as it can, until it is ended.
    const script = `
      const fs = require('node:fs');
      process.chdir(${JSON.stringify(project)});
      for (;;)
        try {
          fs.renameSync('real', 'spare');
          fs.symlinkSync(${JSON.stringify(elsewhere)}, 'real');
          fs.unlinkSync('real');
          fs.renameSync('spare', 'real');
        } catch {}`;
    const racer = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    let [written, left] = [0, 0];
    try {
      for (let round = 0; round < 400; round++) {
        const target = join(project, 'real', `f${round}`);
        const content = {
          state: 'known',
          text: 'evil',
          bytes: undefined,
          form: undefined,
          basis: 'patch',
          sure: true,
          exact: false,
          doubts: [],
        } as const;
        await writeRestored(
          {
            path: target,
            point: '1',
            target,
            boundary: project,
            action: 'write',
            refusal: undefined,
            content,
            current: { state: 'absent', basis: 'checkpoint', sure: true, doubts: [] },
            hunks: [],
          },
          join(data, 'restored'),
        ).then(
          () => written++,
          () => left++,
        );
      }
    } finally {
      racer.kill('SIGKILL');
    }
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(written + left).toBe(400);
  });
});

describe('an export into a folder', () => {
  it('does not follow a link in it that leads out', async () => {
    claim(project, [join(project, 'src/tide.ts')]);
    const [out, elsewhere] = [join(base, 'out'), join(base, 'elsewhere')];
    mkdirSync(out);
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(out, 'projects'));
    const run = await runScrollkeep(
      ['export', id, '--format', 'jsonl', '--out', `${out}/`, '--root', join(base, 'claude'), '--data-dir', data],
      { cwd: project, env: { HOME: home } },
    );
    expect([run.status, readdirSync(elsewhere)]).toEqual([74, []]);
    expect(run.stderr).toContain('points outside');
  });

  it('does not write through a link that waits for its half-written file', async () => {
    claim(project, [join(project, 'src/tide.ts')]);
    writeFileSync(join(base, 'precious'), 'precious');
    symlinkSync(join(base, 'precious'), join(base, 'one.md.writing'));
    const run = await runScrollkeep(
      [
        'export',
        id,
        '--format',
        'md',
        '--out',
        join(base, 'one.md'),
        '--root',
        join(base, 'claude'),
        '--data-dir',
        data,
      ],
      { cwd: project, env: { HOME: home } },
    );
    expect([run.status, readFileSync(join(base, 'precious'), 'utf8'), statSync(join(base, 'one.md')).size > 0]).toEqual(
      [0, 'precious', true],
    );
  });
});
