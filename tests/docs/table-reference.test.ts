import { describe, expect, it } from 'vitest';
import { printTableReference } from './print-table-reference.ts';

describe('the reference of the exported tables', () => {
  it('is what their definition says', async () => {
    await expect(printTableReference()).toMatchFileSnapshot('../../docs/tables.md');
  });
});
