// Chinese and Japanese are written without blanks: a line may end after nearly every character.
const unspaced =
  /^[\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3fffd}]/u;
// What belongs to the character before it: marks, closing punctuation, small kana.
const neverFirst =
  /^[\s\p{Mark}\p{Default_Ignorable_Code_Point}\p{Pe}\p{Pf}"'!,.:;?%‰…‥、。，．：；！？％・～〜ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ]/u;
const neverLast = /^[\s\p{Ps}\p{Pi}"'#$@£¥＃＄＠￡￥]/u;
const firstUnspaced = 0x3000;

/** Whether a line may be broken between two characters that have no blank between them. */
export function mayBreakBetween(before: string, after: string): boolean {
  // Nearly all text: letters, of which words are made.
  if (before.charCodeAt(0) < firstUnspaced && after.charCodeAt(0) < firstUnspaced) return false;
  return (unspaced.test(before) || unspaced.test(after)) && !neverFirst.test(after) && !neverLast.test(before);
}
