import { describe, expect, expectTypeOf, it } from 'vitest';
import { openRecordReader } from './open-record-reader.ts';
import { findRecord } from './find-record.ts';

describe('findRecord', () => {
  it('gives the record of the wanted type with its fields typed, and nothing for any other line', () => {
    const [title, other, broken] = openRecordReader().push(
      Buffer.from(
        '{"type":"custom-title","customTitle":"Tides","sessionId":"s"}' +
          '\n{"type":"mode","mode":"normal","sessionId":"s"}\n{\n',
      ),
    );
    if (title === undefined || other === undefined || broken === undefined) throw new Error('three lines expected');
    const record = findRecord(title, 'custom-title');
    expectTypeOf(record).toExtend<{ readonly type: 'custom-title'; readonly customTitle: string } | undefined>();
    expect(record?.customTitle).toBe('Tides');
    expect(findRecord(other, 'custom-title')).toBeUndefined();
    expect(findRecord(broken, 'custom-title')).toBeUndefined();
  });
});
