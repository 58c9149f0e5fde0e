import { mkdirSync, mkdtempSync, realpathSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, plainResult, type SessionBuilder } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TreeBlameAnswer } from '../../packages/app/src/blame/tree-blame.ts';
import { makeRepository, type TestRepository } from '../setup/make-repository.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { writeTree } from '../web/start-web.ts';

let base: string;
let project: string;
let repository: TestRepository;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-blame-')));
  project = join(base, 'harbour');
  repository = makeRepository(project);
  const other = open('other', '/home/ada/elsewhere');
  other.prompt('Something else');
  save(other);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  runInProcess([...args, '--root', join(base, 'claude'), '--data-dir', join(base, 'data')], { cwd: project });

async function blame(...args: readonly string[]): Promise<TreeBlameAnswer> {
  const { stdout, stderr } = await run('blame', ...args, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout) as TreeBlameAnswer;
}

const open = (seed: string, cwd = project) =>
  openSession({ version: '2.1.325', cwd, seed, start: '2026-11-02T09:00:00.000Z' });
const save = (session: SessionBuilder) => writeTree(join(base, 'claude'), session.files());
const toShort = ({ lines }: TreeBlameAnswer) =>
  lines.map(({ text, by, turn }) => `${text}: ${by} ${turn ?? ''}`.trim());

const original = '// tides\nconst step = 60;\nconst unit = 1;\n';

/** A file of a person; two turns change it, each is committed; then a person changes one line more, and another one. */
function buildTide(): { readonly session: SessionBuilder; readonly hashes: readonly string[] } {
  const hashes = [repository.commit('Add tides', { 'src/tide.ts': original })];
  const session = open('tide');
  session.file('src/tide.ts', original);
  session.prompt('# Make the steps shorter');
  session.edit('src/tide.ts', 'step = 60', 'step = 15');
  const first = original.replace('60', '15');
  hashes.push(repository.commit('Shorten steps', { 'src/tide.ts': first }));
  session.prompt('Add a limit');
  session.edit('src/tide.ts', 'const unit = 1;', 'const unit = 1;\nconst limit = 8;\nconst least = 2;');
  const second = `${first}const limit = 8;\nconst least = 2;\n`;
  hashes.push(repository.commit('Add a limit', { 'src/tide.ts': second }));
  hashes.push(repository.commit('Raise the limit', { 'src/tide.ts': second.replace('limit = 8', 'limit = 9') }));
  repository.write('src/tide.ts', `${second.replace('limit = 8', 'limit = 9')}// by hand\n`);
  save(session);
  return { session, hashes };
}

