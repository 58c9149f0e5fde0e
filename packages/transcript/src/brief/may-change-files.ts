import { findGitWords } from '../git-work/parse-git-call.ts';
import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';
import { listChecks, type CheckKind } from './find-check.ts';
import { isNowhere, looks } from './is-look.ts';

/** Git commands that leave the files of the work as they are, whatever hooks there are. */
const quietGit = /^(?:add|push|fetch|tag)$/;
/** What git prints of a commit, a log, a clean status and a push; a hook that runs a formatter prints more. */
const gitLines: readonly RegExp[] = [
  /^(?:\[[^\]\n]{1,300} [0-9a-f]{7,40}\] .*|\s*\d+ files? changed\b.*|\s*(?:create|delete) mode \d+ .*)$/,
  /^(?:\s*mode change \d+ .*|\s*(?:rename|copy|rewrite) .*\(\d+%\)|\s*(?:Date|Author|Committer): .*)$/,
  /^(?:warning: .*(?:CRLF|LF).*|Shell cwd was reset to .*|\(Bash completed with no output\)|)$/,
  /^(?:[0-9a-f]{7,40} .*|On branch \S+|Your branch is .*|nothing to commit, .*|\s*\(use "git .*)$/,
  /^(?:To \S+|\s*\+?\s*[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40}\s.*|\s*\* \[new branch\].*|branch '.*' set up to track .*)$/,
];
/** That look where a word asks them to, and may do anything else. */
const free = /^(?:xargs|awk|python[\d.]*|node|ruby|perl|php|deno|bun|curl|wget|http|env|test|diff|sort|tree|config)$/;
/** These harm nobody among them. */
const harmless = /^(?:test|diff|tree|sleep|wait|kill|export|set|pushd|popd|read|jobs|fg|:)$/;
const writes =
  /^(?:--fix\S*|--write|-w|--update\S*|-u|--apply|-i|--in-place\S*|-delete|-exec\S*|-ok\S*|-o|--output\S*)$/;
/** A build may write what it makes, but no source. A lint run under a name of its own may fix what it finds. */
const quietChecks: readonly CheckKind[] = ['test', 'build', 'type-check', 'deployment'];
const plainLinter = /^(?:eslint|oxlint|flake8|pylint|shellcheck|golangci-lint|hadolint)$/;

/** What starts and stops what is there already. */
const restarts: readonly (readonly [program: RegExp, words: RegExp])[] = [
  [/^(?:docker|podman|docker-compose)$/, /^(?:compose )?(?:service (?:update|scale)|restart|start|stop)\b/],
  [/^(?:kubectl|oc)$/, /^(?:rollout|scale)\b/],
  [/^(?:pm2|systemctl|service)$/, /\b(?:start|restart|reload|stop)\b/],
];

/** Whether a shell command may have changed files of the work: all are taken to, but those known to only read. */
export function mayChangeFiles(script: string, output: string | undefined): boolean {
  return doMayChange(splitShellCommands(script), output);
}

/** The same of the commands of a script. */
export function doMayChange(commands: readonly ShellCommand[], output: string | undefined): boolean {
  const checks = new Map(listChecks(commands).map(({ at, kind }) => [at, kind]));
  return commands.some(({ words, outputs }, at) => !onlyReads(words, outputs, checks.get(at), output));
}

function onlyReads(
  words: readonly string[],
  outputs: readonly string[],
  check: CheckKind | undefined,
  output: string | undefined,
): boolean {
  const [path = '', ...rest] = words;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '') return true;
  if (!outputs.every((file) => isNowhere(file) || /^\/(?:tmp|dev)\//.test(file) || /^&\d$/.test(file))) return false;
  const git = findGitWords(words);
  if (git !== undefined) {
    if (quietGit.test(git[0] ?? '')) return true;
    return git[0] === 'commit' ? isPlainCommit(output) : looks(words);
  }
  if (rest.some((word) => writes.test(word) && !(word === '-i' && /^[ef]?grep$|^rg$/.test(name)))) {
    if (!/^(?:grep|egrep|fgrep|rg|ls|ps|head|tail|wc|cat)$/.test(name)) return false;
  }
  if (check !== undefined && quietChecks.includes(check)) return true;
  const plain = rest.filter((word) => !word.startsWith('-')).join(' ');
  if (restarts.some(([program, asked]) => program.test(name) && asked.test(plain))) return true;
  if (check === 'lint') return words.some((word) => plainLinter.test(word));
  return harmless.test(name) || (!free.test(name) && looks(words));
}

/** A commit whose hooks said nothing. */
function isPlainCommit(output: string | undefined): boolean {
  return (
    output !== undefined && output.split('\n').every((line) => gitLines.some((known) => known.test(line.trimEnd())))
  );
}
