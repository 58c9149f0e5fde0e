import { findGitWords } from '../git-work/parse-git-call.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';

const lookers =
  /^(?:ls|ll|dir|cat|bat|head|tail|less|wc|grep|egrep|rg|ag|find|fd|tree|which|whereis|type|file|stat|du|df|ps|pgrep|lsof|netstat|ss|jq|yq|awk|cut|sort|uniq|tr|xargs|diff|cmp|env|printenv|id|whoami|date|pwd|uname|hostname|echo|printf|test|\[|cd|true|false|sleep|strings|hexdump|xxd|nm|md5sum|sha256sum|man|Get-\w{1,40}|Select-String|Test-Path)$/;
const gitLooks =
  /^(?:status|log|diff|show|branch|remote|rev-parse|rev-list|ls-files|ls-remote|ls-tree|blame|describe|reflog|config|cat-file|grep|shortlog)$/;
/** Programs that look where they are asked to, and with which words. */
const asked: readonly (readonly [program: RegExp, word: RegExp])[] = [
  [/^(?:gh|glab)$/, /^(?:list|view|show|status|diff|checks|search)$/],
  [
    /^(?:docker|podman|docker-compose|kubectl|helm)$/,
    /^(?:ps|logs|inspect|images|ls|get|describe|top|stats|port|version|info)$/,
  ],
  [/^(?:npm|pnpm|yarn|pip3?|uv|cargo|brew|apt|dpkg)$/, /^(?:ls|list|view|info|show|outdated|why|search|root|bin)$/],
  [/^(?:systemctl|service|launchctl|journalctl)$/, /^(?:status|list|is-active|list-units|-u|-n)$/],
  [/^(?:python[\d.]*|node|ruby|perl|php|deno|bun)$/, /^(?:-c|-e|-p|-v|-V|--version|--eval|--print)$/],
];
const asksOnly = /^(?:--version|--help|-h|-V|help|version)$/;

/** Whether a script only looks at something, as far as the names of its programs say: that it failed is seldom news. */
export function isLook(script: string): boolean {
  const commands = splitShellCommands(script);
  return commands.length > 0 && commands.every(({ words, outputs }) => outputs.every(isNowhere) && looks(words));
}

/** Where what is written is gone. */
export function isNowhere(file: string): boolean {
  return file === '/dev/null' || file === 'NUL' || file === '$null';
}

/** Whether a command only looks at something, or filters what it is given. */
export function looks([path = '', ...rest]: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (lookers.test(name) || rest.some((word) => asksOnly.test(word))) return true;
  // A request that sends something may change it.
  if (/^(?:curl|wget|http)$/.test(name))
    return !rest.some((word) =>
      /^(?:-X|--request|-d|--data\S*|-F|--form|-T|-o|-O|--post-\S+|POST|PUT|DELETE|PATCH)/.test(word),
    );
  if (name === 'sed') return !rest.some((word) => /^(?:-i|--in-place)/.test(word));
  const git = findGitWords([path, ...rest]);
  if (git !== undefined) return gitLooks.test(git[0] ?? '');
  return asked.some(([program, words]) => program.test(name) && rest.slice(0, 3).some((word) => words.test(word)));
}
