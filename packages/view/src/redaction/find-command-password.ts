import { isStandIn } from './judge-value.ts';
import type { Span } from './secret-rule.ts';

const maxDistance = 300;
const options: readonly { readonly command: RegExp; readonly option: RegExp }[] = [
  { command: /(?:curl|wget|smbclient)\b[^\n|;&]*$/, option: /(?: -[uU] ?|--user[ =]|--proxy-user[ =])\\*["']?[\w.@+-]{1,80}[:%]([^\s"'\\:@]{3,100})/dy },
  { command: /(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]*$/, option: / -p\\*["']?([^\s"'\\-][^\s"'\\]{2,100})/dy },
  { command: /sshpass$/, option: / -p ?\\*["']?([^\s"'\\]{3,100})/dy },
  { command: /(?:redis-cli|valkey-cli)\b[^\n|;&]*$/, option: /(?: -a |--pass )\\*["']?([^\s"'\\]{3,100})/dy },
];

/** The password in an option of a command that takes one: `curl -u name:…`, `mysql -p…`, `sshpass -p …`, `redis-cli -a …`. */
export function findCommandPassword(text: string, at: number): Span | undefined {
  for (const { command, option } of options) {
    option.lastIndex = at;
    const span = option.exec(text)?.indices?.[1];
    if (span === undefined || !command.test(text.slice(Math.max(0, at - maxDistance), at))) continue;
    if (!isStandIn(text.slice(span[0], span[1]))) return { start: span[0], end: span[1] };
  }
  return undefined;
}
