import { describe, expect, it } from 'vitest';
import { openRecordReader } from './open-record-reader.ts';
import { openVersionResolver } from './open-version-resolver.ts';
import { compareVersions } from './version-order.ts';

describe('openVersionResolver', () => {
  it('takes the nearest version before a line, else the nearest after it', () => {
    expect(
      versionsOf([
        '{"type":"mode"}',
        'broken',
        '{"type":"user","version":"2.1.42"}',
        '{"type":"mode"}',
        '{"type":"user","version":"2.1.150"}',
        '{"type":"mode"}',
      ]),
    ).toEqual(['2.1.42', '2.1.42', '2.1.42', '2.1.42', '2.1.150', '2.1.150']);
  });

  it('gives no version where the file has none', () => {
    expect(versionsOf(['{"type":"summary"}', '{"type":"summary","version":7}'])).toEqual([undefined, undefined]);
  });
});

describe('compareVersions', () => {
  it('orders by number, not by text', () => {
    expect(['2.1.100', '2.1.42', '1.0.128', '2.1.9', '0.2.122'].sort(compareVersions)).toEqual([
      '0.2.122',
      '1.0.128',
      '2.1.9',
      '2.1.42',
      '2.1.100',
    ]);
  });
});

function versionsOf(texts: readonly string[]): (string | undefined)[] {
  const reader = openRecordReader();
  const resolver = openVersionResolver();
  const lines = reader.push(Buffer.from(`${texts.join('\n')}\n`));
  return [...lines.flatMap((line) => resolver.push(line)), ...resolver.end()].map(({ version }) => version);
}
