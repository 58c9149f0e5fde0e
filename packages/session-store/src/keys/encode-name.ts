import { isPortablePath } from '@scrollkeep/store/archive/archived-file.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';

/** With all endings that it gets it stays below what file systems allow; the SDK's own have up to 208. */
const mostLength = 210;

/**
 * A part of a key as the name of a file. What the client's own names are made of stays as it is, everything else is
 * written as `%` and two digits: no two parts have the same name, and none leads out of its folder.
 */
export function encodeName(part: unknown, what: string): string {
  if (typeof part !== 'string' || part === '') throw refuse(`${what} must be a string that is not empty`);
  let name: string;
  try {
    name = encodeURIComponent(part)
      .replace(/[!~*'()]/g, toHex)
      .replace(/^\.|\.$/g, toHex);
  } catch {
    throw refuse(`${what} has a character that is not valid Unicode`);
  }
  // What Windows takes for a device, such as `nul`.
  if (!isPortablePath(name)) name = toHex(name.charAt(0)) + name.slice(1);
  if (name.length > mostLength) throw refuse(`${what} is longer than ${mostLength} characters`);
  return name;
}

/** Undefined where a name is none of ours. */
export function decodeName(name: string): string | undefined {
  try {
    const part = decodeURIComponent(name);
    return encodeName(part, 'a name') === name ? part : undefined;
  } catch {
    return undefined;
  }
}

function toHex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function refuse(why: string): SessionStoreError {
  return new SessionStoreError({ code: 'INVALID_KEY', message: `the session key was rejected: ${why}` });
}
