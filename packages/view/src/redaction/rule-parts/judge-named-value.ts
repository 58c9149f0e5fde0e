import { isPathLike, isRandom, isShortRandom, isStandIn } from './judge-value.ts';
import { fromBase64 } from './base64.ts';

export type NamedKind = 'password' | 'secret' | 'cookie';

/** How surely the value is one: `env` for NAME=value, `quoted`, `bare` for all else. */
export type ValueStyle = 'env' | 'quoted' | 'bare';

const passwordName =
  /passw(?:or)?d|passwort|passphrase|passcode|secret[_-]?string|(?:^|[^a-z])pwd|pwd$|(?:^|_)pass$|(?:store|key)pass$|(?:^|_)pw$/i;
/** Words after which nothing but these may follow: `api_key_prod`, not `token_count`. */
const allowedTail = new RegExp(
  '^(?:[_-]?(?:\\d{1,3}|value|val|base|base64|b64|hex|raw|plain|plaintext|text|string|binary|enc|encoded|data' +
    '|dev|development|prod|production' +
    '|stag(?:e|ing)|test|testing|live|local|primary|secondary|default|main|old|new|current|v\\d))*$',
  'i',
);
const keyOwners =
  'api|access|auth|private|secret|encryption|signing|master|account|service|license|shared|session|storage|admin' +
  '|app|application|root|webhook|hmac|jwt|cipher|crypto|deploy|client|consumer|subscription|functions?|write' +
  '|ingest|management|instrumentation|preshared|pre-shared|ssh|rsa|kms|vapid|host';
const tellingWord = new RegExp(
  `passwords?|passwort|passwd|passphrase|passcode|pwd|secret[_-]?id|(?:${keyOwners}` +
    ')[_-]?key|secret(?:s(?![a-z]))?|token|credentials?|service[_-]?role' +
    '|mnemonic|(?:seed|recovery)[_-]?phrase|_(?:key|pass|pw|salt|auth|pat)$|(?:store|key)pass$' +
    '|^pass$|^pat$|^(?:proxy-)?authorization$|^auth$|^(?:set-)?cookies?$',
  'gi',
);
/** Tokens of texts and pages, not of people. */
const harmlessName = new RegExp(
  '(?:input|output|max|(?<![a-z])min|num|total|special|eos|bos|pad|unk|sep|mask|cls|stop|next|page|continuation' +
    '|cursor|cancel(?:lation)?|cache|sync|prompt|completion|reasoning|next_?page|design|syntax|lexer|parser' +
    '|public|foreign|primary|partition|sort|idempotency|csrf|xsrf|resume|continue|dedupe?|group)' +
    '[_-]?(?:tokens?|keys?)',
  'i',
);
/** Names whose values are secrets even when they look like a uuid or a hash. */
const strongName =
  /api[_-]?key|secret|token|private[_-]?key|password|bearer|(?:^|_)pat$|admin[_-]?key|access[_-]?key|_(?:API|AUTH|LICENSE|SERVICE)_KEY$/i;
const location =
  /^(?:[.~]{0,2}\/[\w.-]|[A-Za-z]:\\|(?:https?|file|wss?):\/\/)|^[\w-]+\.(?:pem|key|crt|json|ya?ml|txt|env|ts|js|py|toml|cfg|conf|ini)$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const constant = /^[A-Z]+(?:_[A-Z]+)+$/;
const phraseName = /passphrase|mnemonic|phrase/i;
/** Words of a sentence about passwords; a sentence that has none of them may be one. */
const sentenceWord =
  /\b(?:pass\w*|secret|token|keys?|your|enter|please|must|required?|invalid|wrong|forgot|reset|change|confirm|the|is|are|was|not|and|or|for|with|to|be|should|this|that|if|from|least|most|minimum|maximum|characters?|chars|long|length)\b/i;

const kinds = new Map<string, NamedKind | undefined>();
const maxKinds = 4000;

/** Whether this name can have a secret as its value. Names come again and again. */
export function findNamedKind(name: string): NamedKind | undefined {
  const known = kinds.get(name);
  if (known !== undefined || kinds.has(name)) return known;
  const kind = toNamedKind(name);
  if (kinds.size < maxKinds) kinds.set(name, kind);
  return kind;
}

function toNamedKind(name: string): NamedKind | undefined {
  tellingWord.lastIndex = 0;
  let last: RegExpExecArray | null = null;
  for (let match = tellingWord.exec(name); match !== null; match = tellingWord.exec(name)) last = match;
  if (last === null || !allowedTail.test(name.slice(last.index + last[0].length)) || harmlessName.test(name))
    return undefined;
  if (/cookie/i.test(last[0])) return 'cookie';
  return passwordName.test(name) ? 'password' : 'secret';
}

