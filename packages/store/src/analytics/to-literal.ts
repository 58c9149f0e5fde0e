/** A value inside a statement for ClickHouse. Texts come from people and transcripts: nothing in one ends it. */
export function toLiteral(value: string | number): string {
  if (typeof value === 'string') return `'${value.replaceAll(/[\\'\0]/g, escape)}'`;
  if (!Number.isFinite(value)) throw new RangeError('no finite number');
  return String(value);
}

export function toLiterals(values: Iterable<string | number>): string {
  return [...values].map(toLiteral).join(', ');
}

function escape(character: string): string {
  return character === '\0' ? '\\0' : `\\${character}`;
}
