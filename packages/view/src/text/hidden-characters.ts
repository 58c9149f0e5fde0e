// Which characters are not what they seem is here alone: for the terminal, web pages, exports and what models read.

// Control characters; what Unicode says is not to be drawn (bidirectional controls, zero-width characters, soft
// hyphens, fillers, variation selectors, tags); line and paragraph separators; interlinear annotation; what joins
// Egyptian signs, and two that are drawn as nothing.
const hidden =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb\u{13430}-\u{1345f}\u{16fe4}\u{1d159}]/u;

// Scripts whose words are written with the joiners U+200C and U+200D.
const joiningScripts = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mand',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
  'Bali',
  'Java',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

// Where such a character does what it is for: families of emoji, the look of an emoji, forms of Han characters and of
// Mongolian letters, joiners inside words. One at a time: a row of them could carry a message.
const inPlace = new RegExp(
  [
    '(?<=\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=(?![#*0-9])\\p{Emoji})[\\ufe0e\\ufe0f]',
    '(?<=[#*0-9])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{Ideographic})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=(?![\\x00-\\x7f])\\p{Sm})\\ufe00',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
    `(?<=[${joiningScripts}])[\\u200c\\u200d](?![\\u200c\\u200d])`,
  ].join('|'),
  'uy',
);

/** England, Scotland and Wales: a black flag and letters of the tag block. */
const taggedFlags = ['gbeng', 'gbsct', 'gbwls'].map(
  (name) =>
    `\u{1f3f4}${[...name].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
);
const tagLength = 2;

/** Whether a text may have a character that steers a screen, is not seen, or makes other words be seen. */
export function mayHide(text: string): boolean {
  return hidden.test(text);
}

/**
 * A text in which nothing hides: each hidden character is written out, but for those in `kept` (line feeds, say) and
 * those that are where they belong.
 */
export function writeOutHidden(
  text: string,
  kept: '' | '\n' | '\n\t',
  toEscape: (character: string) => string = toCodePoint,
): string {
  const pattern = patterns[kept];
  if (text.search(pattern) === -1) return text;
  return text.replace(pattern, (character, at: number) =>
    isInPlace(text, at, character) ? character : toEscape(character),
  );
}

const patterns = {
  '': new RegExp(hidden.source, 'gu'),
  '\n': new RegExp(`(?!\\n)${hidden.source}`, 'gu'),
  '\n\t': new RegExp(`(?![\\n\\t])${hidden.source}`, 'gu'),
};

function isInPlace(text: string, at: number, character: string): boolean {
  if (character < '\u180b') return false;
  inPlace.lastIndex = at;
  return inPlace.test(text) || (character.length === tagLength && isInFlag(text, at));
}

function isInFlag(text: string, at: number): boolean {
  return taggedFlags.some((flag) => {
    for (let start = at - tagLength; start > at - flag.length; start -= tagLength)
      if (text.startsWith(flag, start)) return true;
    return false;
  });
}

/** `\u{202e}` */
function toCodePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** `\u202e`, as JSON and most languages write it. */
export function toJsonEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
}
