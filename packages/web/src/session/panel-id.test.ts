import { describe, expect, it } from 'vitest';
import { findPanelAddress } from './panel-id.ts';

describe('findPanelAddress', () => {
  it('finds the panel that an id names', () => {
    expect(findPanelAddress('|12|0|3/1')).toEqual({ agent: undefined, turn: 12, part: 0, entry: 3, panel: 1 });
    expect(findPanelAddress('a|b|12|0|3/1')).toMatchObject({ agent: 'a|b', turn: 12 });
  });

  it('finds nothing in ids of other things', () => {
    for (const id of ['', '|1|0|3/body', '|1|0|3/1/output', 'agent:x', '|x|0|3/1'])
      expect(findPanelAddress(id)).toBeUndefined();
  });
});
