import { NameTable } from '../columns/name-table.ts';
import type { BackupName, ChangeStep, FileAuthor, FileMove, FileStep, RecordAddress } from './file-version.ts';
import type { SessionSteps } from './session-steps.ts';
import { StepTable } from './step-table.ts';

/**
 * What a session tells of files as a value that JSON can hold: every text once, all else as numbers. It does not say
 * under which key the session is known, because that can differ from one answer to the next.
 */
export interface PackedSteps {
  readonly project: string | null;
  readonly texts: readonly string[];
  /** Number, id and prompt of every turn that something was done in. */
  readonly turns: readonly number[];
  /** Step after step, as `packStep` writes them. */
  readonly steps: readonly number[];
  readonly moves: readonly number[];
}

/** The session has to be the only one that its steps name. */
export function packSteps({ session, project, steps, moves }: SessionSteps): PackedSteps {
  const texts = new NameTable();
  const turns: number[] = [];
  const turnNumbers = new Map<string, number>();
  const putText = (text: string | undefined) => (text === undefined ? none : texts.put(text));

  function putTurn({ turn, turnId, prompt }: FileAuthor): number {
    const row = [turn ?? none, putText(turnId), texts.put(prompt)];
    const key = row.join(' ');
    const number = turnNumbers.get(key) ?? turns.push(...row) / row.length - 1;
    turnNumbers.set(key, number);
    return number;
  }

  const putAuthor = (author: FileAuthor) => [
    putTurn(author),
    putText(author.agentId),
    putText(author.tool),
    putText(author.callId),
  ];
  const putAddress = ({ file, number, offset, byteLength }: RecordAddress) => [
    texts.put(file),
    number,
    offset,
    byteLength,
  ];

  function packStep(step: FileStep): readonly number[] {
    const { kind, path, author, time, atMs, place } = step;
    return [
      kinds.indexOf(kind),
      texts.put(path),
      ...putAuthor(author),
      atMs,
      // Most times are that of the order, as a client writes it.
      time === undefined ? none : time === toCanonicalTime(atMs) ? canonical : texts.put(time),
      ...putAddress(place),
      ...packRest(step),
    ];
  }

  function packRest(step: FileStep): readonly number[] {
    switch (step.kind) {
      case 'seen':
        return [];
      case 'shell':
        return [step.added, step.removed, Number(step.deletes), Number(step.creates)];
      case 'checkpoint':
        return [
          step.backupVersion,
          Number(step.isBeforeChange),
          Number(step.isNew),
          step.backups.length,
          ...step.backups.map(({ name }) => texts.put(name)),
        ];
      case 'change':
        return [
          step.added ?? none,
          step.removed ?? none,
          Number(step.creates),
          holdings.indexOf(step.holds),
          Number(step.userModified),
          ...(step.use === undefined ? [none] : putAddress(step.use)),
        ];
    }
  }

  const packed: number[] = [];
  for (const step of steps) {
    if (step.author.session !== session) throw new Error('a step of another session');
    for (const number of packStep(step)) packed.push(number);
  }
  const packedMoves = moves.flatMap(({ from, to, atMs, author }) => [
    texts.put(from),
    texts.put(to),
    atMs,
    ...putAuthor(author),
  ]);
  return { project: project ?? null, texts: texts.names, turns, steps: packed, moves: packedMoves };
}

/** `session` is the key to know it by. */
export function unpackSteps({ project, texts, turns, steps, moves }: PackedSteps, session: string): SessionSteps {
  const table = new StepTable();
  for (const reader = openReader(texts, turns, session, steps); reader.hasMore();) table.add(readStep(reader));
  table.settle();
  const found: FileMove[] = [];
  for (const reader = openReader(texts, turns, session, moves); reader.hasMore();)
    found.push({ from: reader.text(), to: reader.text(), atMs: reader.next(), author: reader.author() });
  return { session, project: project ?? undefined, steps: table, moves: found };
}

function readStep(reader: Reader): FileStep {
  const kind = kinds[reader.next()] ?? 'seen';
  const path = reader.text();
  const author = reader.author();
  const atMs = reader.next();
  const time = reader.time(atMs);
  const basics = { path, author, time, atMs, place: reader.address() };
  switch (kind) {
    case 'seen':
      return { kind, ...basics };
    case 'shell':
      return {
        kind,
        ...basics,
        added: reader.next(),
        removed: reader.next(),
        deletes: reader.flag(),
        creates: reader.flag(),
      };
    case 'checkpoint':
      return {
        kind,
        ...basics,
        backupVersion: reader.next(),
        isBeforeChange: reader.flag(),
        isNew: reader.flag(),
        backups: reader.backups(),
      };
    case 'change':
      return {
        kind,
        ...basics,
        added: reader.count(),
        removed: reader.count(),
        creates: reader.flag(),
        holds: holdings[reader.next()] ?? 'input',
        userModified: reader.flag(),
        use: reader.findAddress(),
      };
  }
}

type Reader = ReturnType<typeof openReader>;

function openReader(texts: readonly string[], turns: readonly number[], session: string, numbers: readonly number[]) {
  let at = 0;
  const next = () => numbers[at++] ?? none;
  const toText = (number: number) => (number < 0 ? undefined : texts[number]);
  const findText = () => toText(next());
  const text = () => findText() ?? '';
  const toAddress = (file: number): RecordAddress => ({
    session,
    file: toText(file) ?? '',
    number: next(),
    offset: next(),
    byteLength: next(),
  });
  const count = () => {
    const number = next();
    return number === none ? undefined : number;
  };
  return {
    hasMore: () => at < numbers.length,
    next,
    text,
    count,
    flag: () => next() === 1,
    time(atMs: number): string | undefined {
      const number = next();
      return number === canonical ? toCanonicalTime(atMs) : toText(number);
    },
    author(): FileAuthor {
      const row = next() * turnWidth;
      const turn = turns[row] ?? none;
      return {
        session,
        agentId: findText(),
        turn: turn === none ? undefined : turn,
        turnId: toText(turns[row + 1] ?? none),
        prompt: toText(turns[row + 2] ?? none) ?? '',
        tool: findText(),
        callId: findText(),
      };
    },
    address: () => toAddress(next()),
    findAddress(): ChangeStep['use'] {
      const file = next();
      return file === none ? undefined : toAddress(file);
    },
    backups(): readonly BackupName[] {
      const backups: BackupName[] = [];
      for (let left = next(); left > 0; left--) backups.push({ session, name: text() });
      return backups;
    },
  };
}

/** Instead of a number or a text that is not there. */
const none = -1;
/** Instead of a time: the moment that orders the step, as ISO 8601 in UTC. */
const canonical = -2;
const turnWidth = 3;
const kinds: readonly FileStep['kind'][] = ['change', 'checkpoint', 'shell', 'seen'];
const holdings: readonly ChangeStep['holds'][] = ['whole', 'original', 'patch', 'input'];

function toCanonicalTime(ms: number): string | undefined {
  return Math.abs(ms) <= latestMs ? new Date(ms).toISOString() : undefined;
}

/** The latest moment that a `Date` can name. */
const latestMs = 8.64e15;
