import { isStandIn } from './judge-value.ts';
import type { Span } from './secret-rule.ts';

export const pipedAnchors = [
  'sudo -S',
  'sudo -kS',
  'sudo -Sk',
  'sudo -nS',
  'sudo --stdin',
  'sudo -H -S',
  'sudo -A',
  '--password-stdin',
  'chpasswd',
  'passwd --stdin',
  '--with-token',
  '--pass-stdin',
  'su -c',
] as const;

const maxDistance = 300;
/** What is printed and given on by a pipe, to the command that ends here. */
const printed =
  /(?:echo|printf)(?: -[a-zA-Z]{1,3}| \\{0,7}["']%s(?:\\{1,7}n)?\\{0,7}["'])* (?:\\{0,7}(["'])([^"'\n]{3,100}?)(?:\\{1,7}n)?\\{0,7}\1|([^\s"'|;&\\]{3,100}))[ \t]{0,4}\|[ \t]{0,4}(?:[\w./-]{1,30}[ ])?[^\n|;&]{0,80}$/d;
const given = /[^\n|;&<]{0,80}<<<[ ]?\\{0,7}["']?([^\s"'\\]{3,100})/dy;

/**
 * The password that a command is given on its input: `echo … | sudo -S`, `docker login --password-stdin <<< …`, `echo
 * name:… | chpasswd`.
 */
export function findPipedPassword(text: string, at: number): Span | undefined {
  const from = Math.max(0, at - maxDistance);
  const indices = printed.exec(text.slice(from, at))?.indices;
  const before = indices?.[2] ?? indices?.[3];
  given.lastIndex = at;
  const after = before === undefined ? given.exec(text)?.indices?.[1] : undefined;
  const span = before === undefined ? after : ([from + before[0], from + before[1]] as const);
  if (span === undefined) return undefined;
  const colon = text.startsWith('chpasswd', at) ? text.slice(span[0], span[1]).indexOf(':') + 1 : 0;
  const secret = text.slice(span[0] + colon, span[1]);
  return secret.length < 3 || isStandIn(secret) ? undefined : { start: span[0] + colon, end: span[1] };
}
