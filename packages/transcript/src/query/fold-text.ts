/**
 * A text as it is compared: letter case, accents, width and compatibility forms do not count (`Ａ` and `á` are `a`, `ß`
 * is `ss`). Marks of other scripts stay, because they make other letters there: `か` is not `が`.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(latinMarks, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(latinMarks, '')
    .replaceAll('\0', replacement);
}

/** PostgreSQL refuses NUL in texts, so both databases get the same stand-in. */
export function replaceNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', replacement) : text;
}

const replacement = '\ufffd';
const isAscii = /^[\u0001-\u007f]*$/;
const latinMarks = /[\u0300-\u036f]/g;
