import { describe, expect, it } from 'vitest';
import { openSession, text } from '../../fixtures/index.ts';
import { readTreeSession } from '../tree-session.test-kit.ts';
import { joinPlans } from './join-plans.ts';
import { openSideFacts } from './open-side-facts.ts';

describe('joinPlans', () => {
  const builder = openSession({
    version: '2.1.42',
    cwd: '/home/ada/harbour',
    seed: 'plans',
    slug: 'witty-yawning-puddle',
  });
  builder.prompt('Plan it.');
  builder.plan('witty-yawning-puddle', '# Plan\n');
  builder.assistant(text('Accepted.'));
  const { session, records } = readTreeSession(builder.files());
  const facts = openSideFacts(session);
  for (const record of records) facts.add(record);
  const { slugs, plans } = facts.facts();
  const file = (slug: string) => ({ path: `plans/${slug}.md`, slug, bytes: 7 });

  it('finds the plan by slug and by the record that presents it', () => {
    const joined = joinPlans(slugs, plans, [file('witty-yawning-puddle'), file('of-somebody-else')]);
    expect(joined).toMatchObject([{ slug: 'witty-yawning-puddle', agentId: undefined, file: { bytes: 7 } }]);
    expect(joined[0]?.mentions.map(({ as }) => as)).toEqual(['presented', 'presented']);
  });

  it('keeps a plan whose file is gone', () => {
    expect(joinPlans(slugs, plans, []).map(({ slug, file: found }) => [slug, found])).toEqual([
      ['witty-yawning-puddle', undefined],
    ]);
  });

  it('knows the plan of an agent by its name', () => {
    expect(
      joinPlans(['a-b'], [], [file('a-b-agent-a12'), file('a-b')]).map(({ slug, agentId }) => [slug, agentId]),
    ).toEqual([
      ['a-b', undefined],
      ['a-b-agent-a12', 'a12'],
    ]);
  });

  it('expects no plan of a session that has only a slug', () => {
    expect(joinPlans(['a-b'], [], [])).toEqual([]);
  });
});
