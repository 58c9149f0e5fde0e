import { mayDecideOutcome, outcomePairs, outcomeSigns, type JsonObject } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import { isMark, toTextIndex } from './long-texts.ts';
import { openLineThinner } from './open-line-thinner.ts';

const thinner = openLineThinner();
const long = 'The tide table says "high water" at noon.\n'.repeat(20);
const rejected = `The user doesn't want to proceed with this tool use. ${long}`;

describe('openLineThinner', () => {
  it('leaves out what a tool gave and what the client noted down of it', () => {
    const value = parse({ type: 'user', message: { content: [result(long)] }, toolUseResult: { stdout: long, interrupted: false } });
    expect(listMarks(value)).toBe(2);
    expect(thinner.texts.read(0)).toBe(long);
  });

  it('puts back what a person wrote, what was run, and what says how a call ended', () => {
    expect(listMarks(parse({ type: 'user', message: { content: long } }))).toBe(0);
    expect(listMarks(parse({ type: 'user', message: { content: [{ type: 'text', text: long }] } }))).toBe(0);
    expect(listMarks(parse({ type: 'assistant', message: { content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: long } }] } }))).toBe(0);
    for (const output of [rejected, `\n  ${rejected}`, `\u00a0${rejected}`, `${long}[Request interrupted by user]`, `${long}agentId: a1b2`]) expect(listMarks(parse({ type: 'user', message: { content: [result(output)] } })), output.slice(0, 40)).toBe(0);
  });

  it('puts everything back in records of other types', () => {
    expect(listMarks(parse({ type: 'attachment', attachment: { type: 'file', content: long } }))).toBe(0);
    expect(listMarks(parse({ type: 'a type that nobody knows', content: long }))).toBe(0);
  });

  it('keeps keys, and texts that could be taken for marks', () => {
    expect(parse({ type: 'assistant', message: { content: [{ type: 'tool_use', input: { [long]: 1 } }] } })).toEqual({ type: 'assistant', message: { content: [{ type: 'tool_use', input: { [long]: 1 } }] } });
    expect(parse({ type: 'assistant', text: '\u0000aaaa', message: { content: [{ type: 'text', text: long }] } })).toBeUndefined();
  });

  it('does not judge lines that are broken', () => {
    const whole = Buffer.from(JSON.stringify({ type: 'assistant', message: { content: [{ type: 'text', text: long }] } }));
    for (const bytes of [whole.subarray(0, 300), Buffer.from(whole.toString('latin1').replace('high', 'h\\igh'), 'latin1'), Buffer.from(whole.toString('latin1').replace('noon', 'no\u0001n'), 'latin1'), Buffer.from(whole.toString('latin1').replace('noon', 'no\xffn'), 'latin1')]) expect(thinner.parse(bytes, 0, bytes.length)).toBeUndefined();
  });

  it('gives the words of a text without its escapes', () => {
    const value = parse({ type: 'assistant', message: { content: [{ type: 'text', text: long }] } });
    expect(listMarks(value)).toBe(1);
    expect(thinner.texts.toWords(0).toString().split(/\W+/)).toEqual(long.split(/\W+/));
  });

  it('reads lines where they stand in its buffer', () => {
    const line = Buffer.from(`${JSON.stringify({ type: 'assistant', message: { content: [{ type: 'text', text: long }] } })}\n`);
    const start = 12345;
    line.copy(thinner.buffer, start);
    expect(listMarks(thinner.parse(thinner.buffer, start, start + line.length - 1) as JsonObject)).toBe(1);
    expect(thinner.texts.read(0)).toBe(long);
  });
});

describe('what decides an outcome', () => {
  it('is told by a sign at the start or a pair of letters', () => {
    for (const output of [rejected, `Permission to use Bash ${long}`]) expect(outcomeSigns.has(output.charAt(0))).toBe(true);
    for (const words of ['[Request interrupted by user', 'agentId: ']) {
      expect(outcomePairs.some((pair) => words.includes(pair))).toBe(true);
      expect(mayDecideOutcome(long, (asked) => asked === words)).toBe(true);
    }
    expect(mayDecideOutcome(long, () => false)).toBe(false);
  });
});

function result(content: string): JsonObject {
  return { type: 'tool_result', tool_use_id: 't1', content };
}

function parse(value: JsonObject): JsonObject | undefined {
  const bytes = Buffer.from(JSON.stringify(value));
  return thinner.parse(bytes, 0, bytes.length) as JsonObject | undefined;
}

function listMarks(value: unknown): number {
  if (typeof value === 'string') return isMark(value) && toTextIndex(value) < thinner.texts.count ? 1 : 0;
  return typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, item) => sum + listMarks(item), 0) : 0;
}
