import type { FileUsage, MessageUsage } from '@scrollkeep/transcript';

/** The usage of many files as few large things: passing a hundred thousand objects from one thread to another would cost more than reading them. */
export interface PackedUsage {
  readonly files: readonly PackedFile[];
  /** Message after message, `numbersEach` for each; NaN where a message has none. */
  readonly numbers: Float64Array;
  /** Id of the message, else the record's behind `record `. */
  readonly ids: readonly (string | undefined)[];
  readonly kindOf: Uint32Array;
  readonly kinds: readonly MessageKind[];
}

export interface PackedFile extends Omit<FileUsage, 'messages'> {
  /** Place in the list of files that were to be read. */
  readonly index: number;
  readonly messages: number;
}

/** What messages have in common. */
type MessageKind = Pick<MessageUsage, 'model' | 'speed' | 'serviceTier' | 'tools'>;

const numbersEach = 9;
const recordPrefix = 'record ';

export function packUsage(files: readonly { readonly index: number; readonly usage: FileUsage }[]): PackedUsage {
  const total = files.reduce((sum, { usage }) => sum + usage.messages.length, 0);
  const numbers = new Float64Array(total * numbersEach);
  const kindOf = new Uint32Array(total);
  const ids: (string | undefined)[] = [];
  const kinds: MessageKind[] = [];
  const known = new Map<string, number>();
  for (const { usage } of files) {
    for (const message of usage.messages) {
      const at = ids.length * numbersEach;
      const { input, output, cacheRead, cacheWrite5m, cacheWrite1h, webSearches, offset, timeMs, recordedCostMicros } = message;
      numbers[at] = input;
      numbers[at + 1] = output;
      numbers[at + 2] = cacheRead;
      numbers[at + 3] = cacheWrite5m;
      numbers[at + 4] = cacheWrite1h;
      numbers[at + 5] = webSearches;
      numbers[at + 6] = offset;
      numbers[at + 7] = timeMs ?? Number.NaN;
      numbers[at + 8] = recordedCostMicros ?? Number.NaN;
      kindOf[ids.length] = toKind(message, kinds, known);
      ids.push(message.messageId ?? (message.uuid === undefined ? undefined : recordPrefix + message.uuid));
    }
  }
  return { files: files.map(({ index, usage: { messages, ...rest } }) => ({ ...rest, index, messages: messages.length })), numbers, ids, kindOf, kinds };
}

export function unpackUsage({ files, numbers, ids, kindOf, kinds }: PackedUsage): readonly { readonly index: number; readonly usage: FileUsage }[] {
  let at = 0;
  return files.map(({ index, messages: count, ...rest }) => {
    const messages: MessageUsage[] = [];
    for (const end = at + count; at < end; at++) messages.push(toMessage(numbers, at * numbersEach, ids[at], kinds[kindOf[at] ?? 0]));
    return { index, usage: { ...rest, messages } };
  });
}

function toMessage(numbers: Float64Array, at: number, id: string | undefined, kind: MessageKind | undefined): MessageUsage {
  const isRecord = id?.startsWith(recordPrefix) === true;
  const number = (index: number) => numbers[at + index] ?? 0;
  const optional = (index: number) => (Number.isNaN(number(index)) ? undefined : number(index));
  return {
    messageId: isRecord ? undefined : id,
    uuid: isRecord ? id.slice(recordPrefix.length) : undefined,
    model: kind?.model ?? '',
    input: number(0),
    output: number(1),
    cacheRead: number(2),
    cacheWrite5m: number(3),
    cacheWrite1h: number(4),
    speed: kind?.speed,
    serviceTier: kind?.serviceTier,
    webSearches: number(5),
    offset: number(6),
    timeMs: optional(7),
    recordedCostMicros: optional(8),
    tools: kind?.tools ?? [],
  };
}

function toKind({ model, speed, serviceTier, tools }: MessageUsage, kinds: MessageKind[], known: Map<string, number>): number {
  const name = `${model}\n${speed}\n${serviceTier}\n${tools.join('\n')}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  known.set(name, kinds.length);
  kinds.push({ model, speed, serviceTier, tools });
  return kinds.length - 1;
}
