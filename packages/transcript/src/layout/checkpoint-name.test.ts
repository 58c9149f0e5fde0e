import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseCheckpointName, toCheckpointHash, toCheckpointName } from './checkpoint-name.ts';

describe('toCheckpointName', () => {
  it('starts with half of the first half of the SHA-256 of the path', () => {
    expect(toCheckpointName('abc', 3)).toBe('ba7816bf8f01cfea@v3');
  });

  it.each(['/home/ann/app/main.ts', 'C:\\Users\\ann\\größe 😀.md', ''])('hashes %j as UTF-8', (path) => {
    expect(toCheckpointHash(path)).toBe(createHash('sha256').update(path, 'utf8').digest('hex').slice(0, 16));
  });
});

describe('parseCheckpointName', () => {
  it('reads back what was written', () => {
    expect(parseCheckpointName(toCheckpointName('/a', 12))).toEqual({ hash: toCheckpointHash('/a'), version: 12 });
  });

  it.each([
    '',
    'ba7816bf8f01cfea',
    'ba7816bf8f01cfea@v',
    'ba7816bf8f01cfea@vx',
    'BA7816BF8F01CFEA@v1',
    'ba7816bf8f01cfe@v1',
    'x/ba7816bf8f01cfea@v1',
    'ba7816bf8f01cfea@v1\n',
  ])('refuses %j', (name) => {
    expect(parseCheckpointName(name)).toBeUndefined();
  });
});
