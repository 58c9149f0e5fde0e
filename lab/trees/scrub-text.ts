/** Texts shorter than this are fields and phrases that rules of the format are about; they stay as they are. */
const shortText = 160;
/** Beginning of a text, and of a line that looks like a field or a mark, that stays: what it is, is known by it. */
const keptStart = 48;
const filler = 'loremipsumdolorsitametconsecteturadipiscingelitseddoeiusmodtempor';

/**
 * Replaces the client's own long texts (prompts, descriptions of tools, instructions) by filler of equal length. What
 * came from us stays: lines of `ours`. Marks, digits, paths and line ends stay, so that a text keeps its form.
 */
export function scrubText(text: string, ours: ReadonlySet<string>): string {
  if (text.length < shortText || !/\s/.test(text)) return text;
  return text
    .split('\n')
    .map((line, index) => {
      if (ours.has(toPlain(line))) return line;
      return scrubLine(line, index === 0 || /^\s*(?:[<[]|[\w-]+:\s)/.test(line) ? keptStart : 0);
    })
    .join('\n');
}

/** The lines of a text, as they are looked up. */
export function listPlainLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map(toPlain)
    .filter((line) => line !== '');
}

/** Without the numbers that a client puts before lines of a file. */
function toPlain(line: string): string {
  return line.replace(/^\s*\d+[→\t]/, '').trim();
}

function scrubLine(line: string, kept: number): string {
  let at = 0;
  return line.replaceAll(whole, (part: string, offset: number) =>
    part.length > 1 || offset < kept ? part : toFiller(part, at++),
  );
}

/** Tags, paths and ids are never cut; any other letter is looked at by itself. */
const whole = new RegExp(
  [
    String.raw`</?[a-z][\w-]{0,40}(?: [^<>]{0,60})?>`,
    String.raw`/(?:home|tmp)/[\w./@-]+`,
    String.raw`[0-9a-f]{8}-[0-9a-f-]{27}`,
    String.raw`\b(?=\w*\d)\w{6,}\b`,
    String.raw`\p{L}`,
  ].join('|'),
  'gu',
);

function toFiller(letter: string, at: number): string {
  const next = filler[at % filler.length] ?? 'x';
  return letter === letter.toLowerCase() ? next : next.toUpperCase();
}
