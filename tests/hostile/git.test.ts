import { execFileSync } from 'node:child_process';
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
import { delimiter, join } from 'node:path';
import { bashResult, openSession } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRepository, type Repository } from '../../packages/server/src/git/open-repository.ts';
import { readGitBlame } from '../../packages/server/src/git/read-git-blame.ts';
import { runGit } from '../../packages/server/src/git/run-git.ts';
import { makeRepository, type TestRepository } from '../setup/make-repository.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';

const { signal } = new AbortController();
let base: string;
let marker: string;
let program: string;
let repository: TestRepository;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-hostile-git-')));
  marker = join(base, 'marker');
  program = join(base, 'program.sh');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${marker}'\nexit 0\n`);
  chmodSync(program, 0o755);
  repository = makeRepository(join(base, 'harbour'));
  repository.commit('Add tides', { 'tide.txt': 'one\ntwo\n', '.gitattributes': '* diff=planted filter=planted\n' });
  repository.commit('Change tides', { 'tide.txt': 'one\nTWO\nthree\n' });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function open(folder = repository.folder): Promise<Repository> {
  const opened = await openRepository(folder, signal);
  if (opened.state !== 'open') throw new Error(opened.state === 'refused' ? opened.reason : 'no repository');
  return opened.repository;
}

async function findRefusal(folder: string): Promise<string> {
  const opened = await openRepository(folder, signal);
  if (opened.state === 'open') await opened.repository.close();
  return opened.state === 'refused' ? opened.reason : opened.state;
}

/** Every kind of question that the program puts to git. */
async function askEverything(folder = repository.folder): Promise<readonly string[]> {
  const opened = await open(folder);
  const { head = '' } = opened;
  const answers: string[] = [];
  try {
    for (const [method, args, input] of [
      ['ask', ['cat-file', '--batch-check'], `${head.slice(0, 8)}^{commit}\n`],
      ['ask', ['cat-file', 'blob', `${head}:tide.txt`]],
      ['ask', ['rev-list', '--format=%H %at %s', head]],
      ['ask', ['diff-tree', '-r', '-p', '--root', '--no-ext-diff', '--no-textconv', head]],
      ['ask', ['diff-tree', '-r', '-p', '--root', '--ext-diff', '--textconv', head]],
      ['ask', ['log', '-p', '--ext-diff', '--show-signature', head]],
      ['ask', ['blame', '--textconv', head, '--', 'tide.txt']],
      ['askRefs', ['for-each-ref', '--format=%(refname)', `--contains=${head}`]],
    ] as const) {
      const answer = await opened[method]({ args, ...(input === undefined ? {} : { input }) });
      answers.push(answer.state === 'done' ? answer.output.toString() : answer.reason);
    }
  } finally {
    await opened.close();
  }
  return answers;
}

/** Every file of a folder with its content and the time it was written. */
function takeStock(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs} ${readFileSync(path).toString('base64')}`)
    .sort();
}

describe.runIf(process.platform !== 'win32')('a repository made to attack', () => {
  /** Every setting of git that names a program. */
  const planted = () => `
