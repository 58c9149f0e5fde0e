import { findGitWords } from '../git-work/parse-git-call.ts';
import { listChecks } from './find-check.ts';
import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';

/** A call, as far as another one can be its repetition. */
export interface RepeatedCall {
  readonly tool: string;
  readonly target: string;
  readonly kind: 'command' | 'file' | 'other';
}

/**
 * What a call that went well says of one before it that failed: `same` did the same; `form` soon did it in another
 * form; `run` ran the same program with other arguments, and `quiet` did, too, but its status may be that of another
 * command, such as the end of a pipe.
 */
export interface LaterSuccess {
  readonly how: 'same' | 'form' | 'run' | 'quiet';
  /** The program or script that ran again; empty where the call did the same. */
  readonly program: string;
}

/** undefined where the later call says nothing of the failure; `isSoon` where hardly anything was between them. */
export function findLaterSuccess(
  failure: RepeatedCall,
  later: RepeatedCall,
  isSoon: boolean,
): LaterSuccess | undefined {
  if (isSolvedBy(failure, later)) return { how: 'same', program: '' };
  if (failure.kind !== 'command' || later.kind !== 'command') return undefined;
  if (isSoon && isOtherForm(failure.target, later.target)) return { how: 'form', program: '' };
  const failed = [...new Set(listSteps(failure.target).map(({ words }) => findProgram(words)))];
  // Which of several failed is not known.
  const program = failed.find((name) => name !== undefined);
  if (program === undefined || failed.some((name) => name !== undefined && name !== program)) return undefined;
  const steps = listSteps(later.target);
  const at = steps.findLastIndex(({ words }) => findProgram(words) === program);
  return at === -1 ? undefined : { how: isDecisive(steps, at) ? 'run' : 'quiet', program };
}

/** Words that say nothing of what a command is about. */
const plainWords: ReadonlySet<string> = new Set(['run', 'exec', 'compose', 'sudo', '-', '.']);

/** Whether a command is one that failed with other words: without a filter, with another option, by another program. */
function isOtherForm(failed: string, later: string): boolean {
  const before = listSteps(failed);
  // What works with git, and checks, are other work with other words.
  if (listGitWork(before).length > 0 || listChecks(before).length > 0) return false;
  const [first] = before;
  // Of several commands it is not known which one failed; what is behind a pipe only filters.
  if (first === undefined || before.slice(0, -1).some(({ next }) => next !== '|')) return false;
  const asked = listArguments(first.words);
  if (asked.size === 0) return false;
  return listSteps(later).some(({ words }) => {
    const given = listArguments(words);
    const shared = [...asked].filter((word) => given.has(word)).length;
    if (words[0] === first.words[0]) return shared * 2 > Math.min(asked.size, given.size);
    return shared === asked.size && [...asked].some((word) => /[/.]/.test(word));
  });
}

function listArguments([, ...rest]: readonly string[]): ReadonlySet<string> {
  return new Set(rest.filter((word) => !word.startsWith('-') && !plainWords.has(word)).slice(0, 40));
}

const interpreters = /^(?:python[\d.]*|node|deno|bun|tsx|ts-node|ruby|perl|php|bash|sh|zsh|pwsh|powershell)(?:\.exe)?$/;
const scriptRunners = /^(?:npm|pnpm|yarn|bun)$/;
const scriptFile = /\.(?:sh|bash|ps1|py|js|mjs|cjs|ts|rb|pl|php)$/;

/** A script by its name: `deploy.sh`, `lint` of `npm run lint:fix`; a program that does one thing by its own. */
function findProgram([path = '', ...rest]: readonly string[]): string | undefined {
  const name = toFileName(path);
  if (scriptFile.test(name)) return name;
  if (scriptRunners.test(name)) {
    const script =
      rest[0] === 'run' || rest[0] === 'run-script'
        ? rest.find((word, at) => at > 0 && !word.startsWith('-'))
        : undefined;
    if (script !== undefined) return toFileName(script).replace(/(?<=\w)[:.-](?:fix|write|check)$/, '');
  }
  const word = rest.find((each) => !each.startsWith('-'));
  if (interpreters.test(name)) return word !== undefined && scriptFile.test(word) ? toFileName(word) : undefined;
  return manyThings.test(name) || scriptRunners.test(name) ? undefined : name;
}

/** Programs that do something else with other words. */
const manyThings =
  /^(?:git|gh|glab|docker|docker-compose|podman|kubectl|helm|aws|az|gcloud|make|cargo|go|uv|uvx|pip3?|npx|bunx|brew|apt|apt-get|systemctl|service|ssh|scp|rsync|curl|wget|sed|awk|grep|rg|find|cp|mv|rm|mkdir|touch|chmod|ln|tar|unzip|kill|pkill|psql|mysql|sqlite3|redis-cli|rtk|sudo|source|test|cat|ls|head|tail|tee|xargs|jq|for|while|if|\$\S{0,100}|\S{0,100}=\S{0,400})$/;

function toFileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Whether a call that went well did what one before it failed to do. Said only where both name the same thing. */
export function isSolvedBy(failure: RepeatedCall, later: RepeatedCall): boolean {
  if (failure.kind !== later.kind) return false;
  if (failure.kind !== 'command') return failure.tool === later.tool && failure.target === later.target;
  const [before, after] = [listSteps(failure.target), listSteps(later.target)];
  if (toKey(before) === toKey(after)) return true;
  const missed = listGitWork(before);
  const done = listGitWork(after.filter((_step, at) => isDecisive(after, at)));
  return missed.length > 0 && missed.every((work) => done.includes(work));
}

/** The commands of a script without the way to its folder and what it prints between its steps. */
function listSteps(script: string): readonly ShellCommand[] {
  return splitShellCommands(script).filter(({ words }) => !/^(?:cd|pushd|export|echo|set)$/.test(words[0] ?? ''));
}

function toKey(steps: readonly ShellCommand[]): string {
  return steps.map(({ words, next }) => `${words.join(' ')} ${next}`).join('\n');
}

/** What a script does to a repository: a commit that failed is often made with another message. */
function listGitWork(steps: readonly ShellCommand[]): readonly string[] {
  return steps.flatMap(({ words }) => {
    // Behind a program that shortens what git prints, its status may be another.
    const [name = '', ...rest] = words[0] === 'rtk' ? [] : (findGitWords(words) ?? []);
    if (rest.some((word) => /^--(?:abort|quit|skip|dry-run|help)$/.test(word))) return [];
    return /^(?:commit|push|pull|merge|rebase|cherry-pick|revert|am)$/.test(name) ? [name] : [];
  });
}

/** Whether the status of a script says that this step of it went well: a pipe has that of its last command. */
function isDecisive(steps: readonly ShellCommand[], at: number): boolean {
  return steps[at - 1]?.next !== '||' && steps.slice(at).every(({ next }) => next === '&&' || next === '');
}
