/** A script is looked at this far: what it begins with says what it runs. */
const longestHead = 2000;
const longestName = 60;

// Each step eats what is before the program and can match nothing twice in different ways.
const blank = /[\s({]+/y;
const folder = /(?:cd|pushd)[ \t]+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^\s;&|]{1,500})[ \t]*(?:&&|;|\n)/y;
const assignment = new RegExp(
  String.raw`(?:export[ \t]+)?\w{1,100}=(?:"[^"]{0,500}"|'[^']{0,500}'|[^\s;&|'"]{0,500})` +
    String.raw`(?:[ \t]*(?:&&|;|\n|$)|[ \t]+(?=[^\s;&|]))`,
  'y',
);
const comment = /#[^\n]*\n/y;
const word = /[^\s;&|<>()]{1,500}/y;
const plainWord = /^[a-z][a-z0-9:_-]*$/;

/** Programs of many commands: the name alone would say little. */
const withCommands: ReadonlySet<string> = new Set([
  'apt',
  'apt-get',
  'aws',
  'brew',
  'bun',
  'cargo',
  'docker',
  'dotnet',
  'gcloud',
  'gh',
  'git',
  'go',
  'kubectl',
  'make',
  'npm',
  'npx',
  'pip',
  'pip3',
  'pnpm',
  'poetry',
  'systemctl',
  'terraform',
  'uv',
  'yarn',
]);

/**
 * What a shell command runs: its first program behind changes of folder, variables and comments, without the
 * program's folder; of programs with commands of their own the command too (`git push`). Empty if there is none.
 */
export function toProgram(command: string): string {
  const head = command.slice(0, longestHead);
  let at = 0;
  const eat = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(head)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while ((eat(blank) ?? eat(comment) ?? eat(folder) ?? eat(assignment)) !== undefined);
  const name = (eat(word) ?? '').replaceAll(/["']/g, '');
  const program = name.slice(name.lastIndexOf('/') + 1).slice(0, longestName);
  if (!withCommands.has(program)) return program;
  while (head.charAt(at) === ' ') at++;
  const next = eat(word) ?? '';
  return plainWord.test(next) ? `${program} ${next}`.slice(0, longestName) : program;
}
