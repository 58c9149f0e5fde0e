import type { JsonKind } from '@scrollkeep/transcript/json/json-kind.ts';
import type { FlatField, Presence } from '@scrollkeep/transcript/schema/flat-format.ts';
import type { Measurement } from './measurement.ts';

/**
 * A measurement as text, one name per line, so that `diff` and people can read it. Fields stand indented below their
 * group; `?` is a field that is not always there, `*` names that are data, `[]` items of a list.
 */
export function printMeasurement({ version, scenarios, tools, files, format, counts }: Measurement): string {
  const groups = [...format].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `version ${version}`,
    '',
    'scenarios',
    ...[...scenarios].sort().map((name) => `  ${name}`),
    '',
    'tools offered',
    ...[...tools].sort().map((name) => `  ${name}`),
    '',
    'files',
    ...[...files].sort().map((path) => `  ${path}`),
    ...groups.flatMap(([name, fields]) => {
      const places = [...fields].filter(([path]) => path !== '').sort(([a], [b]) => comparePaths(a, b));
      const whole = [...(fields.get('')?.kinds ?? [])].sort().join('|');
      return [
        '',
        `group ${name} ${whole} ${counts.get(name) ?? 0}`,
        ...places.map(([path, field]) => printField(path, field)),
      ];
    }),
    '',
  ].join('\n');
}

export function parseMeasurement(text: string): Measurement {
  const [head = '', ...blocks] = text.split('\n\n');
  const lists = new Map<string, readonly string[]>();
  const format = new Map<string, ReadonlyMap<string, FlatField>>();
  const counts = new Map<string, number>();
  for (const block of blocks) {
    const [title = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const group = /^group (.*) (\S*) (\d+)$/.exec(title);
    if (group === null) {
      lists.set(
        title,
        lines.map((line) => line.trim()),
      );
      continue;
    }
    const [, name = '', kinds = '', count = '0'] = group;
    counts.set(name, Number(count));
    format.set(name, new Map([['', { kinds: toKinds(kinds), presence: 'repeated' }], ...parseFields(lines)]));
  }
  const list = (name: string) => lists.get(name) ?? [];
  return {
    version: head.replace(/^version /, '').trim(),
    scenarios: list('scenarios'),
    tools: list('tools offered'),
    files: list('files'),
    format,
    counts,
  };
}

function printField(path: string, { kinds, presence }: FlatField): string {
  const segments = toSegments(path);
  const name = segments.at(-1) ?? '';
  return `${'  '.repeat(segments.length)}${name}${presence === 'sometimes' ? '?' : ''} ${[...kinds].sort().join('|')}`;
}

function parseFields(lines: readonly string[]): readonly (readonly [string, FlatField])[] {
  const above: string[] = [];
  return lines.map((line) => {
    const [, indent = '', name = '', mark = '', kinds = ''] = /^( +)(.*?)(\??) (\S+)$/.exec(line) ?? [];
    const depth = indent.length / 2;
    above.length = depth - 1;
    above.push(name);
    const path = above.reduce(
      (before, each) => (before === '' || each === '[]' ? before + each : `${before}.${each}`),
      '',
    );
    const presence: Presence = name === '[]' || name === '*' ? 'repeated' : mark === '?' ? 'sometimes' : 'always';
    return [path, { kinds: toKinds(kinds), presence }] as const;
  });
}

function toKinds(text: string): ReadonlySet<JsonKind> {
  return new Set(text.split('|').filter((kind) => kind !== '') as JsonKind[]);
}

function toSegments(path: string): readonly string[] {
  return path
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((segment) => segment !== '');
}

/** A place before those below it, neighbours by name. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [toSegments(a), toSegments(b)];
  const at = left.findIndex((segment, index) => segment !== right[index]);
  if (at === -1) return left.length - right.length;
  const [one = '', other = ''] = [left[at], right[at]];
  return other === '' ? 1 : one < other ? -1 : 1;
}
