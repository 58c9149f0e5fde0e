import { splitShellCommands, type ShellCommand } from '../git-work/split-shell-commands.ts';
import { builders, findTasks, launchers, toName } from './find-tasks.ts';
import { isTestCommand, mostOwnWords, shells, wrappers } from './find-test-run.ts';

/** What a command checks, or that it brings the work to where it runs. */
export type CheckKind = 'test' | 'build' | 'lint' | 'type-check' | 'check' | 'deployment';

/** A command of a script that checks something. */
export interface FoundCheck {
  readonly kind: CheckKind;
  /** Its place among the commands of the script. */
  readonly at: number;
}

const typeCheckers = /^(?:tsc|vue-tsc|svelte-check|mypy|pyright|basedpyright|ty|phpstan|psalm)$/;
const linters =
  /^(?:eslint|oxlint|biome|ruff|flake8|pylint|golangci-lint|rubocop|shellcheck|stylelint|swiftlint|ktlint|hadolint|markdownlint|staticcheck|govulncheck|actionlint|yamllint|pre-commit|prek)$/;
const bundlers = /^(?:webpack|rollup|esbuild|ninja|msbuild|tsup)$/;
/** Those that build only where they are told to. */
const frameworks =
  /^(?:vite|next|nuxt|nuxi|astro|ng|parcel|remix|gatsby|vue-cli-service|react-scripts|docker|podman|docker-compose|cmake|tauri|electron-builder|hugo|eas|expo)$/;
const buildTask = /^(?:[\w.-]{1,60}[:_-])?(?:build|compile|assemble)(?:[:_-][\w.:-]{1,60})?$/;
const lintTask = /^(?:[\w.-]{1,60}[:_-])?(?:lint|clippy|vet)(?:[:_-][\w.:-]{1,60})?$/;
const typeTask = /^(?:[\w.-]{1,60}[:_-])?(?:type-?check|check-?types|tsc)(?:[:_-][\w.:-]{1,60})?$/;
const deployTask = /^(?:[\w.-]{1,60}[:_-])?deploy(?:[:_-][\w.:-]{1,60})?$/;
/** Says that it checks, and not what: a project decides that. */
const checkTask =
  /^(?:[\w.-]{1,60}:)?(?:checks?|verify|validate|ci|qa|pre-?commit|pre-?push|preflight)(?::[\w.:-]{1,60})?$/;
/** These have a `check` of their own, which is no task of a project. */
const ownCheck = /^(?:go|dotnet|cargo|swift|flutter|dart|zig|deno|composer|mvnw?|stack|cabal|forge|hardhat|npm|mix)$/;
const packageManagers = /^(?:npm|pnpm|yarn|bun)$/;
/** In front of a task of a project. */
const taskWord = /^(?:run|run-script|task|make|xtask)$/;
/** Programs that format, and with these options only check. */
export const formatters =
  /^(?:prettier|black|isort|dprint|rustfmt|yapf|stylua|shfmt|biome|ruff|terraform|tofu|cargo|dotnet|mix|zig|buf)$/;
export const checksFormat = /^-{1,2}(?:check|list-different|verify-no-changes|check-formatted)$/;
/** A script that says so by its name. */
const deployScript = /(?:^|[-_.])deploy[\w.-]{0,80}\.(?:sh|bash|ps1|py|js|mjs|ts|rb)$/;
const deployers =
  /^(?:docker|fly|flyctl|firebase|netlify|vercel|wrangler|serverless|sls|gcloud|cdk|sam|eb|railway|supabase|heroku|cap|ansible-playbook|azd|convex|modal|forge)$/;
/** Those of hosts that a project calls through a launcher: `npx vercel`. */
const hosts = /^(?:firebase|netlify|vercel|wrangler|serverless|sls|cdk|railway|supabase|convex)$/;
/** What replaces a running version under other names; a restart or another number of copies runs the same one. */
const replacements: readonly (readonly [program: RegExp, words: RegExp])[] = [
  [/^(?:docker|podman|docker-compose)$/, /^(?:compose )?(?:service create|stack up|up)\b/],
  [/^(?:kubectl|oc)$/, /^(?:apply|set image|replace)\b/],
  [/^helm$/, /^(?:upgrade|install)\b/],
  [/^(?:terraform|tofu|pulumi)$/, /^(?:apply|up)\b/],
  [/^vercel$/, /^$/],
];
/** With another image it is one; all its other options change how the same version runs. */
const newImage = /^service update\b/;
/** With these nothing is checked, whatever else is said. */
const others = /^(?:install|i|add|ci|remove|uninstall|why|view|info|create|init|help|config|ls|list|logs|log|status)$/;
const asksOnly = /^(?:--version|--help|-h|--init|--dry-run|--print-config)$/;
/** Words that are looked at. */
const mostWords = 4;

