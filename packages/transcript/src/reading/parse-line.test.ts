import { describe, expect, it } from 'vitest';
import { openRecordReader, type RecordReaderOptions } from './open-record-reader.ts';
import type { ParsedLine } from './parsed-line.ts';

const user = '{"type":"user","uuid":"u1"}';

describe('parseLine', () => {
  it('tells a record, an unknown type, a malformed line and a line that is not JSON apart', () => {
    expect(kindsOf(`${user}\n{"type":"brand-new"}\n{"type":7}\n[1]\n"text"\nnull\nnot json\n`)).toEqual([
      'record',
      'unknown-type',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'not-json',
    ]);
  });

  it('keeps every field of a record, known or not', () => {
    const value = { type: 'user', futureField: { deep: [1, 2] }, uuid: 'u1' };
    expect(read(`${JSON.stringify(value)}\n`)).toMatchObject([{ kind: 'record', value }]);
  });

  it('takes no byte-order mark, no CR and no blank line for text, but counts their bytes', () => {
    const lines = read(`\ufeff${user}\r\n\r\n \t \n${user}\r\n`);
    expect(lines).toMatchObject([
      { kind: 'record', number: 1, offset: 0, byteLength: 3 + user.length + 2 },
      { kind: 'record', number: 4, offset: 3 + user.length + 2 + 2 + 4 },
    ]);
  });

  it('takes a byte-order mark in the middle of a file for damage', () => {
    expect(kindsOf(`${user}\n\ufeff${user}\n`)).toEqual(['record', 'not-json']);
  });

  it('calls an unfinished last line partial, and a finished one a record even without a line end', () => {
    expect(kindsOf(`${user}\n{"type":"user","uu`)).toEqual(['record', 'partial']);
    expect(kindsOf(`${user}\n${user}`)).toEqual(['record', 'record']);
    expect(kindsOf(`${user}\n{"type":"user","uu\n`)).toEqual(['record', 'not-json']);
    expect(kindsOf(`${user}\n[1]`)).toEqual(['record', 'malformed']);
  });

  it('shows a run of NUL bytes instead of taking it for a blank line', () => {
    expect(read(Buffer.concat([Buffer.from(`${user}\n`), Buffer.alloc(2133), Buffer.from('\n')]))).toMatchObject([
      { kind: 'record' },
      { kind: 'not-json', text: '\0'.repeat(2133), problem: { at: 0, expected: 'a value' } },
    ]);
  });

  it('reads text with invalid UTF-8, the bad bytes as U+FFFD', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"type":"user","text":"a'),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('b"}\n'),
    ]);
    expect(read(bytes)).toMatchObject([{ kind: 'record', value: { text: 'a\ufffd\ufffdb' } }]);
  });

  it('keeps a lone surrogate escape', () => {
    expect(read('{"type":"user","text":"\\ud83d"}\n')).toMatchObject([{ value: { text: '\ud83d' } }]);
  });

  it('takes the last of duplicate keys, as JSON.parse does', () => {
    expect(read('{"type":"user","type":"assistant"}\n')).toMatchObject([{ kind: 'record', type: 'assistant' }]);
  });

  it('keeps two objects on one line as one damaged line and says where the second starts', () => {
    expect(read(`${user}{"type":"summary"}\n`)).toMatchObject([
      {
        kind: 'not-json',
        text: `${user}{"type":"summary"}`,
        problem: { at: user.length, expected: 'the end of the line (a second value starts here)' },
      },
    ]);
  });

  it('keeps the text of two interleaved writers', () => {
    const torn = '{"type":"user","ver{"type":"file-history-snapshot"}';
    expect(read(`${torn}\n${user}\n`)).toMatchObject([{ kind: 'not-json', text: torn }, { kind: 'record' }]);
  });

  it('reads 10,000 levels of nesting', () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    expect(
      kindsOf(
        `{"type":"user","deep":${deep}}\n{"type":"user","deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}\n`,
      ),
    ).toEqual(['record', 'record']);
  });

  it('gives nothing for an empty file and for a file of blank lines', () => {
    expect(read('')).toEqual([]);
    expect(read('\n\r\n  \n')).toEqual([]);
    expect(read('\ufeff')).toEqual([]);
  });

  it('classifies a line above the limit without holding it', () => {
    const long = 'x'.repeat(200_000);
    const options = { maxLineBytes: 1000 };
    expect(read(`{"type":"user","uuid":"u1","text":"${long}","last":true}\n${user}\n`, options)).toMatchObject([
      {
        kind: 'record',
        type: 'user',
        omissions: 1,
        byteLength: 200_050,
        value: { uuid: 'u1', text: 'x'.repeat(65_536), last: true },
      },
      { kind: 'record', omissions: 0, number: 2, offset: 200_050 },
    ]);
    expect(kindsOf(`{"type":"new","text":"${long}"}\n["${long}"]\n{"type":"user","text":"${long}\n`, options)).toEqual([
      'unknown-type',
      'malformed',
      'not-json',
    ]);
    expect(kindsOf(`{"type":"user","text":"${long}`, options)).toEqual(['partial']);
    expect(kindsOf(`${' '.repeat(200_000)}\n`, options)).toEqual([]);
    expect(read(`${long}\n`, options)).toMatchObject([
      { kind: 'not-json', text: 'x'.repeat(4096), byteLength: 200_001 },
    ]);
  });
});

function read(content: string | Uint8Array, options?: RecordReaderOptions): ParsedLine[] {
  const reader = openRecordReader(options);
  return [...reader.push(Buffer.from(content)), ...reader.end()];
}

function kindsOf(content: string | Uint8Array, options?: RecordReaderOptions): string[] {
  return read(content, options).map((line) => line.kind);
}
