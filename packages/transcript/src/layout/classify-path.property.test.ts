import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyPath, findLayoutRule } from './classify-path.ts';
import { layoutTable } from './layout-table.ts';
import { addMatch, toPathPattern } from './path-pattern.ts';

const classes = ['transcript', 'side', 'memory', 'config', 'internal', 'secret', 'unknown'];
const examples = layoutTable.flatMap((rule) => [...rule.examples]);
const segment = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...examples.flatMap((example) => example.split('/'))),
);
const path = fc.array(segment, { maxLength: 8 }).map((segments) => segments.join('/'));
const secretExamples = layoutTable
  .filter((rule) => rule.class === 'secret' && rule.pattern.startsWith('**/'))
  .flatMap((rule) => [...rule.examples]);

describe('classifyPath', () => {
  it('gives any string one of the classes', () => {
    fc.assert(
      fc.property(path, (text) => {
        const classified = classifyPath(text);
        expect(classes).toContain(classified.class);
        expect(classified.kind === 'unknown').toBe(classified.class === 'unknown');
      }),
      { numRuns: 2000 },
    );
  });

  it('is what the first rule says that matches, compared with each of them', () => {
    const rules = layoutTable.map((rule) => ({
      rule,
      pattern: toPathPattern(rule.pattern, { ignoreCase: rule.class === 'secret' }),
    }));
    fc.assert(
      fc.property(path, fc.constantFrom(...examples), (start, example) => {
        for (const text of [start, example, `${start}/${example}`, example.toUpperCase()]) {
          const segments = text.split(/[/\\\\]/).filter((each) => each !== '' && each !== '.');
          const first = rules.find(
            ({ rule, pattern }) =>
              segments.length > 0 &&
              (rule.class === 'secret' || !segments.includes('..')) &&
              addMatch(pattern, segments, {}),
          );
          expect(findLayoutRule(text)).toBe(first?.rule);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('reads both separators alike', () => {
    fc.assert(
      fc.property(path, (text) => {
        expect(classifyPath(text.replaceAll('/', '\\'))).toEqual(classifyPath(text));
      }),
    );
  });

  it('keeps a secret name secret in any folder and any letter case', () => {
    fc.assert(
      fc.property(path, fc.constantFrom(...secretExamples), fc.boolean(), (folder, example, upper) => {
        const name = example.slice(example.lastIndexOf('/') + 1);
        expect(classifyPath(`${folder}/${upper ? name.toUpperCase() : name}`).class).toBe('secret');
      }),
    );
  });
});
