import { isJsonObject, listTextParts, toResultFacts, toUserKind, type JsonObject, type JsonValue } from '@scrollkeep/transcript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMark, toTextIndex } from './long-texts.ts';
import { openLineThinner } from './open-line-thinner.ts';

const thinner = openLineThinner();

const piece = fc.oneof(
  { arbitrary: fc.constantFrom('a word ', 'src/tide-table.ts:12 ', '\n', '\t', '"', '\\', '/', ' ', '✓ ', 'ä', '港口', '🚢', '\u00a0', '\u0001', '\u001b[31m', '\ud800', '\u0000', '\u0000aaaa', 'agentId: a1b2 ', '[Request interrupted by user]', 'The user doesn\'t want to proceed with this tool use. '), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
);
/** Around the length from which on a text is left out, and far above. */
const text = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 40 })).map(([pieces, times]) => pieces.join('').repeat(times));
const input = fc.dictionary(fc.oneof(fc.constantFrom('command', 'file_path', 'content', 'old_string', 'prompt'), text), fc.oneof(text, fc.array(text, { maxLength: 2 })), { maxKeys: 3 });
const result = fc.record({ type: fc.constant('tool_result'), tool_use_id: fc.constant('t1'), is_error: fc.boolean(), content: fc.oneof(text, fc.array(fc.record({ type: fc.constantFrom('text', 'image'), text }), { maxLength: 2 })) }, { requiredKeys: ['type'] });
const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text }),
  fc.record({ type: fc.constant('thinking'), thinking: text, signature: text }),
  fc.record({ type: fc.constant('tool_use'), id: fc.constant('t1'), name: fc.constantFrom('Bash', 'Write', 'Task'), input: fc.oneof(input, text) }),
  result,
  fc.record({ type: fc.oneof(fc.constant('hologram'), text), field: text }),
);
const record = fc.record(
  {
    type: fc.oneof({ arbitrary: fc.constantFrom('user', 'assistant', 'system', 'tide'), weight: 6 }, { arbitrary: text, weight: 1 }),
    uuid: fc.oneof(fc.constant('u1'), text),
    message: fc.record({ id: text, content: fc.oneof(text, fc.array(block, { maxLength: 3 })) }),
    toolUseResult: fc.oneof(text, fc.record({ stdout: text, stderr: text, agentId: text, content: fc.oneof(text, fc.array(text, { maxLength: 2 })), file: fc.record({ content: text, filePath: text }) }, { requiredKeys: [] })),
    extra: text,
  },
  { requiredKeys: ['type'] },
) as fc.Arbitrary<JsonObject>;

describe('openLineThinner', () => {
  it('gives the same JSON as a parser, once every mark is replaced by its text', () => {
    fc.assert(
      fc.property(record, (value) => {
        const line = JSON.stringify(value);
        const parsed = parse(line);
        expect(parsed === undefined ? JSON.parse(line) : readAll(parsed)).toEqual(JSON.parse(line));
      }),
      { numRuns: 400 },
    );
  });

  it('leaves nothing out that a record is judged by', () => {
    fc.assert(
      fc.property(record, (value) => {
        const line = JSON.stringify(value);
        const whole = JSON.parse(line) as JsonObject;
        const thin = parse(line);
        if (!isJsonObject(thin)) return;
        const type = String(whole['type']);
        expect(thin['type']).toBe(type);
        if (type === 'user') expect(toUserKind(thin)).toBe(toUserKind(whole));
        expect(toResultFacts(thin)).toEqual(toResultFacts(whole));
        const [parts, wholeParts] = [listTextParts(type, thin), listTextParts(type, whole)];
        expect(parts.map(({ kind, text: part }) => [kind, isMark(part) ? thinner.texts.read(toTextIndex(part)) : part])).toEqual(wholeParts.map(({ kind, text: part }) => [kind, part]));
        // Whether it is blank is asked of answers.
        for (const [at, { text: part }] of parts.entries()) expect(part.trim() === '').toBe(wholeParts[at]?.text.trim() === '');
      }),
      { numRuns: 400 },
    );
  });

  it('says nothing about bytes that are no JSON, and never takes one text for another', () => {
    const longText = `"${'a word '.repeat(40)}"`;
    const bytes = fc.tuple(fc.array(fc.oneof(fc.constantFrom(longText, '{', '}', '[', ']', ':', ',', '"', '\\', '\\x', '\\u00', '\n', 'null', '12', '"type"', '"user"'), fc.string({ maxLength: 5 })), { maxLength: 12 }), fc.uint8Array({ maxLength: 3 }));
    fc.assert(
      fc.property(bytes, ([parts, last]) => {
        const line = Buffer.concat([Buffer.from(parts.join('')), last]);
        const parsed = thinner.parse(line, 0, line.length);
        if (parsed !== undefined) expect(readAll(parsed)).toEqual(JSON.parse(line.toString('utf8')));
      }),
      { numRuns: 1000 },
    );
  });
});

function parse(line: string): JsonValue | undefined {
  const bytes = Buffer.from(line);
  return thinner.parse(bytes, 0, bytes.length);
}

function readAll(value: JsonValue): JsonValue {
  if (typeof value === 'string') return isMark(value) ? thinner.texts.read(toTextIndex(value)) : value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(readAll);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readAll(item as JsonValue)]));
}
