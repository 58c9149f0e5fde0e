import { closeSync, fstatSync, readSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { clientVersionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import { openRegularFileNow, readRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';

export interface ClientVersions {
  readonly newestSeen: string | undefined;
  readonly newestKnown: string;
  readonly installed: string | undefined;
}

const filesLookedAt = 8;
const tailBytes = 64 * 1024;
const mostPackageBytes = 1024 * 1024;

/** From the ends of the files that were written last, and from where the client is installed; it is not started. */
export function findClientVersions(
  newestFiles: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ClientVersions {
  const seen = newestFiles.slice(0, filesLookedAt).flatMap((path) => readVersions(path));
  return {
    newestSeen: seen.sort(compareVersions).at(-1),
    newestKnown: [...clientVersionsSeen].sort(compareVersions).at(-1) ?? '',
    installed: findInstalled(env),
  };
}

function readVersions(path: string): readonly string[] {
  let file: number | undefined;
  try {
    file = openRegularFileNow(path);
    const bytes = Buffer.alloc(tailBytes);
    const read = readSync(file, bytes, 0, tailBytes, Math.max(0, fstatSync(file).size - tailBytes));
    return [...bytes.toString('latin1', 0, read).matchAll(/"version":"(\d+\.\d+\.\d+)"/g)].map(
      (match) => match[1] ?? '',
    );
  } catch {
    return []; // vanished, or not ours to read: others tell
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The native client is a file named after its version; the npm one is beside its package.json. */
function findInstalled(env: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    for (const name of process.platform === 'win32' ? ['claude.exe', 'claude.cmd'] : ['claude']) {
      try {
        const target = realpathSync(join(folder, name));
        const named = /[\\/]versions[\\/](\d+\.\d+\.\d+)$/.exec(target)?.[1];
        return named ?? readPackageVersion(dirname(target));
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

function readPackageVersion(folder: string): string | undefined {
  try {
    const { name, version } = JSON.parse(
      readRegularFileNow(join(folder, 'package.json'), mostPackageBytes).toString('utf8'),
    ) as { name?: unknown; version?: unknown };
    return name === '@anthropic-ai/claude-code' && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
