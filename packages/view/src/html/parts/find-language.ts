export type Language = 'de' | 'ja' | 'ko' | 'zh';

/** The most of a text that is looked at: its language does not change later. */
const mostLetters = 1_500;
/** Two of these are no accident. */
const least = 2;

const german =
  /(?<![\p{L}\p{M}])(?:aber|auch|auf|bei|bitte|dann|das|dass|dem|den|der|die|durch|eine|einen|einer|für|hat|ich|ist|kann|mit|nach|nicht|noch|oder|schon|sich|sind|über|und|von|war|wenn|werden|wie|wir|wird|wurde|zu|zum|zur)(?![\p{L}\p{M}])/giu;
const english =
  /(?<![\p{L}\p{M}])(?:and|are|for|has|have|is|it|not|of|on|that|the|this|to|was|will|with|you)(?![\p{L}\p{M}])/giu;
const kana = /[\u3041-\u30FF]/gu;
const hangul = /[\uAC00-\uD7AF]/gu;
const han = /[\u3400-\u9FFF]/gu;

/**
 * The language of a text, where another one than English is plain to see: a browser breaks words by it, takes the right
 * shapes of Han characters and reads aloud in it. In doubt none: a wrong one hyphenates wrongly.
 */
export function findLanguage(text: string): Language | undefined {
  const sample = text.slice(0, mostLetters);
  if (count(sample, kana) >= least) return 'ja';
  if (count(sample, hangul) >= least) return 'ko';
  if (count(sample, han) >= least) return 'zh';
  const words = count(sample, german);
  return words >= least && words > count(sample, english) ? 'de' : undefined;
}

// A page draws a panel many times while it is scrolled.
const known = new WeakMap<object, Language | undefined>();

/** The language of a panel's words. */
export function findPanelLanguage(panel: { readonly text: string }): Language | undefined {
  if (!known.has(panel)) known.set(panel, findLanguage(panel.text));
  return known.get(panel);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
