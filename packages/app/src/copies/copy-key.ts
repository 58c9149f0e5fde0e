import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import type { Cipher } from '@scrollkeep/store/objects/pack-object.ts';
import { readRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { createAgeKey, openAgeCipher, toAgeKey, type AgeKey } from '@scrollkeep/server/encryption/open-age-cipher.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';

const mostKeyBytes = 64 * 1024;

/** Only the public half is stored beside the archive. The secret half is shown once; the person keeps it. */
export function toRecipientFile(dataDir: string): string {
  return join(dataDir, 'archive-key.json');
}

/** For whom copies are encrypted; undefined if no key was made. */
export function findRecipient(dataDir: string): string | undefined {
  const path = toRecipientFile(dataDir);
  let text: string;
  try {
    text = readRegularFileNow(path, mostKeyBytes).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const recipient = /"recipient": ?"(age1[0-9a-z]{58})"/.exec(text)?.[1];
  // Without this, a damaged file would turn encryption off.
  if (recipient === undefined)
    throw new AppError({
      code: 'NOT_A_KEY',
      message: `${toSafeText(path)} is damaged: copies are not written without encryption`,
      hint: 'Restore the file, or delete it and run "scrollkeep archive key" for a new key.',
      exitCode: 66,
    });
  return recipient;
}

export async function createRecipient(dataDir: string): Promise<AgeKey> {
  const key = await createAgeKey();
  makePrivateFolder(dataDir);
  writePrivateFile(toRecipientFile(dataDir), [`${JSON.stringify({ recipient: key.recipient })}\n`]);
  return key;
}

/** What encrypts copies that are made here; undefined if they are not encrypted. */
export async function findSealingCipher(dataDir: string, options: OptionValues): Promise<Cipher | undefined> {
  const recipient = findRecipient(dataDir);
  if (recipient === undefined) return undefined;
  const given = await findSecret(options);
  return openAgeCipher(given?.recipient === recipient ? given : { recipient });
}

/** What reads encrypted copies; undefined if no key was given. */
export async function findOpeningCipher(options: OptionValues): Promise<Cipher | undefined> {
  const given = await findSecret(options);
  return given === undefined ? undefined : openAgeCipher(given);
}

async function findSecret(options: OptionValues): Promise<AgeKey | undefined> {
  const file = options['key-file'];
  const variable = process.env['SCROLLKEEP_ARCHIVE_KEY'];
  if (typeof file !== 'string') return variable ? toAgeKey(variable) : undefined;
  try {
    return await toAgeKey(readRegularFileNow(file, mostKeyBytes).toString('utf8'));
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError({
      code: 'NO_SUCH_PATH',
      message: `${toSafeText(file)} cannot be read`,
      hint: 'Give the file with the key that "scrollkeep archive key" showed.',
      exitCode: 66,
      cause: error,
    });
  }
}
