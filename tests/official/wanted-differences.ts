import type { FileRecord, OurAgent, OurSession } from './read-ours.ts';

/** What the official reader says of a session. */
export interface OfficialSession {
  readonly id: string;
  readonly isListed: boolean;
  readonly title: string | null;
  readonly messages: readonly string[];
  readonly agents: readonly { readonly id: string; readonly messages: readonly string[] }[];
}

/** A difference that we want, and how it is known: `explains` must hold for what differs, else the test fails. */
export interface WantedDifference<What> {
  readonly name: string;
  readonly why: string;
  readonly explains: (what: What) => boolean;
}

interface Unlisted {
  readonly ours: OurSession;
}

/** The official list looks at the first and the last 64 KiB of a file. */
const officialWindow = 64 * 1024;

/** Sessions that we list and the official list leaves out. */
export const unlisted: readonly WantedDifference<Unlisted>[] = [
  {
    name: 'empty',
    why: 'a file without records is a session all the same',
    explains: ({ ours }) => ours.main.live.length === 0,
  },
  {
    name: 'prompt behind the window',
    why: 'the first prompt ends behind the part of the file that the official list reads, or there is none',
    explains: ({ ours }) => (listPrompts(ours.file)[0]?.end ?? Number.POSITIVE_INFINITY) > officialWindow,
  },
  {
    name: 'begins with a sidechain',
    why: 'the official list takes the whole session for one of an agent',
    explains: ({ ours }) => ours.file.find(({ value }) => 'isSidechain' in value)?.value['isSidechain'] === true,
  },
];

interface Titles {
  readonly ours: OurSession;
  readonly theirs: string;
}

export const titles: readonly WantedDifference<Titles>[] = [
  {
    name: 'last prompt',
    why: 'without a title the official one is the last prompt, ours the first',
    explains: ({ ours, theirs }) => {
      const last = ours.file.findLast(({ value }) => value['type'] === 'last-prompt')?.value['lastPrompt'];
      return !isTitled(ours) && typeof last === 'string' && isBeginning(theirs, last);
    },
  },
  {
    name: 'more than a line',
    why: 'of a prompt of several lines, or one that the client put into words, we take the first line of its own',
    explains: ({ ours, theirs }) =>
      ours.title?.from === 'first-prompt' &&
      listPrompts(ours.file).some((record) => isBeginning(theirs, toText(record))),
  },
  {
    name: 'summary of another session',
    why: 'older clients wrote a title into any file: ours is the one that names a record of this session',
    explains: ({ ours, theirs }) =>
      listSummaries(ours.file).includes(theirs) && !['custom-title', 'ai-title'].includes(ours.title?.from ?? ''),
  },
  {
    name: 'summary in another file',
    why: 'the title of this session stands in the file of another one, where the official reader does not look',
    explains: ({ ours }) => ours.title?.from === 'summary' && !listSummaries(ours.file).includes(ours.title.text),
  },
  {
    name: 'command',
    why: 'a command or a line for the shell is not taken for a prompt',
    explains: ({ ours, theirs }) =>
      /^[/!] ?[\w:-]+/.test(theirs) &&
      ours.file.some(
        (record) => /^<(?:command-|bash-input)/.test(toText(record)) && isBeginning(toWord(theirs), toText(record)),
      ),
  },
  {
    name: 'prompt of an agent',
    why: 'the first words of a sidechain are not those of a person',
    explains: ({ ours, theirs }) =>
      ours.file.some((record) => record.value['isSidechain'] === true && isBeginning(theirs, toText(record))),
  },
];

interface Paths {
  readonly file: readonly FileRecord[];
  readonly lastCompaction: number;
  readonly theirs: ReadonlySet<string>;
  /** The record that only one of the two has. */
  readonly uuid: string;
}

/** Messages that only the official reader gives. */
export const onlyTheirs: readonly WantedDifference<Paths>[] = [
  {
    name: 'attachment as message',
    why: 'a prompt typed while the client was busy is an attachment: no turn, but shown in the turn it came to',
    explains: ({ file, uuid }) =>
      file.some(({ value }) => value['type'] === 'attachment' && (value['uuid'] === uuid || toSource(value) === uuid)),
  },
  {
    name: 'words of a hook',
    why: 'what a hook says is no message of a person, though 1.0.x writes it like one',
    explains: ({ file, uuid }) =>
      /^(?:<[a-z-]+-hook>|Stop hook feedback:)/.test(toText(findRecord(file, uuid) ?? nothing)),
  },
  {
    name: 'note to an agent',
    why: 'what the client says to the model is no message, in the thread of an agent either',
    explains: ({ file, uuid }) => {
      const value = findRecord(file, uuid)?.value;
      return value?.['isMeta'] === true && value['isSidechain'] === true;
    },
  },
];