/** What kind of secret this value is under this name; undefined for none. */
export function judgeNamedValue(name: string, value: string, style: ValueStyle): NamedKind | undefined {
  const kind = findNamedKind(name);
  if (kind === undefined || value.length < 4) return undefined;
  if (kind === 'cookie') return isCookie(value) ? kind : undefined;
  if (isStandIn(value) || (location.test(value) && !(value.startsWith('/') && !isPathLike(value)))) return undefined;
  return (kind === 'password' ? isPassword(name, value, style) : isKey(name, value, style)) ? kind : undefined;
}

function isPassword(name: string, value: string, style: ValueStyle): boolean {
  if (value.length > 200 || constant.test(value)) return false;
  if (/\s/.test(value)) return isPhrase(name, value, style);
  if (style === 'env') return !/^\d{1,3}$/.test(value);
  if (style === 'quoted') return value.length >= 6 && !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(value);
  if (name.length <= 4 || value.length < 6 || /[()[\]{}=]|\.\w+$/.test(value)) return false;
  // `PASS: Test…` is how tests report.
  return (/[A-Za-z]/.test(value) && /[\d!@#$%^&*?~+]/.test(value)) || (value.length >= 8 && isShortRandom(value));
}

function isKey(name: string, value: string, style: ValueStyle): boolean {
  if (/^(?:proxy-)?authorization$/i.test(name)) return isAuthorization(value);
  if (/^auth$/i.test(name)) return isLogin(value);
  if (/\s/.test(value)) return phraseName.test(name) && isPhrase(name, value, style);
  if (constant.test(value)) return false;
  if (uuid.test(value)) return strongName.test(name);
  if (isRandom(value) || (value.length >= (style === 'bare' ? 10 : 8) && isShortRandom(value, style !== 'bare')))
    return true;
  return (
    style === 'env' &&
    value.length >= 8 &&
    /\d/.test(value) &&
    /[A-Za-z]/.test(value) &&
    /^[A-Z0-9_]+$/.test(name) &&
    !isWords(value)
  );
}

/** `gpt-4`, `v2.1.0`, `us-east-1`: words and numbers between separators. */
function isWords(value: string): boolean {
  return value.split(/[-_./:@]/).every((part) => /^(?:[A-Za-z]*|v?\d*)$/.test(part));
}

/** Several words: a sentence of words that people put together, and no sentence about passwords. */
function isPhrase(name: string, value: string, style: ValueStyle): boolean {
  if (
    style === 'bare' ||
    name.length <= 4 ||
    value.length < 8 ||
    value.length > 300 ||
    sentenceWord.test(value) ||
    /[.:!?…]$|[{}<>=()]/.test(value)
  )
    return false;
  if (phraseName.test(name) || style === 'env') return true;
  return (
    /^[\w!@#$%^&*'-]{1,20}(?: [\w!@#$%^&*'-]{1,20}){1,7}$/.test(value) &&
    (/\d/.test(value) || (/^[a-z]+(?: [a-z]+){2,}$/.test(value) && value.length >= 12))
  );
}

/** `Bearer …`, `token …`, or a token alone. */
function isAuthorization(value: string): boolean {
  const token = value.replace(/^[A-Za-z][A-Za-z0-9-]{2,20} +/, '');
  return (
    !/\s/.test(token) &&
    !isStandIn(token) &&
    (isRandom(token) || isLogin(token) || (token.length >= 8 && isShortRandom(token)))
  );
}

/** User and password as `Basic` has them. */
export function isLogin(value: string): boolean {
  if (value.length < 8 || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return false;
  const text = fromBase64(value);
  return text !== undefined && /^[\x20-\x39\x3b-\x7e]*:[\x20-\x7e]+$/.test(text);
}

/** Whether one of the cookies opens something. */
function isCookie(value: string): boolean {
  return (
    value.length <= 8000 &&
    value
      .split(/; ?/)
      .some((part) =>
        isSecretCookie(part.slice(0, Math.max(0, part.indexOf('='))).trim(), part.slice(part.indexOf('=') + 1)),
      )
  );
}

const cookieName = /sess|sid$|auth|token|jwt|login|remember|identity|^\.AspNet|secret|csrf|xsrf|ticket|credential/i;
const cookieAttribute = /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority|partitioned)$/i;

export function isSecretCookie(name: string, value: string): boolean {
  const plain = value.replaceAll(/^"|"$/g, '');
  if (name === '' || cookieAttribute.test(name) || plain.length < 8 || isStandIn(plain)) return false;
  return isRandom(plain) || (cookieName.test(name) && (uuid.test(plain) || isShortRandom(plain)));
}
