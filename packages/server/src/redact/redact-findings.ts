import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { findJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import type { Match } from '@scrollkeep/view/redaction/match.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { toMaskedText } from '@scrollkeep/view/redaction/to-masked-text.ts';
import { readText } from '../disk/open-file.ts';
import type { SessionFile } from '../sessions/list-session-files.ts';
import { readFileLines } from './read-file-lines.ts';
import { isJsonFile, isTextFile, mostMappedBytes } from './redact-file.ts';

/** One thing that would be replaced, with every place of it. */
export interface Finding {
  readonly kind: string;
  readonly title: string;
  readonly isName: boolean;
  readonly masked: string;
  readonly places: readonly FindingPlace[];
  /** Places beyond those that are kept. */
  readonly more: number;
}

export interface FindingPlace {
  readonly file: string;
  readonly line: number;
  /** Inside the record: `message.content[0].text`; empty in a file that is no JSON, `name` for the name of the file. */
  readonly field: string;
}

export interface Findings {
  readonly findings: readonly Finding[];
  readonly files: number;
  /** Files that are not text, and so were not looked into. */
  readonly notText: readonly string[];
  /** Pictures inside the transcripts. */
  readonly pictures: number;
}

const maxPlaces = 50;

/** Everything in the files of a session that would be replaced, secrets first. */
export async function readFindings(
  files: readonly SessionFile[],
  redactor: Redactor,
  options: { readonly maxLineBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<Findings> {
  const found = new Map<string, { -readonly [Key in keyof Finding]: Finding[Key] } & { places: FindingPlace[] }>();
  const add = (match: Match, text: string, place: () => FindingPlace) => {
    const key = `${match.kind}\n${match.identity}`;
    const known = found.get(key);
    if (known === undefined)
      found.set(key, {
        kind: match.kind,
        title: match.title,
        isName: match.isName,
        masked: toMaskedText(text, match),
        places: [place()],
        more: 0,
      });
    else if (known.places.length < maxPlaces) known.places.push(place());
    else known.more++;
  };
  const notText: string[] = [];
  let pictures = 0;
  for (const { file, name } of files) {
    for (const match of redactor.findTextMatches(name))
      add(match, name, () => ({ file: redactor.redactText(name), line: 0, field: 'name' }));
    if (!(await isTextFile(file))) {
      notText.push(name);
      continue;
    }
    const isJson = isJsonFile(name);
    if (!isJson) {
      const text = await readText(file, mostMappedBytes);
      const lines = openLineCount(text);
      for (const match of redactor.findTextMatches(text))
        add(match, text, () => ({ file: redactor.redactText(name), line: lines.at(match.start), field: '' }));
      continue;
    }
    for await (const { bytes, line } of readFileLines(file, options.maxLineBytes)) {
      options.signal?.throwIfAborted();
      const text = bytes.toString('utf8');
      const value = findJsonValue(text);
      if (value === undefined)
        for (const match of redactor.findTextMatches(text))
          add(match, text, () => ({ file: redactor.redactText(name), line, field: '' }));
      else {
        redactor.findMatches(value, ({ match, text: inner, path }) =>
          add(match, inner, () => ({ file: redactor.redactText(name), line, field: redactor.redactText(path) })),
        );
        if (text.includes('"base64"')) pictures += countPictures(value);
      }
    }
  }
  return {
    findings: [...found.values()].sort((a, b) => Number(a.isName) - Number(b.isName)),
    files: files.length,
    notText,
    pictures,
  };
}

/** Numbers of lines for places that come in order. */
function openLineCount(text: string): { at(place: number): number } {
  let [line, end] = [1, text.indexOf('\n')];
  return {
    at(place) {
      for (; end >= 0 && end < place; end = text.indexOf('\n', end + 1)) line++;
      return line;
    },
  };
}

/** Pictures and documents inside a record. */
export function countPictures(value: JsonValue | undefined): number {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).reduce<number>((sum, item) => sum + countPictures(item), 0);
  if (!isJsonObject(value)) return 0;
  const own = value['type'] === 'base64' && typeof value['data'] === 'string' ? 1 : 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + countPictures(inner), own);
}
