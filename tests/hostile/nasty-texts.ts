const repeat = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Runs of a mark, each longer than the one before. */
function growing(mark: string): (size: number) => string {
  return (size) => {
    const runs: string[] = [];
    for (let length = 1, total = 0; total < size; length++) {
      runs.push(mark.repeat(length));
      total += length + 1;
    }
    return runs.join(' ').slice(0, size);
  };
}

/** Texts of any size that were written to be slow, by what they are made of. */
export const nastyTexts: Readonly<Record<string, (size: number) => string>> = {
  'one long word': repeat('x'),
  'emphasis that never ends': repeat('_a'),
  'the same with letters first': repeat('a_'),
  stars: repeat('*'),
  'stars and letters': repeat('*a'),
  'strong words': repeat('**a '),
  brackets: repeat('['),
  'ends of links': repeat(']('),
  'beginnings of links': repeat('[a]('),
  pictures: repeat('!['),
  'exclamation marks': repeat('!'),
  'backticks of growing length': growing('`'),
  'angle brackets': repeat('<'),
  'beginnings of elements': repeat('<a '),
  'attributes that never end': repeat('<a b="'),
  ampersands: repeat('&'),
  'nested quotations': repeat('>'),
  'list items': repeat('- a\n'),
  'nested list markers': repeat('- '),
  'numbered markers': repeat('1. '),
  'table pipes': repeat('|'),
  'table rows': repeat('| a | b |\n|---|---|\n'),
  'a wide table of short rows': (size) =>
    `${'|a'.repeat(size / 8)}|\n${'|-'.repeat(size / 8)}|\n${'b\n'.repeat(size / 4)}`,
  'lines of a list item': (size) => `- ${repeat('a\n')(size)}`,
  'colour codes': repeat('\u001b[31mx'),
  'colour codes that never end': repeat('\u001b[3'),
  'Chinese characters': repeat('漢'),
  'combining marks': (size) => `e${'\u0301'.repeat(size - 1)}`,
  'joined emoji': repeat('👩\u200d'),
  blanks: (size) => `a${' '.repeat(size - 2)}b`,
  'blanks at ends of lines': repeat('a    \n'),
  'empty lines': (size) => `a${'\n'.repeat(size - 2)}b`,
  'line ends of Windows': repeat('\r\n'),
  'one giant line of JSON': (size) => JSON.stringify({ values: repeat('"a\\')(Math.ceil(size / 2)) }),
  'nested JSON': repeat('{"a":['),
  'lines of a diff': repeat('-a\n+b\n'),
  'addresses that never end': repeat('http://'),
  mailboxes: repeat('a@b.'),
  'system reminders that never end': repeat('<system-reminder>'),
  'elements of the editor that never end': repeat('<ide_selection>'),
  'elements of the editor without an end of their own': repeat('<ide_selection '),
  'notifications that never end': (size) =>
    `<task-notification>${repeat('<a>')(size)}<result>x</result></task-notification>`,
  backslashes: repeat('\\'),
  comments: repeat('<!--'),
  'quoted words': repeat('"a" '),
  'names and values': repeat('password='),
  'dots and slashes': repeat('./'),
  digits: repeat('1'),
};
