import { isShortRandom, isStandIn } from './judge-value.ts';
import type { Span } from './secret-rule.ts';

const maxDistance = 300;
/** A value in quotes, with blanks perhaps, or up to the next blank. */
const value = String.raw`(?:\\*["']([^"'\\\n]{3,100})\\*["']|([^\s"'\\;|&<>-][^\s"'\\;|&<>]{2,100}))`;
const toOption = (names: string) => new RegExp(`(?: |^)(?:${names})${value}`, 'dy');
const options: readonly { readonly command: RegExp; readonly option: RegExp; readonly isRandom?: boolean }[] = [
  {
    command: /(?:curl|wget|smbclient)\b[^\n|;&]*$/,
    option: /(?: -[uU] ?|--user[ =]|--proxy-user[ =])\\*["']?[\w.@+-]{1,80}[:%]([^\s"'\\:@]{3,100})/dy,
  },
  {
    command: /(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]*$/,
    option: / -p\\*["']?([^\s"'\\-][^\s"'\\]{2,100})/dy,
  },
  { command: /sshpass$/, option: / -p ?\\*["']?([^\s"'\\]{3,100})/dy },
  { command: /(?:redis-cli|valkey-cli)\b[^\n|;&]*$/, option: /(?: -a |--pass )\\*["']?([^\s"'\\]{3,100})/dy },
  // Commands that take a user and a password.
  {
    command:
      /(?:docker|podman|nerdctl|buildah|skopeo|crane|oras|helm|az|oc|cf|ibmcloud|rancher)\b[^\n|;&]{0,60}\blogin\b[^\n|;&]*$/,
    option: toOption('-p[ =]|-p(?=["\'])'),
  },
  {
    command: /\b(?:mongosh?|mongo(?:dump|restore|export|import|stat|top)|twine upload)\b[^\n|;&]*$/,
    option: toOption('-p[ =]'),
  },
  {
    command: /(?:sqlcmd|bcp|osql|mosquitto_(?:pub|sub)|ipmitool|zip|unzip|unrar|ftp|lftp)\b[^\n|;&]*$/,
    option: toOption('-P[ =]?'),
  },
  { command: /(?:ldap(?:search|modify|add|whoami|passwd|delete))\b[^\n|;&]*$/, option: toOption('-w ?') },
  {
    command: /(?:openssl|keytool|java)\b[^\n|;&]*$/,
    option: toOption('-pass(?:in|out|word)? (?:pass:)?|-storepass |-keypass |-srcstorepass |-deststorepass '),
  },
  {
    command: /htpasswd\b[^\n|;&]*$/,
    option: /(?: -[a-zA-Z]{0,3}b[a-zA-Z]{0,3} )(?:\S{1,200} )?\S{1,80} \\*["']?([^\s"'\\]{3,100})/dy,
  },
  {
    command:
      /(?:vault|wandb|cargo|huggingface-cli|hf|netlify|railway|flyctl|doctl auth|wrangler|modal token set)\b[^\n|;&]*$/,
    option: toOption(' ?login (?:--token[ =]|-t |token=)?|init -t '),
    isRandom: true,
  },
];

/**
 * The password in an option of a command that takes one: `curl -u name:…`, `mysql -p…`, `sshpass -p …`, `redis-cli -a
 * …`, `docker login -p …`.
 */
export function findCommandPassword(text: string, at: number): Span | undefined {
  for (const { command, option, isRandom = false } of options) {
    option.lastIndex = at;
    const indices = option.exec(text)?.indices;
    const span = indices?.[1] ?? indices?.[2];
    if (span === undefined || !command.test(text.slice(Math.max(0, at - maxDistance), at))) continue;
    const secret = text.slice(span[0], span[1]);
    if (!isStandIn(secret) && !(isRandom && !isShortRandom(secret))) return { start: span[0], end: span[1] };
  }
  return undefined;
}

/** A first look at JSON text, in which quotes have backslashes. */
export function mayBePasswordOption(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxDistance), at);
  return options.some(({ command }) => command.test(before));
}
