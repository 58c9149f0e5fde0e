import { describe, expect, it } from 'vitest';
import { readSentences, toAnswerGist, toPromptGist } from './to-gist.ts';

const long = Array.from({ length: 40 }, (_none, at) => `Point ${at} is done.`).join(' ');

describe('toAnswerGist', () => {
  it('keeps the beginning and the end, whole sentences, and marks the gap', () => {
    const gist = toAnswerGist(`The tests pass. ${long} Not pushed yet.`, 20);
    expect(gist).toMatch(/^The tests pass\. .* … .* Not pushed yet\.$/);
    expect(gist.split(' ').length).toBeLessThanOrEqual(21);
  });

  it.each([
    ["Perfect! I'll sort them. They are sorted.", 'They are sorted.'],
    ['Done.', 'Done.'],
    ['Let me look at it.', 'Let me look at it.'],
    ['Yes. It works.', 'Yes. It works.'],
  ])('leaves out pleasantries where more follows: %j', (text, gist) => {
    expect(toAnswerGist(text, 40)).toBe(gist);
  });

  it('keeps code in backticks, and closes what it cuts', () => {
    expect(toAnswerGist('Run **`npm test`** now.', 40)).toBe('Run `npm test` now.');
    expect(toAnswerGist('Run `npm run a very long command that never ends here` now', 5)).toBe(
      'Run `npm run a very` …',
    );
  });

  it('ends with no announcement of what is left out', () => {
    expect(toAnswerGist(`The boats are sorted by size. What I did: ${'boat '.repeat(60)}`, 14)).toBe(
      'The boats are sorted by size. …',
    );
  });
});

describe('toPromptGist', () => {
  it('prefers what was announced to the end, and ends with no semicolon', () => {
    const points = Array.from({ length: 9 }, (_none, at) => `- Sort the boats of pier ${at}`).join('\n');
    expect(toPromptGist(`I want three things of you today:\n\n${points}`, 20)).toBe(
      'I want three things of you today: Sort the boats of pier 0; Sort the boats of pier 1 …',
    );
    expect(toPromptGist('- Sort\n- Paint', 20)).toBe('Sort; Paint');
  });

  it('prints a short text whole, even if it is a few words too long', () => {
    expect(toPromptGist('one two three four five six', 5)).toBe('one two three four five six');
  });

  it('cuts a text without sentences by words, and one without spaces by its width', () => {
    expect(toPromptGist('boat '.repeat(60), 8)).toBe('boat boat boat boat boat boat boat boat …');
    expect(toPromptGist('x'.repeat(5000), 8).length).toBeLessThan(120);
  });
});

describe('readSentences', () => {
  it('breaks neither paths nor numbered points', () => {
    expect(readSentences('Run ./... and ./src. 1. Sort boats. Go!')).toEqual([
      'Run ./... and ./src.',
      '1. Sort boats.',
      'Go!',
    ]);
  });
});
