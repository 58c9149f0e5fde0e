import { expect, it } from 'vitest';
import { parsePackedRecord, printPackedRecord } from './packed-record.ts';

it('gives a packed record back as it was', () => {
  const record = { bytes: 1, line: 2, timeMs: 3.5, traits: 4, turnOffset: 5, version: 6, names: ['y"user\n'] };
  for (const kind of ['tool "x"', null])
    expect(parsePackedRecord(printPackedRecord({ ...record, kind }))).toEqual({ ...record, kind });
  expect(parsePackedRecord(printPackedRecord({ ...record, kind: null, timeMs: null })).timeMs).toBeNull();
});
