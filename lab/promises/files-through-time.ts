import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, reply, say, type ReplyBlock } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import { runProgram } from '../client/run-print.ts';
import { notebook } from '../scenarios/sample-files.ts';
import type { LabRequest } from './open-lab.ts';
import type { LabPromise } from './promise.ts';

/** One version of a file as the command tells it, against the copies that were taken around its call. */
export interface VersionFacts {
  readonly file: string;
  readonly tool: string;
  readonly before: Likeness;
  readonly after: Likeness;
}

/** `same`: byte for byte; `not exact`: the same text, and the command says no more; anything else is wrong. */
export type Likeness = 'same' | 'absent' | 'unknown' | 'not exact' | 'WRONG' | 'NO COPY';

export interface FilesFacts {
  readonly versions: readonly VersionFacts[];
  /** Calls that changed a file and of which no version tells. */
  readonly missed: readonly string[];
}

const path = (name: string) => join(place.project, name);
const write = (name: string, content: string) => call('Write', { file_path: path(name), content });
const read = (name: string) => call('Read', { file_path: path(name) });
const edit = (name: string, from: string, to: string, all = false) =>
  call('Edit', { file_path: path(name), old_string: from, new_string: to, replace_all: all });
const bash = (command: string) => call('Bash', { command, description: 'Work' });

/** One call per answer, so that the state between two requests is that between two calls. */
const work: readonly ReplyBlock[] = [
  write('new.txt', 'one\ntwo\nthree\n'),
  edit('new.txt', 'two', 'zwei'),
  edit('new.txt', 'e', 'E', true),
  write('new.txt', 'all new, without a last line end'),
  write('umlaut.md', '# Größe ⛵\n\nhäfen 🚢 und 船\n'),
  edit('umlaut.md', '🚢', '⚓ $& $1'),
  read('dos.txt'),
  edit('dos.txt', 'second', 'zweite'),
  read('src/berths.py'),
  edit('src/berths.py', 'return 7', 'return 8'),
  bash('printf "# counted\\n" >> src/berths.py'),
  read('src/berths.py'),
  edit('src/berths.py', '# counted', '# counted twice'),
  bash('rm new.txt'),
  write('new.txt', 'back again\n'),
  read('marked.txt'),
  edit('marked.txt', 'mark', 'sign'),
  read('notes.ipynb'),
  call('NotebookEdit', { notebook_path: path('notes.ipynb'), cell_id: 'b2', new_source: 'print(8)' }),
  write('deep/er/file.txt', ''),
  write('deep/er/file.txt', 'no longer empty\n'),
];

interface Copy {
  /** The call that was made before it. */
  readonly call: string | undefined;
  readonly tool: string | undefined;
  readonly files: ReadonlyMap<string, Buffer>;
}

const copies: Copy[] = [];

export const filesThroughTime: LabPromise<FilesFacts> = {
  name: 'files-through-time',
  files: {
    'code/harbour/dos.txt': 'first\r\nsecond\r\nthird\r\n',
    'code/harbour/marked.txt': '\uFEFFa mark before the text\n',
    'code/harbour/notes.ipynb': notebook,
  },
  scripts: [
    { prompt: 'Work on the files', replies: [...work.map((block) => reply(block)), reply(say('The work is done.'))] },
  ],
  onRequest: (request) => {
    if (request.step.startsWith('Work on')) copies.push({ ...findLastCall(request), files: readProject() });
  },
  async try(lab) {
    const ended = await lab.print('Work on the files', [], { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' });
    if (ended.result !== 'The work is done.') throw new Error(`the client did not come to the end: ${ended.result}`);
    const versions: VersionFacts[] = [];
    const told = new Set<string>();
    for (const file of listTouched()) {
      const log = await lab.scrollkeep(['files', 'log', file, '--json']);
      for (const version of (JSON.parse(log) as { readonly versions: readonly Version[] }).versions) {
        if (version.kind !== 'change' || version.callId === null) continue;
        const at = copies.findIndex((copy) => copy.call === version.callId);
        told.add(`${version.callId} ${file}`);
        versions.push({
          file: file.slice(place.project.length + 1),
          tool: version.tool ?? '',
          before: await compare(file, `${version.version}^`, version.before, copies[at - 1]?.files),
          after: await compare(file, `${version.version}`, version.after, copies[at]?.files),
        });
      }
    }
    return { versions, missed: listChanged().filter((change) => !told.has(change)) };
  },
};

interface Version {
  readonly version: number;
  readonly kind: string;
  readonly tool: string | null;
  readonly callId: string | null;
  readonly before: Content;
  readonly after: Content;
}

interface Content {
  readonly state: string;
  readonly exact?: boolean;
}

async function compare(
  file: string,
  moment: string,
  content: Content,
  files: ReadonlyMap<string, Buffer> | undefined,
): Promise<Likeness> {
  if (files === undefined) return 'NO COPY';
  const wanted = files.get(file);
  if (content.state === 'unknown') return 'unknown';
  if (content.state === 'absent') return wanted === undefined ? 'absent' : 'WRONG';
  if (wanted === undefined) return 'WRONG';
  const bytes = await catFile(file, moment);
  if (bytes.equals(wanted)) return 'same';
  return content.exact !== true && toPlain(bytes) === toPlain(wanted) ? 'not exact' : 'WRONG';
}

/** To a file, so that the bytes are not taken for text on the way. */
async function catFile(file: string, moment: string): Promise<Buffer> {
  const target = '/home/dev/cat.out';
  const command = `scrollkeep files cat "${file}" --at "${moment}" > ${target}`;
  const { status, stderr } = await runProgram(['bash', '-c', command], {
    folder: place.project,
    environment: { PATH: '/home/dev/bin:/usr/bin:/bin', HOME: place.home, CLAUDE_CONFIG_DIR: place.config },
  });
  if (status !== 0) throw new Error(`${command}: ${status} ${stderr}`);
  return readFileSync(target);
}

/** Without what a record of a text may lose: the mark before it, and the kind of its line ends. */
function toPlain(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
}

/** The call whose result the request brings. */
function findLastCall({ body }: LabRequest): Pick<Copy, 'call' | 'tool'> {
  const last = body.messages.findLast(({ role }) => role === 'assistant')?.content;
  const blocks = Array.isArray(last) ? (last as readonly Readonly<Record<string, string>>[]) : [];
  const use = blocks.findLast(({ type }) => type === 'tool_use');
  return { call: use?.['id'], tool: use?.['name'] };
}

function readProject(): ReadonlyMap<string, Buffer> {
  if (!existsSync(place.project)) return new Map();
  return new Map(
    readdirSync(place.project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.git'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file)]),
  );
}

/** Files that were not the same in all copies. */
function listTouched(): readonly string[] {
  const all = new Set(copies.flatMap(({ files }) => [...files.keys()]));
  return [...all].filter((file) => new Set(copies.map(({ files }) => toHash(files.get(file)))).size > 1).sort();
}

/** Every change that a call made, by the copies alone; what a command of the shell changes, no version has to tell. */
function listChanged(): readonly string[] {
  return copies.slice(1).flatMap(({ call: id, tool, files }, at) => {
    const before = copies[at]?.files;
    return tool === 'Bash'
      ? []
      : listTouched()
          .filter((file) => toHash(files.get(file)) !== toHash(before?.get(file)))
          .map((file) => `${id} ${file}`);
  });
}

function toHash(bytes: Buffer | undefined): string {
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}
