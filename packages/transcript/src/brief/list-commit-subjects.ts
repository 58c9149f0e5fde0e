/** A command is looked at this far: heredocs can hold whole files. */
const maxLength = 20_000;
const commit = /\bgit\s(?:[^\n;|&]{0,200}\s)?commit\b/g;
// The message in quotes; of a heredoc, as the client is told to write messages, its first line.
const message =
  /\s-[a-z]*m\s*(?:"\$\(cat\s+<<-?\s*['"]?\w+['"]?\s*\n\s*([^\n]+)|"((?:[^"\\]|\\.){1,500})"|'([^']{1,500})')/;

/** The subjects of commits that a shell command makes. */
export function listCommitSubjects(command: string): readonly string[] {
  const text = command.slice(0, maxLength);
  return [...text.matchAll(commit)].flatMap(({ index }) => {
    const found = message.exec(text.slice(index, index + 1500));
    const words = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
    const subject = words.split('\n')[0]?.trim() ?? '';
    return subject === '' ? [] : [subject];
  });
}