/** The prompt that an attachment carries has an id of its own in newer versions. */
function toSource(value: Readonly<Record<string, unknown>>): unknown {
  return (value['attachment'] as { readonly source_uuid?: unknown } | undefined)?.source_uuid;
}

/** Messages that only we give, of the main thread and of agents. */
export const onlyOurs: readonly WantedDifference<Paths>[] = [
  {
    name: 'before a compaction',
    why: 'the official reader stops at a compaction, we go on to the beginning',
    explains: ({ file, uuid, lastCompaction }) => (findRecord(file, uuid)?.at ?? -1) < lastCompaction,
  },
  {
    name: 'local command',
    why: 'a command that only answered is shown in place, though the conversation went on beside it',
    explains: ({ file, uuid }) =>
      /^(?:<(?:local-)?command-|Unknown slash command:)/.test(toText(findRecord(file, uuid) ?? nothing)),
  },
  {
    name: 'no way to the end',
    why: 'a record whose parent is missing, or that begins anew, hangs on the one before it',
    explains: ({ file, uuid, theirs }) =>
      !listAncestors(file, uuid).some((each) => theirs.has(each)) && !isAncestor(file, uuid, theirs),
  },
  {
    name: 'behind a progress record',
    why: 'the official reader does not follow parents through progress records of agents (2.1.42)',
    explains: ({ file, uuid, theirs }) =>
      file.some(({ value }) => value['type'] === 'progress') && isAncestor(file, uuid, theirs),
  },
  {
    name: 'parallel calls of an agent',
    why: 'results of calls that ran side by side all count; the official reader follows one of them',
    explains: ({ file, uuid, theirs }) =>
      file.some(({ value }) => value['isSidechain'] === true) &&
      listAncestors(file, uuid).some((each) => theirs.has(each)),
  },
];

interface Agents {
  readonly ours: OurSession;
  readonly agent: OurAgent | undefined;
}

/** Agents that only we list. */
export const agentsOfOurs: readonly WantedDifference<Agents>[] = [
  {
    name: 'beside the main file',
    why: 'agents of 2.0.x stand beside the transcripts',
    explains: ({ agent }) => agent?.path !== undefined && !agent.path.includes('/subagents/'),
  },
  {
    name: 'inside the main file',
    why: 'agents of 1.0.x stand in the transcript itself',
    explains: ({ agent }) => agent !== undefined && agent.path === undefined,
  },
];

const nothing: FileRecord = { at: -1, end: -1, value: {} };

function isTitled({ title }: OurSession): boolean {
  return title !== undefined && title.from !== 'first-prompt' && title.from !== 'first-command';
}

function listSummaries(file: readonly FileRecord[]): readonly unknown[] {
  return file.filter(({ value }) => value['type'] === 'summary').map(({ value }) => value['summary']);
}

/** User records with words, results and notes of the client left out. */
function listPrompts(file: readonly FileRecord[]): readonly FileRecord[] {
  return file.filter(
    (record) =>
      record.value['type'] === 'user' &&
      record.value['isMeta'] !== true &&
      record.value['isCompactSummary'] !== true &&
      record.value['isSidechain'] !== true &&
      toText(record) !== '',
  );
}

function toText({ value }: FileRecord): string {
  const message = value['message'] as { readonly content?: unknown } | undefined;
  const content = message?.content;
  if (typeof content === 'string') return content;
  const blocks = Array.isArray(content)
    ? (content as readonly { readonly type?: unknown; readonly text?: unknown }[])
    : [];
  const texts = blocks.filter(({ type }) => type === 'text').map(({ text }) => text);
  return texts.filter((text) => typeof text === 'string').join('\n');
}

/** The command itself, without what was given to it. */
function toWord(title: string): string {
  return title.startsWith('!') ? title.slice(1).trim() : (title.split(' ')[0] ?? title);
}

/** Titles are cut, and are on one line. */
function isBeginning(title: string, text: string): boolean {
  const flat = (each: string) =>
    each
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const start = flat(title.replace(/…$/, ''));
  return start !== '' && flat(text).includes(start);
}

function findRecord(file: readonly FileRecord[], uuid: string): FileRecord | undefined {
  return file.find(({ value }) => value['uuid'] === uuid);
}

function listAncestors(file: readonly FileRecord[], uuid: string): readonly string[] {
  const ancestors: string[] = [];
  for (let next = toParent(file, uuid); next !== undefined && !ancestors.includes(next); next = toParent(file, next))
    ancestors.push(next);
  return ancestors;
}

function isAncestor(file: readonly FileRecord[], uuid: string, of: ReadonlySet<string>): boolean {
  return [...of].some((each) => listAncestors(file, each).includes(uuid));
}

function toParent(file: readonly FileRecord[], uuid: string): string | undefined {
  const parent = findRecord(file, uuid)?.value['parentUuid'];
  return typeof parent === 'string' ? parent : undefined;
}
