import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { getSession } from '../sessions/get-session.ts';
import { scanTellingRecords } from './scan-telling-records.ts';

let base: string;
beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'scrollkeep-telling-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const toRecord = (number: number, length: number): JsonObject => ({
  type: 'user',
  uuid: `u${number}`,
  message: { role: 'user', content: 'é'.repeat(length) },
});

async function scan(
  records: readonly JsonObject[],
  wants: (node: RecordNode) => boolean,
  meanwhile: (file: string) => void = () => undefined,
): Promise<{ readonly found: readonly JsonObject[]; readonly problems: readonly DiskProblem[] }> {
  const file = join(base, 'session.jsonl');
  writeFileSync(file, `\ufeff${records.map((record) => `${JSON.stringify(record)}\r\n\n`).join('')}`);
  const problems: DiskProblem[] = [];
  const onProblem = (problem: DiskProblem) => void problems.push(problem);
  const located = await getSession(file, undefined, { maxLineBytes: 1024 * 1024, onProblem });
  const found: JsonObject[] = [];
  meanwhile(file);
  await scanTellingRecords(
    located,
    {
      wants,
      add: ({ value }) => void found.push(value),
      steps: () => {
        throw new Error('nobody asks');
      },
    },
    onProblem,
  );
  return { found, problems };
}

describe('scanTellingRecords', () => {
  it('gives the records that are wanted, short ones and such as fill many windows', async () => {
    const records = Array.from({ length: 400 }, (_none, number) =>
      toRecord(number, number % 97 === 5 ? 400_000 : (number * 37) % 3000),
    );
    expect(await scan(records, () => true)).toEqual({ found: records, problems: [] });
    expect(await scan(records, ({ index }) => index % 50 === 3)).toEqual({
      found: records.filter((_record, index) => index % 50 === 3),
      problems: [],
    });
  });

  it('gives a record that is too long to be held with its text cut', async () => {
    const records = [toRecord(0, 10), toRecord(1, 5_000_000), toRecord(2, 10)];
    const { found } = await scan(records, () => true);
    expect(found.map((record) => record['uuid'])).toEqual(['u0', 'u1', 'u2']);
    expect(JSON.stringify(found[1]).length).toBeLessThan(1_000_000);
  });

  it('leaves out what was cut off meanwhile, and tells of a file that is gone', async () => {
    const records = Array.from({ length: 10 }, (_none, number) => toRecord(number, 1000));
    expect(
      await scan(
        records,
        () => true,
        (file) => truncateSync(file, 5000),
      ),
    ).toEqual({ found: records.slice(0, 2), problems: [] });
    expect(await scan(records, () => true, rmSync)).toMatchObject({ found: [], problems: [{ code: 'ENOENT' }] });
    expect(await scan(records, () => false, rmSync)).toEqual({ found: [], problems: [] });
  });
});
