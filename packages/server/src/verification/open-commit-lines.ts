import { readGitBlame, type GitBlameLine } from '../git/read-git-blame.ts';
import type { Repository } from '../git/open-repository.ts';
import { toInput } from './open-commit-log.ts';
import type { Remaining } from './commit-check.ts';

/** What a commit did to one file. */
export interface FileLines {
  /** As the commit has it. */
  readonly path: string;
  /** undefined for a file that is not text. */
  readonly added: number | undefined;
}

/** Lines of commits, and what of them the files of `HEAD` still have. */
export interface CommitLines {
  listFiles(hash: string): Promise<readonly FileLines[] | undefined>;
  /** The texts that a commit added, by the path of their file. */
  readAdded(hash: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Lines of a file of a commit as `HEAD` has them; empty if it is gone. */
  readNow(hash: string, path: string): Promise<readonly GitBlameLine[]>;
  /**
   * What remains of a commit. `part`: only these of its lines count, by path; the files are those of the part. A
   * text: why it cannot be counted.
   */
  count(hash: string, part?: ReadonlyMap<string, readonly string[]>): Promise<Remaining | string>;
  /** Which change each commit makes, whatever its place: equal numbers mean equal changes. */
  readPatchIds(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Each takes git a moment; a commit of thousands of files is no work of a session. */
const maxFiles = 300;
const maxBlames = 2000;
/** Files that git is asked about at a time. */
const parallel = 4;
const diff = ['diff-tree', '-r', '--root', '--no-ext-diff', '--no-textconv', '--no-color'];

export function openCommitLines(repository: Repository): CommitLines {
  const { head = '', ask } = repository;
  const blames = new Map<string, Promise<readonly GitBlameLine[]>>();
  const renames = new Map<string, Promise<ReadonlyMap<string, string>>>();
  let paths: Promise<ReadonlySet<string>> | undefined;

  async function listPaths(): Promise<ReadonlySet<string>> {
    const listed = await ask({ args: ['ls-tree', '-r', '-z', '--name-only', head] });
    return new Set(listed.state === 'done' ? listed.output.toString().split('\0') : []);
  }

  /** The path that a file of a commit has at `HEAD`. */
  async function findPath(hash: string, path: string): Promise<string | undefined> {
    if ((await (paths ??= listPaths())).has(path)) return path;
    const known = renames.get(hash) ?? listRenames(hash);
    renames.set(hash, known);
    return (await known).get(path);
  }

  /** From paths of a commit to those at `HEAD`. */
  async function listRenames(hash: string): Promise<ReadonlyMap<string, string>> {
    const listed = await ask({ args: [...diff, '-M', '--diff-filter=R', '--name-status', '-z', hash, head] });
    const parts = listed.state === 'failed' ? [] : listed.output.toString().split('\0');
    const found = new Map<string, string>();
    for (let at = 0; at + 2 < parts.length; at += 3) found.set(parts[at + 1] ?? '', parts[at + 2] ?? '');
    return found;
  }

  async function readBlame(path: string): Promise<readonly GitBlameLine[]> {
    const blame = await readGitBlame(repository, head, path);
    return 'problem' in blame ? [] : blame.lines;
  }

  async function readNow(hash: string, path: string): Promise<readonly GitBlameLine[]> {
    const now = await findPath(hash, path);
    if (now === undefined) return [];
    const lines = blames.get(now) ?? readBlame(now);
    blames.set(now, lines);
    return lines;
  }

  /** Whether a file that is not text is still as a commit left it. */
  async function isSame(hash: string, path: string): Promise<boolean> {
    const now = await findPath(hash, path);
    if (now === undefined || /\n/.test(path + now)) return false;
    const found = await ask({ args: ['cat-file', '--batch-check'], input: `${hash}:${path}\n${head}:${now}\n` });
    const [then, today] = found.state === 'done' ? found.output.toString().split('\n') : [];
    return then !== undefined && then === today && / blob /.test(then);
  }

  async function listFiles(hash: string): Promise<readonly FileLines[] | undefined> {
    const listed = await ask({ args: [...diff, '-M', '--numstat', '-z', '--no-commit-id', hash] });
    return listed.state === 'failed' ? undefined : parseNumstat(listed.output.toString());
  }

  return {
    listFiles,
    readNow,
    async readAdded(hash) {
      const files = (await listFiles(hash)) ?? [];
      const patch = await ask({ args: [...diff, '-M', '-p', '-U0', '--no-commit-id', hash] });
      return patch.state === 'failed' ? new Map() : joinAdded(files, patch.output.toString());
    },
    async count(hash, part) {
      const listed = part === undefined ? await listFiles(hash) : toFiles(part);
      if (listed === undefined) return 'git cannot list its files';
      const files = listed.filter(({ added }) => added !== 0);
      if (files.length > maxFiles) return `it changed more than ${maxFiles} files`;
      let [remainingFiles, lines, remainingLines] = [0, 0, 0];
      for (const [at, { path, added }] of files.entries()) {
        if (at % parallel === 0)
          await Promise.all(
            files
              .slice(at, blames.size >= maxBlames ? at : at + parallel)
              .flatMap((file) => (file.added === undefined ? [] : [readNow(hash, file.path)])),
          );
        if (blames.size >= maxBlames && !blames.has(path)) return `more than ${maxBlames} files would have to be read`;
        if (added === undefined) {
          if (await isSame(hash, path)) remainingFiles++;
          continue;
        }
        const own = (await readNow(hash, path)).filter((line) => line.hash === hash);
        const texts = part?.get(path);
        const remaining = texts === undefined ? own.length : countCommon(own, texts);
        lines += added;
        remainingLines += remaining;
        if (remaining > 0) remainingFiles++;
      }
      return { files: files.length, remainingFiles, lines, remainingLines };
    },
    async readPatchIds(hashes) {
      if (hashes.length === 0) return new Map();
      const patches = await ask({ args: [...diff, '-p', '--full-index', '--stdin'], input: toInput(hashes) });
      const ids =
        patches.state === 'failed' ? patches : await ask({ args: ['patch-id', '--stable'], input: patches.output });
      const lines = ids.state === 'failed' ? [] : ids.output.toString().trim().split('\n');
      return new Map(
        lines.map((line) => {
          const [id = '', hash = ''] = line.split(' ');
          return [hash, id];
        }),
      );
    },
  };
}

function toFiles(part: ReadonlyMap<string, readonly string[]>): readonly FileLines[] {
  return [...part].map(([path, texts]) => ({ path, added: texts.length }));
}

/** How many lines have a text of the list; each of the list counts once. */
export function countCommon(lines: readonly { readonly text: string }[], texts: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of texts) left.set(text, (left.get(text) ?? 0) + 1);
  let common = 0;
  for (const { text } of lines) {
    const more = left.get(text) ?? 0;
    if (more > 0) common++;
    left.set(text, more - 1);
  }
  return common;
}

/** `added TAB removed TAB path`, of a renamed file both paths in parts of their own. */
function parseNumstat(output: string): readonly FileLines[] {
  const parts = output.split('\0');
  const files: FileLines[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [, count = '', name = ''] = /^(\d+|-)\t(?:\d+|-)\t([^]*)$/.exec(parts[at] ?? '') ?? [];
    if (count === '') continue;
    const path = name === '' ? (parts[(at += 2)] ?? '') : name;
    files.push({ path, added: count === '-' ? undefined : Number(count) });
  }
  return files;
}

/** The sections of a patch are in the order of the files; a line of a file never starts like a section. */
function joinAdded(files: readonly FileLines[], patch: string): ReadonlyMap<string, readonly string[]> {
  const sections = patch.split(/^diff --git /m).slice(1);
  const added = new Map<string, readonly string[]>();
  for (const [at, { path, added: count }] of files.entries()) {
    const section = sections[at] ?? '';
    const start = section.indexOf('\n@@ ');
    const lines = start === -1 ? [] : section.slice(start).split('\n');
    if (count !== undefined && count > 0)
      added.set(
        path,
        lines.flatMap((line) => (line.startsWith('+') ? [line.slice(1)] : [])),
      );
  }
  return added;
}
