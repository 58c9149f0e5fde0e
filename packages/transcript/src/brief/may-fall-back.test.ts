import { describe, expect, it } from 'vitest';
import { mayFallBack } from './may-fall-back.ts';

describe('mayFallBack', () => {
  it.each([
    ['which anchor || echo "no anchor"; ls', 'no anchor\nboats'],
    ['which anchor || true', ''],
    ['grep -c boats list.txt || printf none', ''],
    ['grep boats list.txt && echo found || echo "not found"', 'not found'],
    ['grep boats list.txt || echo "status $?"', ''],
    ['grep boats list.txt || echo none | tee out.txt', ''],
    ['grep boats list.txt || echo none > out.txt', ''],
    ['grep boats list.txt || echo', ''],
    ['cat list.txt || echo none', 'x'.repeat(30_000)],
  ])('says yes of %j with %j', (script, output) => expect(mayFallBack(script, output)).toBe(true));

  it.each([
    ['which anchor || echo "no anchor"; ls', '/usr/bin/anchor\nboats'],
    ['grep boats list.txt && echo found || echo "not there"', 'found'],
    ['which anchor || which rope', '/usr/bin/rope'],
    ['grep -n "a || echo b" list.txt', 'a || echo b'],
    ['ls; echo none', 'none'],
  ])('says no of %j with %j', (script, output) => expect(mayFallBack(script, output)).toBe(false));
});
