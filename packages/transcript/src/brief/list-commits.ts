/** A commit that a shell command made. */
export interface BriefCommit {
  readonly subject: string;
  /** As git printed it, usually shortened; undefined where it printed none. */
  readonly hash: string | undefined;
}

/** A command and its output are looked at this far: heredocs can hold whole files. */
const maxLength = 20_000;
/** How far from `commit` its message is looked for. */
const maxOptions = 4000;
const commit = /\bgit\s(?:[^\n;|&]{0,200}\s)?commit(?![-\w])/g;
// The options before the one that has the message; a quoted value may hold anything.
const options = String.raw`^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\n;&|"'])*?\s`;
const heredoc = String.raw`<<-?\s*['"\\]?\w+['"]?`;
const message = new RegExp(
  `${options}(?:-[a-zA-Z]*m|--message)[ =]*(?:` +
    // As the client is told to write messages.
    String.raw`"\$\(cat\s+${heredoc}\s*\n\s*(?<heredoc>[^\n]+)|"(?<double>(?:[^"\\]|\\.)+)"|` +
    String.raw`\$?'(?<single>[^']+)'|(?<word>[^\s"'$;&|]+))`,
);
const messageFile = new RegExp(`${options}(?:-[a-zA-Z]*F|--file)[ =]*["']?(?<file>[^\\s"';&|]+)`);
const inputText = new RegExp(String.raw`^[^\n]*${heredoc}[^\n]*\n\s*(?<first>[^\n]+)`);
/** What git prints of a commit it made, unless it is told to be quiet. */
const printed = /^\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] ([^\n]{1,500})$/gm;

/** Whether a shell command may commit, so that the output of others need not be read. */
export function mayCommit(command: string): boolean {
  return command.slice(0, maxLength).search(commit) !== -1;
}

/** The commits that a shell command made: what git printed of them, else what the command says if it went well. */
export function listCommits(command: string, output: string, isOk: boolean): readonly BriefCommit[] {
  if (!mayCommit(command)) return [];
  const said = output.slice(0, maxLength);
  const told = Array.from(said.matchAll(printed), ([, hash, subject = '']) => ({ subject: subject.trim(), hash }));
  if (told.length > 0 || !isOk) return told;
  return listSubjects(command).map((subject) => ({ subject, hash: findHash(said, subject) }));
}

/** A command often ends with `git log --oneline`. */
function findHash(output: string, subject: string): string | undefined {
  const line = output.split('\n').find((each) => /^[0-9a-f]{7,40} /.test(each) && each.trimEnd().endsWith(subject));
  return line?.split(' ')[0];
}

function listSubjects(command: string): readonly string[] {
  const text = command.slice(0, maxLength);
  return [...text.matchAll(commit)].flatMap(({ index }) => {
    const subject = findSubject(text.slice(index, index + maxOptions), text);
    return subject === '' ? [] : [subject];
  });
}

function findSubject(rest: string, command: string): string {
  const { heredoc: lines, double, single, word } = message.exec(rest)?.groups ?? {};
  const words = lines ?? double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? word;
  if (words !== undefined) return toFirstLine(words);
  const file = messageFile.exec(rest)?.groups?.['file'];
  if (file === undefined) return '';
  if (file === '-' || file === '/dev/stdin') return toFirstLine(inputText.exec(rest)?.groups?.['first'] ?? '');
  return toFirstLine(findWritten(command, file)) || `(message in ${file})`;
}

/** The first line that the same command put into a file: `cat > file <<EOF`. */
function findWritten(command: string, file: string): string {
  for (let at = command.indexOf(file); at !== -1; at = command.indexOf(file, at + 1)) {
    const start = command.lastIndexOf('\n', at) + 1;
    const isTarget = /(?:>|\btee)\s*["']?$/.test(command.slice(start, at));
    const first = isTarget ? inputText.exec(command.slice(start))?.groups?.['first'] : undefined;
    if (first !== undefined) return first;
  }
  return '';
}

function toFirstLine(text: string): string {
  return text.trim().split('\n')[0]?.trim() ?? '';
}
