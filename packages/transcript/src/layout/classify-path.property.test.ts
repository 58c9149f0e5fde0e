import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyPath } from './classify-path.ts';
import { layoutTable } from './layout-table.ts';

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
