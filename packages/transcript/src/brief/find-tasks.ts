/** Those that run the program behind them, or a module. */
export const launchers =
  /^(?:npx|bunx|uvx|uv|poetry|pipenv|bundle|python[\d.]*|php|node|sh|bash|npm|pnpm|yarn|bun|deno|xvfb-run)$/;
/** Those with tasks of a project, or a subcommand for tests. */
export const builders =
  /^(?:npm|pnpm|yarn|bun|cargo|go|deno|dotnet|mix|swift|flutter|dart|zig|gradlew?|mvnw?|g?make|just|task|go-task|rake|rails|sbt|lein|stack|cabal|bazel(?:isk)?|buck2?|pants|nx|turbo|lage|moon|lerna|rush|rushx|vp|ninja|meson|invoke|inv|doit|poe|mage|grunt|gulp|ant|mill|earthly|dagger|composer|forge|hardhat|playwright|cypress|artisan|manage\.py|xcodebuild|hatch|pdm|rye|pixi|mise|task\.(?:sh|py|js|ts))$/;
/** Their `run` starts a container, shows a run elsewhere, or executes a program. */
const otherRunners =
  /^(?:docker|docker-compose|podman|nerdctl|kubectl|oc|gh|glab|git|go|cargo|gcloud|aws|az|flyctl|fly|modal|ollama|qemu\S*|ros2|conda|mamba)$/;
/** Scripts that a project keeps for its own work, by their folders or their ends. */
const ownScript =
  /^(?:\.[/\\])?(?:[\w.-]{1,60}[/\\]){0,6}(?:bin|scripts?|tools?|tasks?|dev|hack|ci|\.ci)[/\\][\w.-]{1,80}$|^(?:\.[/\\])?(?:[\w.-]{1,60}[/\\]){0,6}[\w-]{1,80}\.(?:sh|bash|zsh|ps1|py|js|mjs|cjs|ts|rb)$/;
const interpreters = /^(?:sh|bash|zsh|dash|python[\d.]*|node|bun|deno|tsx|ruby|php|pwsh|powershell)$/;
/** What a script is called beside its task: `run-lint.sh`, `check_all.py`. */
const beside = /^run[-_]|(?:[-_]all)?(?:\.(?:sh|bash|zsh|ps1|py|js|mjs|cjs|ts|rb))?$/g;
/** Scripts with a task for a word: `./dev.sh lint`. Another one may do anything with it: `./deploy.sh test`. */
const dispatcher = /^(?:dev|do|x|run|tasks?|make|project|cmd)$/;
/** Options that name tasks, such as those of Nx. */
const taskOption = /^(?:-t|--targets?|--tasks?)(?:=([\w:.,-]{1,200}))?$/;
/** Words that are looked at. */
const mostWords = 4;

/** What a command says it runs: a program with tasks, and their names, or a script with its own. */
export interface NamedTasks {
  /** Empty for a script, and for what only says `run`. */
  readonly builder: string;
  readonly tasks: readonly string[];
}

/** The tasks that a command names, whatever runs them; undefined where it names none. */
export function findTasks([path = '', ...rest]: readonly string[]): NamedTasks | undefined {
  const name = toName(path);
  const plain = listPlain(rest);
  // Of a launcher the builder is behind it: `npx playwright test`, `python manage.py test`.
  const at = launchers.test(name) ? plain.findIndex((word) => builders.test(toName(word))) : -1;
  const builder = at === -1 ? name : toName(plain[at] ?? '');
  if (builders.test(builder)) return { builder, tasks: plain.slice(at + 1) };
  const script = interpreters.test(name) ? (plain[0] ?? '') : path;
  if (ownScript.test(script)) return { builder: '', tasks: listScriptTasks(script, plain[script === path ? 0 : 1]) };
  // `anything run lint`: a program of which only the word in front of the task is known.
  if (plain[0] === 'run' && !launchers.test(name) && !otherRunners.test(name))
    return { builder: '', tasks: plain.slice(1, 2) };
  return undefined;
}

/** The task that a script is called after, or that it is given: nothing but a task, whatever else there is. */
function listScriptTasks(script: string, word: string | undefined): readonly string[] {
  const own = toName(script).replace(beside, '');
  const task = dispatcher.test(own) ? (word ?? '') : own;
  return /^[a-z][a-z-]{1,20}$/.test(task) ? [task] : [];
}

/** Words without options; the tasks that options name, and those of a module or a package: `+test`, `//boats:test`. */
function listPlain(rest: readonly string[]): readonly string[] {
  return rest
    .flatMap((word) => {
      const named = taskOption.exec(word)?.[1];
      if (named !== undefined) return named.split(',');
      return word.startsWith('-') ? [] : [word.replace(/^(?:\+|:|\/\/[\w./-]{0,200}:)(?=\w)/, '')];
    })
    .slice(0, mostWords);
}

/** A program without its folder, also as Windows writes it. */
export function toName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.(?:exe|cmd|bat)$/i, '');
}
