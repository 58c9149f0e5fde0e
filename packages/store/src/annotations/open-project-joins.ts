import { followJoins, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { AnnotationsError } from './annotations-error.ts';
import { openPersonFile, type PersonFile } from './person-file.ts';
import { BadFile, parsePersonFile, toObject, type Parsed } from './person-file-text.ts';

const format = 'scrollkeep-projects';
const version = 1;
const longestPath = 4096;
const mostJoins = 10_000;

/** Which projects a person joined: one file in the data folder. */
export function openProjectJoins(dataDir: string): PersonFile<ProjectJoins> {
  return openPersonFile<ProjectJoins>(dataDir, {
    name: 'projects.json',
    what: 'joined projects',
    empty: new Map(),
    print: printJoins,
    parse: parseJoins,
  });
}

/** With a project joined to another. A path that was joined before is joined to the new one instead. */
export function putJoin(joins: ProjectJoins, from: string, to: string): ProjectJoins {
  const rest = new Map([...joins].filter(([path]) => path !== from));
  for (const path of [from, to])
    if (!isPath(path)) throw new AnnotationsError('BAD_ANNOTATION', `a path must have 1 to ${longestPath} characters`);
  if (from === to) throw new AnnotationsError('BAD_ANNOTATION', 'a project cannot be joined to itself');
  if (followJoins(to, rest) === from)
    throw new AnnotationsError(
      'BAD_ANNOTATION',
      `${to} is already joined to ${from}`,
      `Run "scrollkeep projects split ${to}" first.`,
    );
  if (rest.size >= mostJoins)
    throw new AnnotationsError('BAD_ANNOTATION', `at most ${mostJoins} projects can be joined`);
  return rest.set(from, to);
}

function printJoins(joins: ProjectJoins): string {
  const lines = [...joins]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, to]) => `${JSON.stringify(from)}: ${JSON.stringify(to)}`);
  return `{"format": "${format}", "version": ${version}, "joins": {\n${lines.join(',\n')}\n}}\n`;
}

function parseJoins(text: string): Parsed<ProjectJoins> {
  return parsePersonFile(text, { format, version }, (file) => {
    const entries = Object.entries(toObject(file['joins'], 'joins'));
    if (entries.length > mostJoins) throw new BadFile('too many joins');
    return new Map(entries.map(([from, to]) => [toPath(from), toPath(to)]));
  });
}

function toPath(value: unknown): string {
  if (typeof value !== 'string' || !isPath(value)) throw new BadFile('invalid path');
  return value;
}

function isPath(path: string): boolean {
  return path !== '' && path.length <= longestPath && !path.includes('\0');
}
