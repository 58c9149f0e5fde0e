import { optionalClasses, type OptionalClass } from './optional-class-names.ts';
import type { Span } from './rule-parts/secret-rule.ts';
import type { UserRule } from './user-rule.ts';

export function toOptionalRules(classes: readonly OptionalClass[]): readonly UserRule[] {
  return optionalClasses.filter((name) => classes.includes(name)).map((name) => rules[name]);
}

const rules: Readonly<Record<OptionalClass, UserRule>> = {
  cards: {
    kind: 'card-number',
    title: 'Payment card number',
    isWeak: true,
    findAll: (text, from) => findAll(text, from, card, isCard),
  },
  iban: { kind: 'iban', title: 'IBAN', isWeak: true, findAll: (text, from) => findAll(text, from, iban, isIban) },
  phone: {
    kind: 'phone-number',
    title: 'Phone number',
    isWeak: true,
    findAll: (text, from) => findAll(text, from, phone, isPhone),
  },
  ip: {
    kind: 'ip-address',
    title: 'IP address',
    isWeak: true,
    findAll: (text, from) => [...findAll(text, from, ipv4, isIpv4), ...findAll(text, from, ipv6, isIpv6)],
  },
};

/** `isOne` sees what was found, and some of what is before it. */
function findAll(
  text: string,
  from: number,
  pattern: RegExp,
  isOne: (found: string, before: string) => boolean,
): readonly Span[] {
  const spans: Span[] = [];
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (isOne(match[0], text.slice(Math.max(0, start - 24), start))) spans.push({ start, end });
  }
  return spans;
}

// In one piece, or in the groups that are printed on a card, with one kind of sign between them.
const card = /(?<![\w.+-])(?:\d{14,16}|\d{19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5})(?![\w-]|\.\d)/g;
/**
 * Visa, Mastercard, Maestro and UnionPay, JCB, American Express, Diners: how their numbers begin, and how long they
 * are.
 */
const issuers = /^(?:4\d{15}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|6\d{15}(?:\d{3})?|35\d{14}|3[47]\d{13}|3[068]\d{12})$/;

function isCard(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '');
  return issuers.test(digits) && !/^(\d)\1*$/.test(digits) && toLuhn(digits) === 0;
}

function toLuhn(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9;
  }
  return sum % 10;
}

const iban = /(?<![\w-])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?![\w-])/g;
const ibanLengths = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 ' +
    ('GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 ' +
      'MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 ') +
    'PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

function isIban(found: string): boolean {
  const letters = found.replaceAll(' ', '');
  if (ibanLengths.get(letters.slice(0, 2)) !== letters.length) return false;
  let rest = 0;
  for (const letter of letters.slice(4) + letters.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(letter, 36)}`) % 97;
  return rest === 1;
}

// With a plus sign and the number of a country, or as they are written in North America, or behind a word for it.
const phone =
  /(?<![\w.+/=-])(?:\+[1-9]\d{0,2}(?:[ ./-]?\(?\d{1,5}\)?){2,6}|\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|\(?0\d{1,5}\)?[ /-]?\d{2,8}(?:[ -]\d{2,8}){0,3})(?![\w-]|\.\d)/g;
const phoneWord =
  /(?:phone|tel|telefon|mobile|mobil|cell|fax|call|sms|whatsapp)[\w.]{0,10}["']?[ \t]{0,2}[:=]?[ \t]{0,2}["']?$/i;

function isPhone(found: string, before: string): boolean {
  const digits = found.replaceAll(/\D/g, '').length;
  if (digits < 8 || digits > 15) return false;
  if (found.startsWith('0') || found.startsWith('(0')) return phoneWord.test(before);
  // The first sign of an added line in a diff is a plus sign too.
  return !found.startsWith('+') || /[ ().-]/.test(found) || !/(?:^|\n)$/.test(before) || phoneWord.test(before);
}

const ipv4 = /(?<![\w.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w-]|\.\w)/g;
/** A word or sign after which four numbers are a version: `version 1.2.3.4`, `"ver": "`, `==`, `@`, `^`, `Chrome/`. */
const versionBefore =
  /(?:(?:version|versions|ver|release|build|firmware|update|upgraded?|downgraded?|v)["']?[ :=.]{0,3}["']?|[=~^@]|[<>]=? ?|\w\/)$/i;
const ownMachine = /^(?:0|127|255)\./;

function isIpv4(found: string, before: string): boolean {
  return !ownMachine.test(found) && !versionBefore.test(before);
}

const ipv6 = /(?<![\w:.])[0-9A-Fa-f]{1,4}(?:::?[0-9A-Fa-f]{1,4}){1,7}(?:::)?(?![\w:])/g;
/** Of the Internet, of a network of one's own, of one link. */
const ipv6Start = /^(?:[23][0-9a-f]{3}|f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/i;

function isIpv6(found: string): boolean {
  const groups = found.split(':').filter((group) => group !== '').length;
  const gaps = found.split('::').length - 1;
  return ipv6Start.test(found) && (gaps === 1 ? groups <= 7 : gaps === 0 && groups === 8);
}
