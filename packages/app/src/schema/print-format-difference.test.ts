import { describe, expect, it } from 'vitest';
import type { FormatDifference } from '@scrollkeep/transcript/schema/compare-formats.ts';
import { printFormatDifference } from './print-format-difference.ts';

const options = { before: 'old', after: 'new', width: 80, color: false };
const none: FormatDifference = { addedGroups: [], removedGroups: [], changedGroups: [] };

describe('printFormatDifference', () => {
  it('says that there is no difference', () => {
    expect(printFormatDifference(none, options)).toBe('no difference between old and new\n');
  });

  it('lists groups and fields with what is added, gone and changed', () => {
    const printed = printFormatDifference(
      {
        addedGroups: ['attachment/tide'],
        removedGroups: ['summary'],
        changedGroups: [
          {
            group: 'user',
            added: [{ path: 'origin', kinds: ['object'], presence: 'sometimes', share: 0.4 }],
            removed: [{ path: 'rows[]', kinds: ['text'], presence: 'repeated', share: undefined }],
            changed: [
              {
                path: '',
                before: { kinds: ['object'], presence: 'repeated', share: undefined },
                after: { kinds: ['list', 'object'], presence: 'repeated', share: undefined },
                differs: ['kinds'],
              },
              {
                path: 'cwd',
                before: { kinds: ['text'], presence: 'always', share: undefined },
                after: { kinds: ['text'], presence: 'sometimes', share: 0.999 },
                differs: ['presence'],
              },
            ],
          },
        ],
      },
      options,
    );
    expect(printed).toBe(`Only in new
  + attachment/tide

Only in old
  - summary

user
  +  origin              object, in 40 %
  -  rows[]              text
  ~  (the value itself)  object → list or object
  ~  cwd                 always → in 99 %
`);
  });

  it('lets no name from a file steer the terminal', () => {
    expect(printFormatDifference({ ...none, addedGroups: ['\u001b[2Jtide'] }, options)).not.toContain('\u001b');
  });
});
