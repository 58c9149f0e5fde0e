// Control characters but tab and newline; what turns the reading direction; what takes no room; the letters of the tag block, in which words can hide.
// The joiners U+200C and U+200D stay: scripts and emoji need them.
// oxlint-disable-next-line no-misleading-character-class
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const everyUnseen = new RegExp(unseen.source, 'gu');
// The flags of England, Scotland and Wales are a black flag with such letters.
const flag = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;

/** A text in which nothing hides: what would not be seen, or would make other words be seen, is written as `\u{…}`. */
export function toVisibleText(text: string): string {
  if (!unseen.test(text)) return text;
  let visible = '';
  let end = 0;
  for (const match of text.matchAll(flag)) {
    visible += escape(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return visible + escape(text.slice(end));
}

function escape(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(everyUnseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
