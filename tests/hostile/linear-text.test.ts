import { describe, expect, it } from 'vitest';
import { listStoredResults } from '../../packages/transcript/src/conversation/side/join-tool-results.ts';
import { result, session } from '../../packages/transcript/src/conversation/session.test-kit.ts';
import { listSlowTexts } from './list-slow-texts.ts';
import { measureGrowth, mostGrowth } from './measure-growth.ts';
import { textSubjects } from './text-subjects.ts';

describe('twice the text takes twice the work', () => {
  it.each(Object.entries(textSubjects))('%s', (_name, work) => {
    expect(listSlowTexts(work, 32_768)).toEqual([]);
  });

  it('outputs that were stored, in one long line', () => {
    const node = session([result('u', null, 't')]).thread.at(0)!.node;
    const { ratio = 0 } = measureGrowth(
      (size) => `saved to ${'x'.repeat(size)} tool-results`,
      (text) => listStoredResults({ node, value: result('u', null, 't', text, {}), agentId: undefined }),
    );
    expect(ratio).toBeLessThanOrEqual(mostGrowth);
  });
});
