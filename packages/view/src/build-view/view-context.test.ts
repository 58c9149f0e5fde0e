import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { OwnedCall } from '@scrollkeep/transcript/conversation/session-calls.ts';
import { describe, expect, it } from 'vitest';
import { openViewContext } from './view-context.ts';

const call = (id: string, agentId?: string) => ({ call: { id }, agentId }) as unknown as OwnedCall;
const run = (id: string, toolUseId?: string, isInternal = false) =>
  ({ id, toolUseId, isInternal }) as unknown as AgentRun;
const listOrphans = (agents: readonly AgentRun[], calls: readonly OwnedCall[]) =>
  openViewContext(
    {
      agents,
      calls,
      findCall: (id: string) => calls.find((owned) => owned.call.id === id),
      files: { id: 's', main: undefined, agents: [] },
    } as unknown as Session,
    { readRecords: async () => new Map() },
    { opensAgents: false, withMedia: false },
  ).orphans.map((orphan) => orphan.id);

describe('orphans', () => {
  it('are agents without a call, not those below them', () => {
    expect(listOrphans([run('a', 't1'), run('b'), run('c', 't2')], [call('t1'), call('t2', 'b')])).toEqual(['b']);
  });

  it('are agents of an agent that is not shown', () => {
    expect(listOrphans([run('warm', undefined, true), run('a', 't1')], [call('t1', 'warm')])).toEqual(['a']);
  });

  it('are one of those whose links run in a circle', () => {
    expect(listOrphans([run('a', 't1'), run('b', 't2')], [call('t1', 'b'), call('t2', 'a')])).toEqual(['a']);
  });
});
