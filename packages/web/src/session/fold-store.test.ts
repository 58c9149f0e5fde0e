import { describe, expect, it } from 'vitest';
import { openFoldStore } from './fold-store.ts';

describe('the fold store', () => {
  it('opens and closes all entries, also those that nobody has touched', () => {
    const folds = openFoldStore();
    expect(folds.findOpen('|1|0|0/body')).toBe(undefined);
    folds.setAll(false);
    expect(folds.findOpen('|1|0|0/body')).toBe(false);
    folds.setOpen('|1|0|0/body', true);
    expect(folds.findOpen('|1|0|0/body')).toBe(true);
    folds.setAll(true);
    expect([folds.findOpen('|9|0|0/body'), folds.areAllOpen()]).toEqual([true, true]);
  });

  it('closes agents and long texts with the entries, and leaves them alone when it opens', () => {
    const folds = openFoldStore();
    folds.setOpen('agent:a', true);
    folds.setAll(true);
    expect([folds.findOpen('agent:a'), folds.findOpen('agent:b')]).toEqual([true, undefined]);
    folds.openBelow('|2|0|1');
    folds.setAll(false);
    expect([folds.findOpen('agent:a'), folds.findOpen('|2|0|1/0')]).toEqual([undefined, undefined]);
  });
});