describe('scrollkeep blame', () => {
  it('names session and turn of each line, or says that it is not by Claude, beside the commit', async () => {
    const { session, hashes } = buildTide();
    const answer = await blame('src/tide.ts');
    expect(toShort(answer)).toEqual([
      '// tides: other',
      'const step = 15;: claude 1',
      'const unit = 1;: other',
      'const limit = 9;: other',
      'const least = 2;: claude 2',
      '// by hand: other',
    ]);
    expect(answer.totals).toEqual({ claude: 2, other: 4, unknown: 0 });
    expect(answer.lines.map((line) => line.commit)).toEqual([
      hashes[0],
      hashes[1],
      hashes[0],
      hashes[3],
      hashes[2],
      null,
    ]);
    expect(new Set(answer.lines.map((line) => line.session))).toEqual(new Set([session.sessionId, null]));
    expect(answer.versions[answer.lines[4]?.version ?? '']?.prompt).toBe('Add a limit');
    expect(answer.commits[hashes[3] ?? '']).toMatchObject({ author: 'Ada', subject: 'Raise the limit' });
  });

  it('gives the same as two plain looks: what the calls wrote, and another command of git', async () => {
    buildTide();
    const { lines } = await blame('src/tide.ts');
    const written = ['const step = 15;', 'const limit = 8;', 'const least = 2;'];
    expect(lines.map(({ by }) => by === 'claude')).toEqual(lines.map(({ text }) => written.includes(text)));
    // What is not committed has a hash of zeros there.
    const annotated = repository
      .git('annotate', '-l', 'src/tide.ts')
      .split('\n')
      .map((line) => (line.startsWith('0000') ? null : line.slice(0, 40)));
    expect(lines.map(({ commit }) => commit)).toEqual(annotated);
  });

  it('prints lines with their prompts, a range of them, and the file at a commit', async () => {
    const { session, hashes } = buildTide();
    const name = session.sessionId.slice(0, 8);
    const { stdout } = await run('blame', 'src/tide.ts', '-L', '2,+3');
    expect(stdout).toContain(`${name} turn 1 ${hashes[1]?.slice(0, 8)} 2 │ const step = 15;`);
    expect(stdout).toContain(': Make the steps shorter');
    expect(stdout).not.toContain('by hand');
    expect(stdout).toContain('6 lines: 2 by Claude, 4 not by Claude.');
    const atSecond = await blame('src/tide.ts', '--commit', 'HEAD^');
    expect(atSecond.point).toBe(hashes[2]);
    expect(toShort(atSecond)).toEqual([
      '// tides: other',
      'const step = 15;: claude 1',
      'const unit = 1;: other',
      'const limit = 8;: claude 2',
      'const least = 2;: claude 2',
    ]);
    // Gone from the disk, by another name of the folder: a commit has it all the same.
    rmSync(join(project, 'src/tide.ts'));
    symlinkSync(project, join(base, 'link'));
    const linked = await blame(join(base, 'link/src/tide.ts'), '--commit', 'HEAD^');
    expect([linked.path, toShort(linked)]).toEqual([join(project, 'src/tide.ts'), toShort(atSecond)]);
    repository.git('checkout', '-q', '--', 'src/tide.ts');
    expect(toShort(await blame('src/tide.ts', '--commit', 'HEAD~3')).every((line) => line.endsWith('other'))).toBe(
      true,
    );
    expect(await run('blame', 'src/tide.ts', '-L', '5,2')).toMatchObject({ status: 64 });
    expect(await run('blame', 'src/tide.ts', '-L', '99')).toMatchObject({ status: 64 });
    expect(await run('blame', 'src/tide.ts', '--commit', '--output=x')).toMatchObject({ status: 66 });
  });

  it('finds lines that a session wrote before the file was renamed, or in another working tree', async () => {
    buildTide();
    repository.commit('Keep it');
    repository.git('mv', 'src/tide.ts', 'src/coast.ts');
    repository.commit('Rename');
    const tree = join(project, '.claude/worktrees/night');
    const session = open('night', tree);
    session.prompt('Write of the night');
    session.write('src/night.ts', 'dark\nlate\n');
    save(session);
    repository.commit('Merge the night', { 'src/night.ts': 'dark\nlate\nnot mine\n' });
    const coast = await blame('src/coast.ts');
    expect(toShort(coast)[1]).toBe('const step = 15;: claude 1');
    expect(coast.lines[1]?.from).toBe(join(project, 'src/tide.ts'));
    const night = await blame('src/night.ts');
    expect(toShort(night)).toEqual(['dark: claude 1', 'late: claude 1', 'not mine: other']);
    expect(night.lines[0]).toMatchObject({ session: session.sessionId, from: join(tree, 'src/night.ts') });
    expect((await run('blame', 'src/night.ts')).stdout).toContain('Inferred from equal lines');
  });

  it('says unknown where the records do not show what a change left', async () => {
    const session = open('gap');
    session.prompt('Change it');
    const file_path = join(project, 'gap.ts');
    session.call('Edit', { file_path, old_string: 'a', new_string: 'b' }, plainResult('done', undefined));
    save(session);
    writeFileSync(file_path, 'b\nc\n');
    const answer = await blame('gap.ts');
    expect(answer.totals).toEqual({ claude: 0, other: 0, unknown: 2 });
    expect(answer.git?.problem).toBe('it has no commits yet');
  });

  it('answers from records alone outside of a repository, and from git alone without records', async () => {
    const folder = join(base, 'plain');
    mkdirSync(folder);
    const session = open('plain', folder);
    session.prompt('Write');
    session.write('a.txt', 'x\n');
    save(session);
    writeFileSync(join(folder, 'a.txt'), 'x\ny\n');
    const plain = await blame(join(folder, 'a.txt'));
    expect([plain.git, ...toShort(plain)]).toEqual([null, 'x: claude 1', 'y: other']);
    const hash = repository.commit('Mine', { 'mine.txt': 'z\n' });
    const mine = await blame('mine.txt');
    expect(mine.lines).toMatchObject([{ by: 'other', commit: hash }]);
  });

  it('opens no secret, nothing that is not text and nothing outside of the project', async () => {
    repository.commit('Files', { 'a.bin': 'a\0b', '.env': 'TOKEN=1\n' });
    writeFileSync(join(base, 'outside.txt'), 'private\n');
    symlinkSync(join(base, 'outside.txt'), join(project, 'link.txt'));
    symlinkSync(base, join(project, 'folder'));
    for (const name of ['link.txt', 'folder/outside.txt', 'a.bin', '.env', 'src', 'missing.txt']) {
      const { status, stdout, stderr } = await run('blame', name);
      expect([64, 66], name).toContain(status);
      expect(`${stdout}${stderr}`).not.toMatch(/private|TOKEN/);
    }
    expect((await run('blame', 'link.txt')).stderr).toContain('symbolic link that points outside the project');
    expect((await run('blame', '.env', '--commit', 'HEAD')).status).toBe(64);
  });

  it('writes out what could steer the terminal', async () => {
    repository.commit('\u001b[31mred', { 'a.txt': 'x\u001b[2J\u202e\n' });
    const { stdout } = await run('blame', 'a.txt');
    expect(stdout).toContain(String.raw`x\u{1b}[2J\u{202e}`);
    expect(readFileSync(join(project, 'a.txt'), 'utf8')).toContain('\u001b');
  });
});
