import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatherMessages } from './gather-messages.ts';
import { MessageList } from './message-list.ts';
import { MessageTable, type MessageUsage } from './message-table.ts';
import { buildUsageFacts } from './build-usage-facts.ts';
import { owned } from './usage.test-kit.ts';

const count = fc.oneof(fc.nat(1_000_000), fc.double({ noNaN: true }), fc.constant(0));
const text = fc.oneof(
  fc.constantFrom('claude-opus-5', 'fast', 'standard', 'x\ny'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const message: fc.Arbitrary<MessageUsage> = fc
  .record({
    name: fc.oneof(
      fc.constantFrom('m1', 'm2', 'm3', 'm4').map((messageId) => ({ messageId, uuid: undefined })),
      fc.constantFrom('u1', 'u2').map((uuid) => ({ messageId: undefined, uuid })),
      fc.constant({ messageId: undefined, uuid: undefined }),
    ),
    model: text,
    input: count,
    output: fc.nat(3),
    cacheRead: count,
    cacheWrite5m: count,
    cacheWrite1h: count,
    speed: fc.option(text, { nil: undefined }),
    serviceTier: fc.option(text, { nil: undefined }),
    webSearches: count,
    offset: fc.nat(),
    timeMs: fc.option(fc.integer(), { nil: undefined }),
    recordedCostMicros: fc.option(fc.integer(), { nil: undefined }),
    tools: fc.array(fc.constantFrom('Read', 'Bash', 'a","b', 'x\ny'), { maxLength: 3 }),
  })
  .map(({ name, ...rest }) => ({ ...name, ...rest }));

describe('messages in columns', () => {
  it('are what was put in, also when they were handed on', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
        const list = MessageList.of(messages);
        expect([...list]).toEqual(messages);
        const table = new MessageTable(structuredClone(list.table.toParts()));
        expect([...new MessageList(table, 0, table.length)]).toEqual(messages);
      }),
      { numRuns: 150 },
    );
  });

  it('are the same in one table for all files, where equal keys are equal numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.array(message, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (files) => {
        const given = files.map((messages, at) => owned({ file: String(at), session: String(at) }, messages));
        const gathered = gatherMessages(given);
        expect(gathered.files.map(({ usage }) => [...usage.messages])).toEqual(files);
        const keys = gathered.files.flatMap(({ usage: { messages } }) =>
          messages.map(
            ({ messageId, uuid }, at) =>
              [
                messageId ?? (uuid === undefined ? undefined : `record ${uuid}`),
                gathered.table.keyAt(messages.first + at),
              ] as const,
          ),
        );
        for (const [a, numberOfA] of keys)
          for (const [b, numberOfB] of keys)
            if (a !== undefined && b !== undefined) expect(a === b).toBe(numberOfA === numberOfB);
        expect(keys.every(([key, number]) => (key === undefined) === (number === -1))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('count as if each file were looked at message by message', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(message, { maxLength: 10 }), fc.option(fc.nat(3), { nil: undefined })), {
          maxLength: 4,
        }),
        (files) => {
          const given = files.map(([messages, firstMs], at) =>
            owned({ file: String(at), session: String(at) }, messages, { firstMs }),
          );
          expect(
            [...buildUsageFacts(given).facts].map(({ key, output, input, model, tools, owner }) => [
              key,
              output,
              input,
              model,
              tools,
              owner.session,
            ]),
          ).toEqual(countPlainly(files));
        },
      ),
      { numRuns: 200 },
    );
  });
});

/**
 * The rule in its simplest form: of the copies the one with the most output, the last such; it belongs to the file that
 * began first.
 */
function countPlainly(files: readonly (readonly [readonly MessageUsage[], number | undefined])[]) {
  const groups = new Map<string | symbol, { readonly copy: MessageUsage; readonly file: number }[]>();
  for (const [file, [messages]] of files.entries()) {
    for (const copy of messages) {
      const key = copy.messageId ?? (copy.uuid === undefined ? Symbol('alone') : `record ${copy.uuid}`);
      groups.set(key, [...(groups.get(key) ?? []), { copy, file }]);
    }
  }
  return [...groups].map(([key, copies]) => {
    const most = Math.max(...copies.map(({ copy }) => copy.output));
    const chosen = copies.findLast(({ copy }) => copy.output === most)?.copy;
    const longest = Math.max(...copies.map(({ copy }) => copy.tools.length));
    const startOf = (file: number) => files[file]?.[1] ?? Infinity;
    const first = Math.min(...copies.map(({ file }) => startOf(file)));
    const owner = Math.min(...copies.filter(({ file }) => startOf(file) === first).map(({ file }) => file));
    return [
      typeof key === 'symbol' ? undefined : key,
      chosen?.output,
      chosen?.input,
      chosen?.model,
      copies.find(({ copy }) => copy.tools.length === longest)?.copy.tools,
      String(owner),
    ];
  });
}
