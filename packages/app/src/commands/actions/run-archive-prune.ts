import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRootHere, type ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import { forgetFiles, type Forgotten } from '@scrollkeep/store/archive/forget-files.ts';
import { findMachineId } from '@scrollkeep/store/archive/machine.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { parseDate } from '@scrollkeep/server/text/parse-date.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toReadableAge, toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { findArchivedSessions } from '../../archive/archived-session.ts';
import { withArchiveReader, withArchiveWriter } from '../../archive/open-archive.ts';

/** What is to go; every part that is given must fit. */
interface PruneRule {
  readonly beforeMs: number | undefined;
  readonly project: string | undefined;
  /** Files of the sessions that were named, by root and path; undefined if none was. */
  readonly named: ReadonlySet<string> | undefined;
  readonly onlyOldVersions: boolean;
}

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal, signal } = invocation;
  const rule = await readRule(invocation);
  return withArchiveWriter(invocation, async (writer): Promise<ExitCode> => {
    const { forgotten, stillThere } = listForgotten(writer, rule);
    const isWriting = options['write'] === true;
    if (isWriting && forgotten.length > 0) await forgetFiles(writer, forgotten, signal);
    if (options['json'] === true) {
      await terminal.print(
        JSON.stringify(
          {
            pruned: isWriting,
            stillThere,
            files: forgotten.map(({ file, keepsLast }) => ({
              path: file.path,
              bytes: file.size,
              modifiedAt: new Date(file.mtimeMs).toISOString(),
              onlyOldVersions: keepsLast,
            })),
          },
          null,
          2,
        ) + '\n',
      );
    } else await terminal.print(print(forgotten, stillThere, isWriting, terminal.color));
    return 0;
  });
}

async function readRule(invocation: Invocation): Promise<PruneRule> {
  const { args, options } = invocation;
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const olderThan = text('older-than');
  const rule: PruneRule = {
    beforeMs: olderThan === undefined ? undefined : parseDate('older-than', olderThan, Date.now(), 'start'),
    project: text('project')?.toLowerCase(),
    named: args.length === 0 ? undefined : await listNamed(args, invocation),
    onlyOldVersions: options['old-versions'] === true,
  };
  if (rule.beforeMs !== undefined || rule.project !== undefined || rule.named !== undefined || rule.onlyOldVersions)
    return rule;
  throw new AppError({
    code: 'usage',
    message: 'no condition given',
    hint: 'Specify sessions, --older-than 365d, --project TEXT or --old-versions.',
    exitCode: 64,
  });
}

/** All that belongs to a session goes with it, agents beside its main file and plans included. */
async function listNamed(names: readonly string[], invocation: Invocation): Promise<ReadonlySet<string>> {
  return withArchiveReader(invocation, async (reader) => {
    const keys = new Set<string>();
    for (const name of names)
      for (const { files } of await findArchivedSessions(reader, name, invocation))
        for (const file of files) keys.add(toKey(file));
    return keys;
  });
}

function toKey({ root, path }: ArchivedFile): string {
  return `${root}\0${path}`;
}

/** Files that fit the rule. What its source still has is left: the next run would take it again. */
function listForgotten(
  { manifest, folder }: ArchiveWriter,
  rule: PruneRule,
): { readonly forgotten: readonly Forgotten[]; readonly stillThere: number } {
  const forgotten: Forgotten[] = [];
  let stillThere = 0;
  const own = findMachineId(folder);
  for (const root of manifest.roots.values()) {
    const files = [...manifest.files(root.key).values()];
    for (const { file, lastMs } of withSessionTimes(files)) {
      if (!fits(file, lastMs, rule)) continue;
      if (rule.onlyOldVersions) {
        if (manifest.listVersions(file).length > 1) forgotten.push({ file, keepsLast: true });
      } else if (isRootHere(root, own) && existsSync(join(root.path, ...file.path.split('/')))) stillThere++;
      else forgotten.push({ file, keepsLast: false });
    }
  }
  return { forgotten, stillThere };
}

/** A session goes as a whole: the age of its files is that of the youngest. */
function withSessionTimes(
  files: readonly ArchivedFile[],
): readonly { readonly file: ArchivedFile; readonly lastMs: number }[] {
  const sessionOf = new Map(files.map((file) => [file, classifyPath(file.path).session]));
  const last = new Map<string, number>();
  for (const [file, session] of sessionOf)
    if (session !== undefined) last.set(session, Math.max(last.get(session) ?? 0, file.mtimeMs));
  return files.map((file) => ({ file, lastMs: last.get(sessionOf.get(file) ?? '') ?? file.mtimeMs }));
}

function fits(file: ArchivedFile, lastMs: number, { beforeMs, project, named }: PruneRule): boolean {
  if (beforeMs !== undefined && lastMs >= beforeMs) return false;
  if (project !== undefined && classifyPath(file.path).project?.toLowerCase().includes(project) !== true) return false;
  return named === undefined || named.has(toKey(file));
}

const mostShown = 40;

function print(forgotten: readonly Forgotten[], stillThere: number, isWriting: boolean, color: boolean): string {
  const style = toStyle(color);
  const lines = forgotten.slice(0, mostShown).map(({ file, keepsLast }) => {
    const age = toReadableAge(file.mtimeMs, Date.now());
    const facts = `${toReadableBytes(file.size)}, ${age}${keepsLast ? ', only older versions' : ''}`;
    return `  ${toSafeText(file.path)}  ${style.faint(facts)}\n`;
  });
  const more = forgotten.length > mostShown ? `  … and ${forgotten.length - mostShown} more (--json lists all)\n` : '';
  const kept =
    stillThere > 0
      ? `${toReadableAmount(stillThere, 'file')} kept: still at the source, so the next run would archive ` +
        `${stillThere === 1 ? 'it' : 'them'} again.\n`
      : '';
  const amount =
    `${toReadableAmount(forgotten.length, 'file')}, ` +
    `${toReadableBytes(forgotten.reduce((sum, { file }) => sum + file.size, 0))}`;
  const verdict =
    forgotten.length === 0
      ? `${stillThere > 0 ? 'Nothing to remove' : 'No matches'}.\n`
      : isWriting
        ? `${style.warning('Permanently removed')}: ${amount}.\n`
        : `${amount} would be removed permanently. Add --write to remove them.\n`;
  return `${lines.join('')}${more}${kept}${verdict}`;
}
