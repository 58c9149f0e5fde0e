import { describe, expect, it } from 'vitest';
import { listSlowTexts } from '../hostile/list-slow-texts.ts';
import { panelSubjects } from '../hostile/text-subjects.ts';

describe('twice the text takes twice the work in panels', () => {
  it.each(Object.entries(panelSubjects))('%s', (_name, work) => {
    expect(listSlowTexts(work, 65_536)).toEqual([]);
  });
});
