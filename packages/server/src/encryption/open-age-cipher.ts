import type { Cipher } from '@scrollkeep/store/objects/pack-object.ts';
import { AppError } from '../errors/app-error.ts';

/** A key of age, in its text form: `AGE-SECRET-KEY-1…`, and `age1…`, which is no secret. */
export interface AgeKey {
  readonly secret: string;
  readonly recipient: string;
}

/** X25519, which every version of age reads. */
export async function createAgeKey(): Promise<AgeKey> {
  const age = await import('age-encryption');
  const secret = await age.generateX25519Identity();
  return { secret, recipient: await age.identityToRecipient(secret) };
}

export async function toAgeKey(text: string): Promise<AgeKey> {
  const secret = /^\s*(AGE-SECRET-KEY-1[0-9A-Z]{58})\s*$/m.exec(text)?.[1];
  const age = await import('age-encryption');
  try {
    if (secret !== undefined) return { secret, recipient: await age.identityToRecipient(secret) };
  } catch {
    // Said below, without what was given.
  }
  throw new AppError({
    code: 'NOT_A_KEY',
    message: 'this is not a Scrollkeep key',
    hint: 'A key is one line that begins with AGE-SECRET-KEY-1 and has 74 characters.',
    exitCode: 66,
  });
}

/** The age format: what it seals, `age -d` opens. Without the secret it only seals. */
export async function openAgeCipher({
  recipient,
  secret,
}: Pick<AgeKey, 'recipient'> & Partial<AgeKey>): Promise<Cipher> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new age.Decrypter();
  if (secret !== undefined) decrypter.addIdentity(secret);
  return {
    recipient,
    seal: (bytes) => encrypter.encrypt(bytes),
    open: secret === undefined ? undefined : (sealed) => decrypter.decrypt(sealed),
  };
}
