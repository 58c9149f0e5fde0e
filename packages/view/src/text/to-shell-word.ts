/** Characters that no shell reads as more than themselves. `~` and `=` mean something at the start of a word. */
const plain = /^[\w./:@+-][\w./:@+=~-]*$/;

/** A text as one word of a POSIX shell: in quotes, unless it is plain. Names come from transcripts and file names. */
export function toShellWord(text: string): string {
  return plain.test(text) ? text : quoteForShell(text);
}

/** A text in single quotes, in which a shell replaces nothing. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
