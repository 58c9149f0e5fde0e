import { isPortablePath } from '@scrollkeep/store/archive/archived-file.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeName, encodeName } from './encode-name.ts';
import { findSubpath, toSessionPaths } from './session-paths.ts';

const odd = fc.constantFrom('.', '..', '/', '\\', '%', '%2E', 'nul', 'CON', ':', '~', '*', "'", '\0', '\n', 'ü', '🛶');
const part = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.array(fc.oneof(odd, fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
);
const isEncodable = (text: string) => text !== '' && !/\p{Surrogate}/u.test(text);

describe('the parts of keys as names of files', () => {
  it('are one name on every system, and come back', () => {
    fc.assert(
      fc.property(part.filter(isEncodable), (text) => {
        const name = encodeName(text, 'it');
        expect(isPortablePath(name)).toBe(true);
        expect(name).not.toContain('/');
        expect(decodeName(name)).toBe(text);
      }),
    );
  });

  it('stay below the folder of their session, and no two keys share a file', () => {
    const key = fc.record({
      projectKey: part.filter(isEncodable),
      sessionId: part.filter(isEncodable),
      subpath: fc.array(
        part.filter((text) => isEncodable(text) && !/^\.{1,2}$|\//.test(text)),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    });
    fc.assert(
      fc.property(key, key, (one, other) => {
        const [a, b] = [one, other].map((each) => ({ ...each, subpath: each.subpath.join('/') }));
        if (a === undefined || b === undefined) return;
        const paths = toSessionPaths(a);
        expect(isPortablePath(paths.transcript)).toBe(true);
        expect(paths.transcript.startsWith(`${paths.below}/`)).toBe(true);
        expect(findSubpath(paths.transcript.slice(paths.below.length + 1))).toBe(a.subpath);
        const isSame = JSON.stringify(a) === JSON.stringify(b);
        expect(paths.transcript === toSessionPaths(b).transcript).toBe(isSame);
      }),
    );
  });
});
