import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readRecords } from './read-records.ts';

const mebibyte = 1024 * 1024;

// What is not collected yet says nothing about what is held.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('readRecords', () => {
  it('reads any source of bytes, asynchronous or not', async () => {
    const text = '{"type":"user"}\n{"type":"assistant"}\n{"type":';
    async function* slowly() {
      for (const character of text) yield Buffer.from(character);
    }
    expect(await kindsOf(slowly())).toEqual(['record', 'record', 'partial']);
    expect(await kindsOf([Buffer.from(text)])).toEqual(['record', 'record', 'partial']);
  });

  it('passes on the failure of its source after the lines before it', async () => {
    async function* failing() {
      yield Buffer.from('{"type":"user"}\n');
      throw new Error('disk gone');
    }
    const seen: string[] = [];
    await expect(async () => {
      for await (const line of readRecords(failing())) seen.push(line.kind);
    }).rejects.toThrow('disk gone');
    expect(seen).toEqual(['record']);
  });

  it('holds a window of a long stream, not the stream', async () => {
    const line = Buffer.from(`{"type":"user","text":"${'x'.repeat(2000)}"}\n`);
    const chunk = Buffer.concat(Array.from({ length: 512 }, () => line));
    function* stream() {
      for (let sent = 0; sent < 64 * mebibyte; sent += chunk.length) yield chunk;
    }
    collect();
    const before = process.memoryUsage().heapUsed;
    let count = 0;
    let peak = 0;
    for await (const parsed of readRecords(stream())) {
      if (parsed.kind !== 'record' || ++count % 5000 !== 0) continue;
      collect();
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }
    expect(count).toBe(Math.ceil((64 * mebibyte) / chunk.length) * 512);
    expect(peak).toBeLessThan(16 * mebibyte);
  });

  it('reads past one line of 64 MiB without holding it', async () => {
    const piece = Buffer.alloc(mebibyte, 'x');
    function* stream() {
      yield Buffer.from('{"type":"user","uuid":"u1","text":"');
      for (let sent = 0; sent < 64; sent++) yield piece;
      yield Buffer.from('","version":"2.1.325"}\n{"type":"summary"}\n');
    }
    const lines = [];
    for await (const line of readRecords(stream())) lines.push(line);
    expect(lines).toMatchObject([
      { kind: 'record', type: 'user', omissions: 1, value: { uuid: 'u1', version: '2.1.325' } },
      { kind: 'record', type: 'summary', number: 2 },
    ]);
  });
});

async function kindsOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string[]> {
  const kinds: string[] = [];
  for await (const line of readRecords(source)) kinds.push(line.kind);
  return kinds;
}
