import { describe, expect, it } from 'vitest';
import { findOffer } from './find-offer.ts';

const list = 'Done.\n\n1. Old\n\nNext we could:\n\n1. **Sort** the boats\n2. Paint the pier\n   - in blue\n';
const letters = '**Option A: Stripe**\n- b\n**Option B: Cash**\n\nWhich one do you want?';

describe('findOffer', () => {
  it.each([
    ['1', list, 'Sort the boats'],
    ['do 2', list, 'Paint the pier'],
    ['ok, let’s go with option 2.', list, 'Paint the pier'],
    ['1 and 2', list, 'Sort the boats; Paint the pier'],
    ['b', letters, 'Cash'],
    ['yes', `${list}\nShall I push it?`, 'Shall I push it?'],
    ['好', '請問要繼續嗎？', '請問要繼續嗎？'],
    ['go ahead', 'Ready to push when you are. Just say the word.', 'Just say the word.'],
  ])('finds what %j agrees to', (reply, answer, expected) => expect(findOffer(reply, answer)).toBe(expected));

  it.each([
    ['3', list],
    ['1 and 3', list],
    ['commit', `${list}\nShall I push it?`],
    ['yes, and then sort the boats of the south by length', 'Shall I push it?'],
    ['yes', 'Sorted.'],
    ['2', 'It took 2. Then more.'],
  ])('finds nothing for %j in %j', (reply, answer) => expect(findOffer(reply, answer)).toBeUndefined());
});