/** The commands of a script that check something, recognised by their names, in order. */
export function listChecks(commands: readonly ShellCommand[]): readonly FoundCheck[] {
  return commands.flatMap(({ words }, at) => {
    const kind = findCheckKind(words);
    return kind === undefined ? [] : [{ kind, at }];
  });
}

function findCheckKind(words: readonly string[], depth = 0): CheckKind | undefined {
  const [path = '', ...rest] = words;
  const name = toName(path);
  if (depth < 2 && wrappers.test(name) && !frameworks.test(name)) {
    const at = rest.slice(0, mostOwnWords).findIndex((word) => isCheckProgram(toName(word)));
    if (at !== -1) return findCheckKind(rest.slice(at), depth + 1);
  }
  if (depth < 2 && shells.test(name)) {
    const script = rest.find((word) => /\s/.test(word));
    if (script !== undefined)
      return splitShellCommands(script)
        .map((command) => findCheckKind(command.words, depth + 1))
        .find((kind) => kind !== undefined);
  }
  if (rest.some((word) => asksOnly.test(word))) return undefined;
  if (isTestCommand(words)) return 'test';
  const plain = rest.filter((word) => !word.startsWith('-')).slice(0, mostWords);
  if (deployScript.test(name) || (launchers.test(name) && deployScript.test(toName(plain[0] ?? ''))))
    return 'deployment';
  if (plain.some((word, at) => others.test(word) && !(word === 'ci' && (at > 0 || !packageManagers.test(name)))))
    return undefined;
  return findByName(name, rest, plain) ?? findBehindLauncher(name, rest, plain) ?? findByTask(words);
}

function findByName(name: string, rest: readonly string[], plain: readonly string[]): CheckKind | undefined {
  if (formatters.test(name) && rest.some((word) => checksFormat.test(word))) return 'lint';
  if (typeCheckers.test(name)) return 'type-check';
  if (linters.test(name)) return plain[0] === 'format' ? undefined : 'lint';
  if (bundlers.test(name)) return 'build';
  if (deployers.test(name) && plain.some((word) => deployTask.test(word))) return 'deployment';
  if (replacements.some(([program, words]) => program.test(name) && words.test(plain.join(' ')))) return 'deployment';
  if (name === 'docker' && newImage.test(plain.join(' ')))
    return rest.some((word) => /^--image(?:=|$)/.test(word)) ? 'deployment' : undefined;
  if (frameworks.test(name))
    return plain.some((word) => buildTask.test(word)) || rest.includes('--build') ? 'build' : undefined;
  // Without a word they make what is first in their file.
  if (/^(?:make|gmake)$/.test(name) && plain.length === 0) return 'build';
  if (!builders.test(name)) return undefined;
  return isOwnBuild(name, plain[0]) ? 'build' : findByTask([name, ...rest]);
}

/** What the tasks of a project do, as their names say. */
function findByTask(words: readonly string[]): CheckKind | undefined {
  const { builder, tasks } = findTasks(words) ?? { builder: '', tasks: [] };
  const isNamed = (kind: RegExp) => tasks.some((task) => kind.test(task));
  if (isNamed(typeTask)) return 'type-check';
  if (isNamed(lintTask)) return 'lint';
  if (isNamed(deployTask)) return 'deployment';
  if (isNamed(buildTask)) return 'build';
  const isOwn = ownCheck.test(builder) && !taskWord.test(tasks[0] ?? '');
  return !isOwn && isNamed(checkTask) ? 'check' : undefined;
}

/** What builds under a name of its own. */
function isOwnBuild(name: string, task = ''): boolean {
  return (name === 'cargo' && task === 'check') || (/^mvnw?$/.test(name) && /^(?:package|install)$/.test(task));
}

/** `npx tsc`, `uv run mypy`, `python -m mypy`. */
function findBehindLauncher(name: string, rest: readonly string[], plain: readonly string[]): CheckKind | undefined {
  if (!launchers.test(name)) return undefined;
  const program = plain.slice(0, 2).find((word) => isCheckProgram(toName(word)));
  if (program === undefined) return undefined;
  const behind = rest.slice(rest.indexOf(program) + 1);
  return findByName(toName(program), behind, behind.filter((word) => !word.startsWith('-')).slice(0, mostWords));
}

function isCheckProgram(name: string): boolean {
  return [typeCheckers, linters, formatters, bundlers, frameworks, builders, launchers, hosts].some((names) =>
    names.test(name),
  );
}
