import { isPathLike, isRandom, isStandIn } from './judge-value.ts';

export type NamedKind = 'password' | 'secret';

/** How surely the value is one: `env` for NAME=value, `quoted`, `bare` for all else. */
export type ValueStyle = 'env' | 'quoted' | 'bare';

const passwordName = /passw(?:or)?d|passphrase|(?:^|[^a-z])pwd|pwd$|(?:^|_)pass$|(?:^|_)pw$/i;
/** Words after which nothing but these may follow: `api_key_prod`, not `token_count`. */
const allowedTail = /^(?:[_-]?(?:\d{1,3}|value|val|base64|b64|hex|raw|plain|plaintext|text|string|dev|development|prod|production|stag(?:e|ing)|test|testing|live|local|primary|secondary|default|main|old|new|current|v\d))*$/i;
const tellingWord = /passwords?|passwd|passphrase|pwd|secrets?|token|credentials?|(?:api|access|auth|private|secret|encryption|signing|master|account|service|license|shared|session|storage|admin|app|root|webhook|hmac|jwt|cipher|crypto|deploy|client)[_-]?key|service[_-]?role|_(?:key|pass|pw|salt|auth)$|^pass$/gi;
/** Tokens of texts and pages, not of people. */
const harmlessName = /(?:input|output|max|min|num|total|special|eos|bos|pad|unk|sep|mask|cls|stop|next|page|continuation|cursor|cancel(?:lation)?|cache|sync|prompt|completion|reasoning|next_?page|design|syntax|lexer|parser|public|foreign|primary|partition|sort|idempotency|csrf|xsrf|resume|continue)[_-]?(?:tokens?|keys?)/i;
/** Names whose values are secrets even when they look like a uuid or a hash. */
const strongName = /api[_-]?key|secret|auth[_-]?token|access[_-]?token|private[_-]?key|password|refresh[_-]?token|bearer/i;
const location = /^(?:[.~]{0,2}\/[\w.-]|[A-Za-z]:\\|(?:https?|file|wss?):\/\/)|^[\w-]+\.(?:pem|key|crt|json|ya?ml|txt|env|ts|js|py|toml|cfg|conf|ini)$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const constant = /^[A-Z]+(?:_[A-Z]+)+$/;

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
  if (last === null || !allowedTail.test(name.slice(last.index + last[0].length)) || harmlessName.test(name)) return undefined;
  return passwordName.test(name) ? 'password' : 'secret';
}

/** What kind of secret this value is under this name; undefined for none. */
export function judgeNamedValue(name: string, value: string, style: ValueStyle): NamedKind | undefined {
  const kind = findNamedKind(name);
  if (kind === undefined || value.length < 4 || isStandIn(value) || (location.test(value) && !(value.startsWith('/') && !isPathLike(value)))) return undefined;
  return (kind === 'password' ? isPassword(name, value, style) : isKey(name, value, style)) ? kind : undefined;
}

function isPassword(name: string, value: string, style: ValueStyle): boolean {
  if (value.length > 200 || constant.test(value)) return false;
  if (/\s/.test(value)) return /passphrase/i.test(name) && style === 'quoted' && value.length >= 12;
  if (style === 'env') return !/^\d{1,3}$/.test(value);
  if (style === 'quoted') return value.length >= 6 && !/^[a-z]+(?:[A-Z][a-z]+)+$/.test(value);
  // `PASS: Test…` is how tests report.
  return name.length > 4 && value.length >= 6 && /[A-Za-z]/.test(value) && /[\d!@#$%^&*?~+]/.test(value) && !/[()[\]{}=]|\.\w+$/.test(value);
}

function isKey(name: string, value: string, style: ValueStyle): boolean {
  if (/\s/.test(value) || constant.test(value)) return false;
  if (uuid.test(value)) return strongName.test(name);
  if (isRandom(value)) return true;
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  if (style === 'env') return value.length >= 8 && isMixed && /^[A-Z0-9_]+$/.test(name) && !isWords(value);
  return style === 'quoted' && value.length >= 10 && isMixed && /secret/i.test(name) && !isWords(value);
}

/** `gpt-4`, `v2.1.0`, `us-east-1`: words and numbers between separators. */
function isWords(value: string): boolean {
  return value.split(/[-_./:@]/).every((part) => /^(?:[A-Za-z]*|v?\d*)$/.test(part));
}
