import { countSlips } from './count-slips.ts';
import { textFields, type QueryProblem } from './query.ts';

export interface QueryToken {
  readonly kind: 'text' | 'substring' | 'regex' | 'field' | 'open' | 'close' | 'or' | 'not';
  /** Column of its first character, from 1, and of its value. */
  readonly column: number;
  readonly valueColumn: number;
  readonly raw: string;
  readonly value: string;
  readonly field: string;
  readonly isPrefix: boolean;
}

/** Every name that may be before a colon. */
const fieldNames: readonly string[] = [...textFields, 'cmd', 'is', 'has', 'in', 'before', 'after', 'cost'];

type Scanned =
  | { readonly ok: true; readonly tokens: readonly QueryToken[] }
  | { readonly ok: false; readonly problem: QueryProblem };

/** A query as tokens. White space and brackets end a word; quotes keep them. */
export function scanQuery(text: string): Scanned {
  const characters = [...text];
  const tokens: QueryToken[] = [];
  let at = 0;
  let problem: QueryProblem | undefined;

  function add(kind: QueryToken['kind'], start: number, rest: Partial<QueryToken> = {}): void {
    tokens.push({
      kind,
      column: start + 1,
      valueColumn: start + 1,
      raw: characters.slice(start, at).join(''),
      value: '',
      field: '',
      isPrefix: false,
      ...rest,
    });
  }

  /** A quoted text, or everything up to white space or a bracket that was not opened inside. */
  function readValue(): { readonly value: string; readonly isPrefix: boolean } {
    if (characters[at] === '"') {
      const value = readQuoted();
      const isPrefix = characters[at] === '*';
      if (isPrefix) at++;
      return { value, isPrefix };
    }
    const start = at;
    let open = 0;
    while (at < characters.length && !isSpace(characters[at])) {
      if (characters[at] === '(') open++;
      else if (characters[at] === ')' && --open < 0) break;
      at++;
    }
    const word = characters.slice(start, at).join('');
    const isPrefix = word.length > 1 && word.endsWith('*');
    return { value: isPrefix ? word.slice(0, -1) : word, isPrefix };
  }

  function readQuoted(): string {
    const start = at++;
    let value = '';
    while (at < characters.length && characters[at] !== '"') {
      if (characters[at] === '\\' && (characters[at + 1] === '"' || characters[at + 1] === '\\')) at++;
      value += characters[at++];
    }
    if (at >= characters.length)
      problem ??= {
        column: characters.length + 1,
        found: 'the end',
        expected: `" for the phrase that opens in column ${start + 1}`,
      };
    at++;
    return value;
  }

  function findRegexEnd(): number | undefined {
    let end: number | undefined;
    for (let each = at + 2; each < characters.length; each++) {
      const closes = characters[each] === '/' && characters[each - 1] !== '\\';
      if (closes && (each + 1 === characters.length || isSpace(characters[each + 1]) || characters[each + 1] === ')')) {
        end = each;
        break;
      }
    }
    return end;
  }

  while (at < characters.length && problem === undefined) {
    const start = at;
    const character = characters[at];
    if (isSpace(character)) at++;
    else if (character === '(' || character === ')') {
      at++;
      add(character === '(' ? 'open' : 'close', start);
    } else if (character === '-' && at + 1 < characters.length && !isSpace(characters[at + 1])) {
      at++;
      add('not', start);
    } else if (character === '/' && findRegexEnd() !== undefined) {
      const end = findRegexEnd() as number;
      at = end + 1;
      add('regex', start, { value: characters.slice(start + 1, end).join('') });
    } else if (character === '~') {
      at++;
      const { value, isPrefix } = readValue();
      add('substring', start, { value: isPrefix ? `${value}*` : value });
    } else {
      const name = /^([a-z]+):/.exec(characters.slice(at, at + 12).join(''))?.[1];
      const after = name === undefined ? undefined : characters[at + name.length + 1];
      if (name !== undefined && fieldNames.includes(name)) {
        at += name.length + 1;
        const valueColumn = at + 1;
        const read = at < characters.length && !isSpace(after) ? readValue() : { value: '', isPrefix: false };
        add('field', start, { field: name, valueColumn, ...read });
      } else if (
        name !== undefined &&
        after !== undefined &&
        !isSpace(after) &&
        after !== ':' &&
        after !== '/' &&
        findNear(name) !== undefined
      ) {
        const similarField = `${findNear(name)}:`;
        problem = {
          column: start + 1,
          found: `${name}:`,
          expected: `a field like ${similarField}, or the text in quotes`,
          similarField,
        };
      } else {
        const read = readValue();
        if (read.value === 'OR' && characters[start] !== '"') add('or', start);
        else if (read.value !== 'AND' || characters[start] === '"') add('text', start, read);
      }
    }
  }
  return problem === undefined ? { ok: true, tokens } : { ok: false, problem };
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

/** What other programs call a field. */
const otherNames: Readonly<Record<string, string>> = {
  branch: 'git',
  command: 'cmd',
  cwd: 'project',
  folder: 'project',
  id: 'session',
  label: 'tag',
  path: 'file',
  price: 'cost',
  repo: 'project',
  since: 'after',
  until: 'before',
};

/**
 * A field by another name, or one that is one slip away: `flie`, `projct`. Anything else before a colon is text:
 * `localhost:3000`.
 */
function findNear(name: string): string | undefined {
  if (Object.hasOwn(otherNames, name)) return otherNames[name];
  return name.length < 4
    ? undefined
    : fieldNames.find((known) => known.length >= 4 && countSlips(name, known, 1) === 1);
}
