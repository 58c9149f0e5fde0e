import { isGenerated } from './is-generated.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/**
 * Names that the client and the API give: of messages, requests, calls, blocks, agents, files. They link records and
 * open nothing.
 */
const ownId =
  /^(?:msg|req|toolu|srvtoolu|mcptoolu|call|chatcmpl|resp|run|wf|agent|sess|session|cse|env|bridge|container|file|batch|msgbatch|evt|item|rs|fc|wrkspc|org|user|task|thread)_(?:vrtx_|bdrk_|ops_)?[A-Za-z0-9_-]+$/;
const standIns = new Set(
  (
    'password passwd passphrase secret token key apikey api_key api-key changeme change_me example sample ' +
    'placeholder redacted hidden masked dummy test testing tests fake mock foo bar baz null nil none undefined ' +
    'true false yes no on off string str text number int integer boolean bool bytes object array any unknown ' +
    'void never optional required default empty blank todo unset default value values user username ' +
    'admin root postgres mysql mongo mongodb redis guest pass pwd xxx localhost auto basic bearer oauth ' +
    'oauth2 jwt github google input output invalid missing expired wrong incorrect correct valid new old ' +
    'env file prompt stdin keychain vault disabled enabled anonymous'
  ).split(' '),
);

/** `your-api-key`, `mypassword`, `a_secret`; what goes on like no word is a secret that begins so by chance. */
const example =
  /^(?:your|my|some|the|insert|enter|replace|put|add|use|set|get|fake|dummy|mock|test|example|sample|an?(?=[ _.-]))/i;

/** What people write where a secret would stand: names of variables, types, asterisks, examples. */
export function isStandIn(value: string): boolean {
  if (
    /^[$<{[(%*,;:.\u2022\u2026]/.test(value) ||
    /\$\{|\{\{|\$\(|%s|\.\.\.|\u2026|\*{3}|x{4}|X{4}|«|redacted-user-\d|@redacted\.invalid|_here\b|-here\b/.test(value)
  )
    return true;
  // `!!password` of code, `string>1` of a schema.
  if (/^!{1,2}[A-Za-z_$][\w$.?]*$|^(?:string|number|integer|boolean|str|int)[ ]?[<>=|?[(][<>=|?[\]()\d ]*$/.test(value))
    return true;
  if (example.test(value) && value.split(/[ _.-]/).every((part) => /^[A-Za-z]*\d{0,2}$/.test(part))) return true;
  if (
    /^(?:process|os|env|config|settings|self|this|import|req|ctx|options|args|params|props|data|user|System)\.[\w. -]*$|^std::[\w. -]*$/i.test(
      value,
    ) &&
    !/\d{3}/.test(value)
  )
    return true;
  const word = value.toLowerCase();
  return (
    standIns.has(word) ||
    /^(.)\1*$/.test(word) ||
    /^(?:0?1?2345678?9?0?|abc\w{0,3}|qwerty\w{0,3}|(?:pass(?:word)?|secret|token|test|key|admin|foo|abc)[-_]?\d{0,4})$/.test(
      word,
    )
  );
}

/** Made by a generator, not by a person: long enough, mixed, and no words in it. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || isStandIn(value) || uuid.test(value) || ownId.test(value)) return false;
  if (!/\d/.test(value) || !/[a-z]/i.test(value)) return false;
  const isHex = /^[0-9a-f]+$/i.test(value);
  if (toEntropy(value) < (isHex ? 2.7 : 3.2)) return false;
  return isHex || value.split(/[-_./+=~:]/).some(isMixedPart) || isMixedWhole(value);
}

/** The same for what is shorter, which only a telling name makes worth a look. */
export function isShortRandom(value: string, isLikely = false): boolean {
  return !uuid.test(value) && !ownId.test(value) && !isStandIn(value) && isGenerated(value, isLikely);
}

/** Many separators leave only short parts; then all of it is looked at, and has to be longer and of every kind. */
function isMixedWhole(value: string): boolean {
  const joined = value.replaceAll(/[-_./+=~:]/g, '');
  return (
    joined.length >= 32 && /[a-z]/.test(joined) && /[A-Z]/.test(joined) && /\d/.test(joined) && isMixedPart(joined)
  );
}

/** A path has words between its slashes; base64 that begins with a slash has not. */
export function isPathLike(value: string): boolean {
  return !value
    .split('/')
    .some((part) => part.length >= 16 && /[a-z]/.test(part) && /[A-Z]/.test(part) && isMixedPart(part));
}

/** One part between separators; `claude-opus-4-5-20251101` has none like this. */
function isMixedPart(part: string): boolean {
  if (part.length < 10) return false;
  let [changes, digits] = [0, 0];
  for (let at = 0; at < part.length; at++) {
    const kind = toKind(part.charCodeAt(at));
    if (kind === 0) digits++;
    if (at > 0 && kind !== toKind(part.charCodeAt(at - 1))) changes++;
  }
  return digits > 0 && digits < part.length && (changes / part.length >= 0.3 || (digits >= 4 && changes >= 4));
}

function toKind(code: number): number {
  if (code >= 48 && code <= 57) return 0;
  return code >= 97 ? 1 : 2;
}

/** Shannon entropy in bits per character. */
function toEntropy(text: string): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at++) counts.set(text.charCodeAt(at), (counts.get(text.charCodeAt(at)) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy;
}
