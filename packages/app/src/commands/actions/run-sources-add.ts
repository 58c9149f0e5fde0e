import { closeSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportMagic } from '@scrollkeep/store/archive/export-archive.ts';
import { listManifestFiles } from '@scrollkeep/store/archive/manifest-file.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { findRoots } from '@scrollkeep/server/disk/find-roots.ts';
import { findSourceName } from '@scrollkeep/server/disk/find-source-name.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { isRemoteAddress, parseRemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { fetchTar } from '../../remote/fetch-tar.ts';
import { listRemote } from '../../remote/list-remote.ts';
import { addSource } from '../../sources/change-sources.ts';
import { countSource } from '../../sources/list-sources.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal } = invocation;
  const [given = ''] = args;
  if (isRemoteAddress(given)) return addRemote(given, invocation);
  const path = resolve(getFolder(given));
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() === true && !path.endsWith('.jsonl'))
    return isExport(path) ? (await import('./run-archive-import.ts')).run(invocation) : addTar(path, invocation);
  if (found?.isDirectory() === true && listManifestFiles(path).length > 0) throw toArchiveError(path);
  const [root] = await findRoots([path], undefined).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'NO_SUCH_PATH') throw error;
    // It takes only folders, so the general hint would mislead.
    throw new AppError({ code: error.code, message: error.message, hint: 'Pass an existing folder.', exitCode: 66 });
  });
  if (root === undefined || (root.kind !== 'config-folder' && root.kind !== 'folder'))
    throw new AppError({
      code: 'NOT_A_FOLDER',
      message: `${path} is not a folder`,
      hint: 'Specify a Claude config folder, a folder with transcripts, a tarball, or an archive export.',
      exitCode: 64,
    });
  const source = findSourceName(path);
  const { sessions, bytes } = await countSource(root, source, true, {
    maxLineBytes: settings.maxLineBytes,
    onProblem: () => undefined,
  });
  const sources = await addSource(settings, 'sources', path);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ path, source, sources }, null, 2)}\n`
      : `Added ${toShownPath(path)}: ${toReadableAmount(sessions, 'session')}, ${toReadableBytes(bytes)}. ` +
          `Its source is ${toSafeText(source)}.\n`,
  );
  return 0;
}

/** What `archive export` wrote, by its first bytes. */
function isExport(path: string): boolean {
  const file = openRegularFileNow(path);
  try {
    const start = Buffer.alloc(exportMagic.length);
    readSync(file, start, 0, start.length, 0);
    return start.equals(Buffer.from(exportMagic));
  } finally {
    closeSync(file);
  }
}

function toArchiveError(path: string): AppError {
  return new AppError({
    code: 'IS_AN_ARCHIVE',
    message: `${path} is a Scrollkeep archive and cannot be added directly`,
    hint: 'Run `scrollkeep archive export FILE` on the machine it is on, then `scrollkeep sources add FILE` here.',
    exitCode: 64,
  });
}

/** Copied to the archive at once: a tarball does not change by itself. */
async function addTar(path: string, invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal } = invocation;
  const report = await fetchTar(path, { ...invocation, cacheDir: settings.cacheDir });
  const { source, files, added, grown, replaced, newBytes } = report;
  const changed = added + grown + replaced;
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ path, ...report }, null, 2)}\n`
      : `${toShownPath(path)}: ${toReadableAmount(files, 'file')}, ${changed} new or changed, ` +
          `${toReadableBytes(newBytes)} copied to the archive. Its source is ${toSafeText(source)}.\n`,
  );
  return 0;
}

/** Kept only if it can be read, so that a slip is seen at once. */
async function addRemote(given: string, { options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const parsed = parseRemoteAddress(given);
  if (!parsed.ok)
    throw new AppError({ code: 'usage', message: `${given}: an address ${parsed.problem}`, exitCode: 64 });
  const { machine, files } = await listRemote(parsed.address, signal);
  const path = parsed.address.text;
  const source = `machine:${machine}`;
  const sources = await addSource(settings, 'remotes', path);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ path, source, sources }, null, 2)}\n`
      : `Added ${toSafeText(path)}: ${toReadableAmount(files.length, 'file')}, ${toReadableBytes(bytes)}. Its source ` +
          `is ${toSafeText(source)}.\n\`scrollkeep sources fetch\` copies them to the archive; from now on, so does ` +
          '`scrollkeep archive`.\n',
  );
  return 0;
}

function getFolder(path: string): string {
  if (path === '-' || /^[a-z][a-z0-9+.-]+:\/\//i.test(path))
    throw new AppError({
      code: 'usage',
      message: `${path}: not a folder, and not ssh://host`,
      hint: 'Specify a folder, or a machine that you reach with ssh: ssh://[user@]host[:port][/path]',
      exitCode: 64,
    });
  return path;
}
