import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRemote } from './parse-remote.ts';

const label = fc.stringMatching(/^[a-z\d](?:-?[a-z\d]){0,10}$/);
/** Not a number at its end, which would be an address of four numbers. */
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.stringMatching(/^[a-z]{2,6}$/))
  .map(([labels, last]) => [...labels, last].join('.'));
const part = fc.stringMatching(/^[\w~-][\w.~-]{0,20}$/).filter((text) => !/^\.*$|\.git$/i.test(text));
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const user = fc.stringMatching(/^[a-z][\w-]{0,10}$/);

describe('the address of a repository', () => {
  it('is the same however it is cloned', () => {
    fc.assert(
      fc.property(host, path, user, fc.stringMatching(/^[\w!$%@:]{0,20}$/), (name, folders, who, secret) => {
        const password = encodeURIComponent(secret);
        const forms = [
          `https://${name}/${folders}`,
          `https://${name.toUpperCase()}/${folders}.git`,
          `https://${who}:${password}@${name}:443/${folders}.git/`,
          `http://${name}:80/${folders}`,
          `ssh://${who}@${name}/${folders}.git`,
          `ssh://${who}@${name}:22/${folders}`,
          `git://${name}:9418/${folders}.git`,
          `${who}@${name}:${folders}.git`,
          `${name}:/${folders}`,
        ];
        const names = new Set(forms.map(parseRemote));
        expect(names).toEqual(new Set([`${name}/${folders}`]));
      }),
    );
  });

  it('has one form, which stays as it is, and is short and plain', () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 300, unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(fc.constantFrom('https://', 'ssh://', 'git@', ''), host, fc.constantFrom('/', ':', ':22/'), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (remote) => {
        const project = parseRemote(remote);
        if (project === undefined) return;
        expect(project.length).toBeLessThanOrEqual(300);
        expect(project).toMatch(/^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?\/[^\s\p{C}\\"'<>`{}|^?#]+$/u);
        expect(project).not.toMatch(/(?:^|\/)\.{1,2}(?:\/|$)|\/\/|\.git$/i);
        expect(parseRemote(`https://${project}`)).toBe(project);
      }),
      { numRuns: 1000 },
    );
  });
});
