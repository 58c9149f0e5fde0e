import { domainToASCII } from 'node:url';
import { HubError } from '../database/hub-error.ts';

const maxEmailLength = 254;
const localPattern = /^[^\s@"(),:;<>[\\\]\p{C}]{1,64}$/u;
const domainPattern = /^(?=.{1,190}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){0,20}$/;

/** An email in the normal form by which people are found; undefined if it is not an email. */
export function parseEmail(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxEmailLength + 20) return undefined;
  const trimmed = value.trim().normalize('NFC').toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = domainToASCII(trimmed.slice(at + 1));
  if (!localPattern.test(local) || !domainPattern.test(domain)) return undefined;
  const email = `${local}@${domain}`;
  return email.length > maxEmailLength ? undefined : email;
}

export function getEmail(value: unknown): string {
  const email = parseEmail(value);
  if (email === undefined) throw new HubError('INVALID', 'this is not an email address');
  return email;
}

export const maxPersonNameLength = 100;
export const minPasswordLength = 12;
export const maxPasswordLength = 1024;

/** A minimum length and no rules about kinds of characters, as NIST SP 800-63B recommends. */
export function checkNewPassword(password: unknown, min = minPasswordLength): asserts password is string {
  if (typeof password !== 'string' || password.length < min || password.length > maxPasswordLength)
    throw new HubError('INVALID', `a password must have ${min} to ${maxPasswordLength} characters`);
}
