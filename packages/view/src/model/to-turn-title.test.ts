import { describe, expect, it } from 'vitest';
import { prompt, session } from '@scrollkeep/transcript/conversation/session.test-kit.ts';
import { toTurnTitle } from './to-turn-title.ts';

const toTitles = (...texts: readonly string[]) =>
  session(texts.map((text, at) => prompt(`p${at}`, at === 0 ? null : `p${at - 1}`, text))).tree.turns.map((turn) =>
    toTurnTitle(turn),
  );

describe('toTurnTitle', () => {
  it('gives the first line of a prompt without the marks of a heading', () => {
    expect(toTitles('## Tide table\n\nRound to feet.')).toEqual(['Tide table']);
  });

  it('gives a command and a memory note as typed', () => {
    expect(
      toTitles(
        '<command-name>/review</command-name><command-args>tide.ts</command-args>',
        '<user-memory-input>tides are in feet</user-memory-input>',
      ),
    ).toEqual(['/review tide.ts', '#tides are in feet']);
  });
});
