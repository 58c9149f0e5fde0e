import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toContentBytes } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { readVersions, type FileSources, type ReadVersion } from '@scrollkeep/transcript/files/read-versions.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import {
  openFileHistories,
  toFileTeller,
  type FileHistories,
} from '../../packages/server/src/files/read-file-histories.ts';
import { listTranscripts } from '../../packages/server/src/sessions/list-transcripts.ts';
import type { LocatedSession } from '../../packages/server/src/sessions/located-session.ts';
import { readProject } from '../../packages/server/src/sessions/read-sessions.ts';
import { fixtureTrees, hasCorpus, publicTrees, someLabTrees, somePublicTrees } from './corpus-trees.ts';
import { readFileSteps } from './read-file-steps.ts';

const trees = [...fixtureTrees, ...someLabTrees, ...publicTrees];
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-files-corpus-'));

type Found = FileHistories & { readonly toFile: (session: string, file: string) => string };

/** What was counted, printed at the end. */
const shares = new Map<string, number>();
const count = (name: string) => void shares.set(name, (shares.get(name) ?? 0) + 1);

describe('files through time on real transcripts', () => {
  it('has trees', () => {
    expect(trees.length).toBeGreaterThan(hasCorpus ? 80 : 15);
  });

  for (const [name, tree] of trees) {
    it('lists every version, has backups byte for byte, and replays what records determine in ' + name, async () => {
      const onProblem = (problem: unknown) => expect(problem).toBeUndefined();
      for (const project of await listTranscripts(await getRoots([tree], undefined), onProblem)) {
        const located = await readProject(project, { maxLineBytes: 64 * 1024 * 1024, onProblem });
        const reader = openFileHistories(onProblem);
        for (const [at, session] of located.entries()) await reader.add(toFileTeller(session, onProblem), String(at));
        const found = reader.histories();
        for (const [at, session] of located.entries()) checkListed(session, String(at), found);
        const toFile = (session: string, file: string) => located[Number(session)]?.toFile(file) ?? '';
        for (const history of found.histories) await checkHistory(history, { ...found, toFile });
      }
    });
  }

  it.each([...fixtureTrees, ...someLabTrees, ...somePublicTrees])(
    'has the same from its cache as from the files in %s',
    async (name, tree) => {
      const fresh = await readFileSteps(tree, join(scratch, name));
      expect(await readFileSteps(tree, join(scratch, name))).toEqual(fresh);
    },
  );

  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true });
    if (shares.size > 0)
      process.stdout.write(
        `${[...shares]
          .sort()
          .map(([name, number]) => `${String(number).padStart(7)}  ${name}`)
          .join('\n')}\n`,
      );
  });
});

/** Every backup that a snapshot or delta names, straight from the lines of the main file. */
function checkListed({ session, toFile }: LocatedSession, key: string, { histories }: FileHistories): void {
  const { main } = session.files;
  if (main === undefined) return;
  const listed = new Set(
    histories.flatMap(({ path, versions }) =>
      versions.flatMap(({ step }) =>
        step.kind !== 'checkpoint'
          ? []
          : step.backups.length === 0
            ? [`none ${path.replaceAll('\\', '/').split('/').at(-1)} ${step.backupVersion}`]
            : step.backups.map((backup) => `${backup.session} ${backup.name}`),
      ),
    ),
  );
  for (const line of readFileSync(toFile(main.path), 'utf8').split('\n')) {
    if (!line.includes('"file-history-')) continue;
    for (const [path, backup] of listBackups(line)) {
      count('backups named by snapshots and deltas, repetitions among them');
      const name =
        backup.backupFileName === null
          ? `none ${path.replaceAll('\\', '/').split('/').at(-1)} ${backup.version}`
          : `${key} ${backup.backupFileName}`;
      expect(listed.has(name), `${main.path}: ${path} ${name}`).toBe(true);
    }
  }
}

interface Backup {
  readonly backupFileName: string | null;
  readonly version: number;
}

