import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { openRestorer } from '@scrollkeep/view/redaction/restore-text.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { readBytes } from '@scrollkeep/server/disk/open-file.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { isJsonFile, mostMappedBytes } from '@scrollkeep/server/redact/redact-file.ts';
import { findMap, wholeFile, type MappedFile } from '@scrollkeep/server/redact/redaction-map.ts';
import type { Invocation } from '../../command-line/command.ts';

/** Undoes a redaction with its map: the files as they were, to the byte, under the names they had. */
export async function restoreFiles(
  { options, settings, terminal }: Invocation,
  from: string,
  out: string | undefined,
  mapName: string | undefined,
): Promise<ExitCode> {
  if (out === undefined || mapName === undefined)
    throw new AppError({ code: 'usage', message: '--restore needs --map NAME and --out PATH', exitCode: 64 });
  const map = await findMap(settings.dataDir, mapName);
  if (map === undefined) throw new AppError({ code: 'NO_SUCH_MAP', message: `no map named ${mapName}`, exitCode: 66 });
  const source = resolve(from);
  const target = resolve(out);
  await checkOutside(target, withoutArchive(settings));
  const found = await stat(source).catch(() => undefined);
  if (found === undefined)
    throw new AppError({ code: 'NO_SUCH_PATH', message: `${from}: no such file or folder`, exitCode: 66 });
  const files = found.isDirectory() ? await listFiles(source) : [source];
  const restore = openRestorer(map.entries);
  let [exact, changed] = [0, 0];
  for (const file of files) {
    const name = found.isDirectory() ? relative(source, file).split(sep).join('/') : 'main';
    const mapped = map.files[name];
    const bytes = restoreBytes(await readBytes(file, mostMappedBytes), mapped, mapped?.name ?? file, restore);
    const isExact = mapped !== undefined && createHash('sha256').update(bytes).digest('hex') === mapped.sha256;
    if (isExact) exact++;
    else changed++;
    // A name that a map gives must not lead out of the folder; it is our own file, but it may have been edited.
    const newName = (mapped?.name ?? restore(name, false))
      .split('/')
      .filter((part) => part !== '..' && part !== '.' && part !== '');
    await writeOutput(
      found.isDirectory() ? join(target, ...newName) : target,
      options['force'] === true,
      (write) => write(bytes),
      { below: found.isDirectory() ? target : undefined },
    );
  }
  terminal.say(
    `${toReadableAmount(exact, 'file')} restored byte for byte.` +
      (changed > 0
        ? ` ${toReadableAmount(changed, 'file')} changed or not from this map: only placeholders were replaced.`
        : ''),
  );
  return changed > 0 ? 1 : 0;
}

function restoreBytes(
  redacted: Buffer,
  mapped: MappedFile | undefined,
  name: string,
  restore: (text: string, isJson: boolean) => string,
): Buffer {
  const whole = mapped?.lines[wholeFile];
  if (whole !== undefined) return Buffer.from(whole, 'base64');
  if (!isJsonFile(name)) return toRestored(redacted, restore, false);
  const parts: Buffer[] = [];
  let line = 1;
  for (let start = 0; start < redacted.length; line++) {
    const newline = redacted.indexOf(10, start);
    const end = newline === -1 ? redacted.length : newline + 1;
    const kept = mapped?.lines[line];
    parts.push(
      kept === undefined ? toRestored(redacted.subarray(start, end), restore, true) : Buffer.from(kept, 'base64'),
    );
    start = end;
  }
  return Buffer.concat(parts);
}

/** Bytes without a placeholder stay as they are, whether they are text or not. */
function toRestored(bytes: Buffer, restore: (text: string, isJson: boolean) => string, isJson: boolean): Buffer {
  const text = bytes.toString('utf8');
  const restored = restore(text, isJson);
  return restored === text ? bytes : Buffer.from(restored, 'utf8');
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
