import type { Unit } from './list-units.ts';

/**
 * What an index keeps of a text: every unit but lone characters, identifiers also whole (`readrecords` beside `read`
 * and `records`), and of Chinese, Japanese and Korean every pair of neighbours plus the last character of a run, so
 * that one character is found by the pairs it begins.
 */
export function listTerms(units: readonly Unit[]): readonly string[] {
  const terms: string[] = [];
  for (let at = 0; at < units.length;) {
    const unit = units[at] as Unit;
    let end = at + 1;
    while (end < units.length && units[end]?.word === unit.word) end++;
    if (unit.kind === 'cjk') for (let each = at; each < end; each++) terms.push(toPair(units, each, end));
    else {
      for (let each = at; each < end; each++) terms.push((units[each] as Unit).text);
      if (end - at > 1) terms.push(toJoined(units.slice(at, end)));
    }
    at = end;
  }
  return terms;
}

/** An identifier without its borders: `readRecords`, `read_records` and `readrecords` are the same word. */
export function toJoined(units: readonly Unit[]): string {
  return units.map((unit) => unit.text).join('');
}

function toPair(units: readonly Unit[], at: number, end: number): string {
  const first = units[at]?.text ?? '';
  return at + 1 < end ? first + (units[at + 1]?.text ?? '') : first;
}