function listBackups(line: string): readonly (readonly [string, Backup])[] {
  let record: {
    readonly type: string;
    readonly trackingPath: string;
    readonly backup: Backup;
    readonly snapshot: { readonly trackedFileBackups: Readonly<Record<string, Backup>> };
  };
  try {
    record = JSON.parse(line) as typeof record;
  } catch {
    return [];
  }
  if (record.type === 'file-history-delta') return [[record.trackingPath, record.backup]];
  return record.type === 'file-history-snapshot' ? Object.entries(record.snapshot.trackedFileBackups) : [];
}

async function checkHistory(history: FileHistory, found: Found): Promise<void> {
  const sources = found.openSources();
  count('files');
  try {
    const versions = await readAll(history, sources);
    const hasCopies = history.versions.some(
      ({ step, restsOn }) => step.kind === 'checkpoint' && step.backups.length > 0 && restsOn === 'checkpoint',
    );
    const alone = hasCopies ? await readAll(history, { ...sources, readBackup: async () => undefined }) : [];
    expect(versions.length).toBe(history.versions.length);
    for (const [at, read] of versions.entries()) {
      count(`versions: ${read.version.step.kind}`);
      countContent(read);
      const { step } = read.version;
      if (step.kind !== 'checkpoint' || step.backups.length === 0) continue;
      const [backup] = step.backups;
      const bytes = backup === undefined ? undefined : await sources.readBackup(backup);
      if (bytes === undefined) continue;
      count('backups stored');
      expect(
        read.after.state === 'known' && Buffer.from(toContentBytes(read.after)).equals(Buffer.from(bytes)),
        `${history.path} ${read.version.number}`,
      ).toBe(true);
      compareReplay(history, at, versions, alone, found);
    }
  } finally {
    await sources.close();
  }
}

async function readAll(history: FileHistory, sources: FileSources): Promise<readonly ReadVersion[]> {
  const versions: ReadVersion[] = [];
  for await (const read of readVersions(history, sources)) versions.push(read);
  return versions;
}

function countContent({ version, after }: ReadVersion): void {
  if (version.step.kind === 'checkpoint') return;
  count(
    after.state === 'known'
      ? `content after a change: ${after.sure ? 'sure' : 'not sure'}${after.exact ? ', byte for byte' : ''}, ` +
          `rests on ${after.basis}`
      : `content after a change: ${after.state}${after.state === 'unknown' ? `, ${after.why}` : ''}`,
  );
}

/** What the transcript alone says that the last change left, against the client's next copy. */
function compareReplay(
  history: FileHistory,
  at: number,
  versions: readonly ReadVersion[],
  alone: readonly ReadVersion[],
  found: Found,
): void {
  const [copy, change] = [versions[at], alone[at - 1]];
  if (copy?.after.state !== 'known' || change === undefined || change.version.step.kind === 'checkpoint') return;
  if (change.after.state !== 'known') return count('next checkpoint: the transcript alone does not tell');
  const isSame = change.after.text === copy.after.text;
  count(
    `next checkpoint: ${change.after.sure ? 'determined' : 'likely'} by the transcript alone, ` +
      `${isSame ? 'equal' : 'changed outside'}`,
  );
  // Where they differ, the transcript must show that it cannot know all: a command, another session, or a person who
  // went back.
  if (!isSame && change.after.sure)
    expect(mayHaveChanged(change, copy, found), `${history.path} ${change.version.number}`).toBe(true);
  expect(copy.changedOutside).toBe(!isSame);
}

function mayHaveChanged(change: ReadVersion, copy: ReadVersion, found: Found): boolean {
  const [from, to] = [change.version.step, copy.version.step];
  if (
    to.kind !== 'checkpoint' ||
    !to.isNew ||
    from.place.session !== to.place.session ||
    from.place.file !== to.place.file
  )
    return true;
  const between = readFileSync(found.toFile(to.place.session, to.place.file), 'utf8')
    .split('\n')
    .slice(from.place.number, to.place.number);
  return between.some((line) => line.includes('"name":"Bash"') || line.includes('"name":"mcp__'));
}
