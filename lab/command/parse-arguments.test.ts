import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

const names = ['simple', 'tools'];

describe('the arguments of the lab', () => {
  it('are versions and scenarios in any order', () => {
    expect(parseArguments(['simple', '2.1.325', 'tools'], names)).toMatchObject({
      versions: ['2.1.325'],
      scenarios: ['simple', 'tools'],
      isNew: false,
      missing: undefined,
    });
  });

  it('may ask for missing versions with and without a minor', () => {
    expect(parseArguments(['--missing'], names)).toMatchObject({ missing: '' });
    expect(parseArguments(['--missing=2.1', '--jobs=3'], names)).toMatchObject({ missing: '2.1', jobs: 3 });
  });

  it.each([['--nonsense'], ['tool'], ['--samples'], ['--missing=x']])(
    'are refused where they say nothing: %s',
    (arg) => {
      expect(parseArguments([arg], names)).toHaveProperty('problem');
    },
  );
});
