import { describe, expect, it } from 'vitest';
import { listSlowTexts } from './list-slow-texts.ts';
import { textSubjects } from './text-subjects.ts';

describe('twice the text takes twice the work', () => {
  it.each(Object.entries(textSubjects))('%s', (_name, work) => {
    expect(listSlowTexts(work, 65_536)).toEqual([]);
  });
});