[core]
\tfsmonitor = ${program}
\tpager = ${program}
\teditor = ${program}
\taskPass = ${program}
\tsshCommand = ${program}
\tgitProxy = ${program}
\thooksPath = ${join(base, 'hooks')}
\talternateRefsCommand = ${program}
[diff]
\texternal = ${program}
[diff "planted"]
\tcommand = ${program}
\ttextconv = ${program}
[filter "planted"]
\tclean = ${program}
\tsmudge = ${program}
\tprocess = ${program}
\trequired = true
[credential]
\thelper = "!${program}"
[gpg]
\tprogram = ${program}
[gpg "ssh"]
\tprogram = ${program}
[log]
\tshowSignature = true
[pager]
\tblame = ${program}
\tlog = ${program}
[blame]
\tignoreRevsFile = ${join(base, 'none')}
[alias]
\tblame = "!${program}"
\trev-parse = "!${program}"
\tdiff-tree = "!${program}"
[interactive]
\tdiffFilter = ${program}
[uploadpack]
\tpackObjectsHook = ${program}
`;

  function plant(): void {
    const config = join(repository.folder, '.git/config');
    writeFileSync(join(base, 'included'), planted());
    writeFileSync(config, `${readFileSync(config, 'utf8')}[include]\n\tpath = ${join(base, 'included')}\n`);
    for (const folder of [join(base, 'hooks'), join(repository.folder, '.git/hooks')]) {
      mkdirSync(folder, { recursive: true });
      for (const hook of [
        'post-index-change',
        'reference-transaction',
        'pre-auto-gc',
        'post-checkout',
        'query-watchman',
      ])
        writeFileSync(join(folder, hook), readFileSync(program), { mode: 0o755 });
    }
  }

  it('runs no program that its settings, attributes or hooks name, and is left as it was', async () => {
    plant();
    const before = takeStock(repository.folder);
    const answers = await askEverything();
    expect(existsSync(marker)).toBe(false);
    expect(takeStock(repository.folder)).toEqual(before);
    expect(answers[1]).toBe('one\nTWO\nthree\n');
    expect(answers[4]).toContain('+three');
    expect(answers[7]).toBe('refs/heads/main\n');
    // What is planted does run where git is used as usual.
    expect(() => repository.git('log', '-p', '--ext-diff')).toThrow();
    expect(existsSync(marker)).toBe(true);
  });

  it('runs no program of it for blame and --verify either', async () => {
    const session = openSession({ version: '2.1.325', cwd: repository.folder, seed: 'hostile' });
    session.prompt('Go');
    session.write('tide.txt', 'one\nTWO\nthree\n');
    const hash = repository.git('rev-parse', '--short', 'HEAD');
    session.call('Bash', { command: 'git commit -am x' }, bashResult(`[main ${hash}] Change tides\n`));
    // A recorded hash goes to git; what only looks like one must not.
    session.call('Bash', { command: 'git commit -am y' }, bashResult('[main deadbeef] --output=x\n'));
    writeTree(join(base, 'claude'), session.files());
    plant();
    const before = takeStock(repository.folder);
    for (const args of [
      ['blame', 'tide.txt'],
      ['blame', 'tide.txt', '--commit', 'HEAD'],
      ['commits', '--verify'],
    ]) {
      const { status, stdout } = await runCommand(
        [...args, '--root', join(base, 'claude'), '--data-dir', join(base, 'data')],
        { cwd: repository.folder },
      );
      expect([status, stdout]).toEqual([0, expect.stringContaining(hash)]);
    }
    expect(existsSync(marker)).toBe(false);
    expect(takeStock(repository.folder)).toEqual(before);
  });

  it('fetches nothing that a partial clone lacks', async () => {
    const lost = repository.git('rev-parse', 'HEAD:tide.txt');
    rmSync(join(repository.folder, '.git/objects', lost.slice(0, 2), lost.slice(2)));
    const { git } = repository;
    git('config', 'core.repositoryFormatVersion', '1');
    git('config', 'extensions.partialClone', 'origin');
    git('config', 'remote.origin.promisor', 'true');
    git('config', 'remote.origin.url', `ext::${program} %S`);
    git('config', 'protocol.ext.allow', 'always');
    const answers = await askEverything();
    expect(existsSync(marker)).toBe(false);
    expect(answers[1]).toMatch(/tide\.txt/);
    const opened = await open();
    await opened.askRefs({ args: ['cat-file', '-e', lost] });
    await opened.close();
    expect(existsSync(marker)).toBe(false);
    expect(() => git('cat-file', '-e', lost)).toThrow();
    expect(existsSync(marker)).toBe(true);
  });

  it('cannot change history with replaced objects or grafts', async () => {
    const [head, first] = [repository.git('rev-parse', 'HEAD'), repository.git('rev-parse', 'HEAD^')];
    const honest = await askEverything();
    const tree = repository.git('rev-parse', `${first}^{tree}`);
    repository.git('replace', head, repository.git('commit-tree', tree, '-m', 'Not what it was'));
    mkdirSync(join(repository.folder, '.git/info'), { recursive: true });
    writeFileSync(join(repository.folder, '.git/info/grafts'), `${head}\n`);
    const answers = await askEverything();
    expect(answers.slice(0, 7)).toEqual(honest.slice(0, 7));
    expect(repository.git('log', '--format=%s')).toBe('Not what it was');
  });

  it('cannot lead to another repository', async () => {
    const other = makeRepository(join(base, 'private'));
    other.commit('Something private', { 'key.txt': 'x\n' });
    const make = (name: string) => {
      const folder = join(base, name);
      mkdirSync(folder);
      return folder;
    };
    const byFile = make('by-file');
    writeFileSync(join(byFile, '.git'), `gitdir: ${join(other.folder, '.git')}\n`);
    expect(await findRefusal(byFile)).toBe('its .git names a repository that does not list this worktree');

    const byLink = make('by-link');
    symlinkSync(join(other.folder, '.git'), join(byLink, '.git'));
    expect(await findRefusal(byLink)).toBe('its .git is a symbolic link');

    const byCommon = make('by-common');
    mkdirSync(join(byCommon, '.git'));
    writeFileSync(join(byCommon, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(byCommon, '.git/commondir'), `${join(other.folder, '.git')}\n`);
    expect(await findRefusal(byCommon)).toBe('its .git points to another repository');

    const byWorktree = make('by-worktree');
    mkdirSync(join(byWorktree, 'planted'));
    writeFileSync(join(byWorktree, 'planted/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(byWorktree, 'planted/commondir'), `${join(other.folder, '.git')}\n`);
    writeFileSync(join(byWorktree, 'planted/gitdir'), `${join(byWorktree, '.git')}\n`);
    writeFileSync(join(byWorktree, '.git'), 'gitdir: planted\n');
    expect(await findRefusal(byWorktree)).toBe('its .git names a repository that does not list this worktree');

    repository.git('config', 'core.worktree', other.folder);
    expect(await findRefusal(repository.folder)).toBe('git resolves this folder to a different working tree');
  });

  it('is not taken for one where a folder only looks like a bare repository', async () => {
    const folder = join(base, 'bare');
    makeRepository(folder, '--bare');
    writeFileSync(join(folder, 'config'), `[core]\n\tbare = false\n\tworktree = ${base}\n${planted()}`);
    expect(await findRefusal(folder)).toBe('none');
    expect(existsSync(marker)).toBe(false);
  });

  it('is refused in the words of git where it belongs to somebody else', async () => {
    const folder = join(base, 'bin');
    mkdirSync(folder);
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    // Git has this switch for tests of its own; a repository of another user needs another user.
    writeFileSync(join(folder, 'git'), `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec '${real}' "$@"\n`, {
      mode: 0o755,
    });
    const path = process.env['PATH'];
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    try {
      expect(await findRefusal(repository.folder)).toBe(
        `detected dubious ownership in repository at '${repository.folder}'`,
      );
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('cannot bring a git of its own, and the environment of the person names no repository', async () => {
    writeFileSync(join(repository.folder, 'git'), readFileSync(program), { mode: 0o755 });
    const other = makeRepository(join(base, 'other'));
    const [folder, environment] = [process.cwd(), { ...process.env }];
    process.chdir(repository.folder);
    process.env['PATH'] = `.${delimiter}${delimiter}${environment['PATH']}`;
    process.env['GIT_DIR'] = join(other.folder, '.git');
    process.env['GIT_EXTERNAL_DIFF'] = program;
    process.env['GIT_TRACE'] = marker;
    try {
      expect((await askEverything())[1]).toBe('one\nTWO\nthree\n');
    } finally {
      process.chdir(folder);
      for (const name of ['GIT_DIR', 'GIT_EXTERNAL_DIFF', 'GIT_TRACE']) delete process.env[name];
      process.env['PATH'] = environment['PATH'];
    }
    expect(existsSync(marker)).toBe(false);
  });

  it('cannot make git wait for ever or fill the memory', async () => {
    const opened = await open();
    const { head = '' } = opened;
    const long = await opened.ask({ args: ['cat-file', 'blob', `${head}:tide.txt`], maxBytes: 4 });
    expect(long).toMatchObject({ state: 'failed' });
    execFileSync('mkfifo', [join(repository.folder, '.git/objects/info/alternates')]);
    expect(await opened.ask({ args: ['cat-file', '-e', '0'.repeat(40)], maxMs: 300 })).toMatchObject({
      state: 'failed',
      reason: /^git took longer than/,
    });
    await opened.close();
  });
});

describe('a repository like any other', () => {
  it('is opened in a working tree of its own, and in a submodule', async () => {
    repository.git('worktree', 'add', '-q', '-b', 'side', join(base, 'side'));
    const side = await open(join(base, 'side'));
    expect([side.top, side.commonFolder]).toEqual([join(base, 'side'), join(repository.folder, '.git')]);
    await side.close();
    const outer = makeRepository(join(base, 'outer'));
    outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', repository.folder, 'inner');
    const inner = await open(join(outer.folder, 'inner'));
    expect(inner.top).toBe(join(outer.folder, 'inner'));
    await inner.close();
  });

  it('is read with other hashes, and where the older commits are missing', async () => {
    const other = makeRepository(join(base, 'sha256'), '--object-format=sha256');
    const hash = other.commit('Longer hashes', { 'x.txt': 'x\n' });
    const [longer, shallow] = [await open(other.folder), join(base, 'shallow')];
    expect(hash).toHaveLength(64);
    expect(await readGitBlame(longer, hash, 'x.txt')).toMatchObject({ lines: [{ hash, text: 'x' }] });
    await longer.close();
    repository.git('clone', '-q', '--depth=1', `file://${repository.folder}`, shallow);
    const cut = await open(shallow);
    const blame = await readGitBlame(cut, cut.head ?? '', 'tide.txt');
    expect('lines' in blame && blame.lines.map((line) => line.hash)).toEqual([cut.head, cut.head, cut.head]);
    await cut.close();
  });

  it('is read from a folder with any name, and leaves nothing behind', async () => {
    const odd = makeRepository(join(base, `a:b "c" \\ d`));
    odd.commit('Odd', { 'x.txt': 'x\n' });
    const opened = await open(odd.folder);
    const blame = await readGitBlame(opened, opened.head ?? '', 'x.txt');
    expect('lines' in blame && blame.lines).toEqual([{ hash: opened.head, text: 'x' }]);
    const scratch = await opened.ask({ args: ['rev-parse', '--absolute-git-dir'] });
    const folder = scratch.state === 'done' ? scratch.output.toString().trim() : '';
    expect(existsSync(folder)).toBe(true);
    await opened.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('says that git is missing', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = base;
    try {
      expect(await runGit({ args: ['version'], from: base, signal })).toEqual({
        state: 'failed',
        reason: 'the program `git` is not installed',
      });
    } finally {
      process.env['PATH'] = path;
    }
  });
});
