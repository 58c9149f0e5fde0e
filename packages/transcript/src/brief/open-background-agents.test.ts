import { describe, expect, it } from 'vitest';
import type { CallItem } from '../conversation/turn-item.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { BriefAgent } from './extract-agents.ts';
import { openBackgroundAgents, type PlacedNotification } from './open-background-agents.ts';

const agent: BriefAgent = { type: 'car', description: 'Fix', status: 'ok', prompt: '', report: '', tools: [] };
const toItem = (line: number, name: string, input: JsonValue, details: JsonValue): CallItem =>
  ({
    kind: 'call',
    call: { id: `c${line}`, name, status: 'ok', use: { number: line } },
    input,
    output: '',
    details,
    agents: [],
  }) as unknown as CallItem;
const start = (line: number, id: string) =>
  toItem(line, 'Agent', {}, { isAsync: true, status: 'async_launched', agentId: id });
const resume = (line: number, id: string) =>
  toItem(line, 'SendMessage', { to: id, summary: 'Again' }, { resumedAgentId: id });

function listOpen(
  items: readonly CallItem[],
  notifications: readonly Partial<PlacedNotification>[] = [],
  resting: readonly string[] = [],
): readonly string[] {
  const agents = openBackgroundAgents({
    notifications: notifications as readonly PlacedNotification[],
    isAtRest: (id) => resting.includes(id),
    hasCalls: () => true,
  });
  for (const item of items) agents.add(item, 1, item.call.name === 'Agent' ? agent : undefined);
  return agents.listOpen().map(({ type, description, isResumed }) => `${type} ${description} ${isResumed}`);
}

describe('openBackgroundAgents', () => {
  it('lists those without an end, and none that the call waited for', () => {
    expect(listOpen([start(1, 'a'), toItem(2, 'Agent', {}, { status: 'completed', agentId: 'b' })])).toEqual([
      'car Fix false',
    ]);
  });

  it('knows the end by a notification, a stop, a look, or the last words of its file', () => {
    expect(listOpen([start(1, 'a')], [{ taskId: 'a', status: 'completed', line: 5 }])).toEqual([]);
    expect(listOpen([start(1, 'a')], [{ toolUseId: 'c1', status: 'failed', line: 5 }])).toEqual([]);
    expect(listOpen([start(1, 'a')], [{ taskId: 'a', status: undefined, line: 5 }])).toHaveLength(1);
    expect(listOpen([start(1, 'a'), toItem(2, 'TaskStop', { task_id: 'a' }, {})])).toEqual([]);
    expect(listOpen([start(1, 'a'), toItem(2, 'TaskOutput', { task_id: 'a' }, { status: 'completed' })])).toEqual([]);
    expect(listOpen([start(1, 'a')], [], ['a'])).toEqual([]);
  });

  it('lists one that was sent to work again after its report', () => {
    const reported = { taskId: 'a', status: 'completed' };
    expect(listOpen([start(1, 'a'), resume(9, 'a')], [{ ...reported, line: 5 }])).toEqual(['car Fix true']);
    expect(listOpen([start(1, 'a'), resume(9, 'a')], [{ ...reported, line: 12 }])).toEqual([]);
    expect(listOpen([resume(9, 'x')])).toEqual(['Agent Again true']);
    expect(listOpen([toItem(9, 'SendMessage', { to: 'x' }, { success: true })])).toEqual([]);
  });

  it('knows where the work of agents without records ended, and that nothing says it', () => {
    const listEnds = (items: readonly CallItem[], ends: readonly Partial<PlacedNotification>[], hasCalls = false) => {
      const agents = openBackgroundAgents({
        notifications: ends as readonly PlacedNotification[],
        isAtRest: () => false,
        hasCalls: () => hasCalls,
      });
      for (const item of items) agents.add(item, 1, agent);
      return agents.listUnseenEnds();
    };
    const end = { taskId: 'a', status: 'completed', line: 7 };
    expect(listEnds([start(1, 'a')], [end])).toEqual([7]);
    expect(listEnds([start(1, 'a'), start(2, 'b')], [{ ...end, toolUseId: 'c2' }])).toEqual([7, Infinity]);
    expect(listEnds([start(1, 'a')], [{ ...end, status: undefined }])).toEqual([Infinity]);
    expect(listEnds([start(1, 'a'), resume(9, 'a')], [end])).toEqual([Infinity]);
    const checked = toItem(5, 'TaskOutput', { task_id: 'a' }, { task: { task_id: 'a', status: 'completed' } });
    expect(listEnds([start(1, 'a'), checked], [])).toEqual([5]);
    expect(listEnds([start(1, 'a')], [end], true)).toEqual([]);
    const waitedFor = toItem(2, 'Agent', {}, { status: 'completed', agentId: 'b' });
    const call = { ...waitedFor.call, result: { node: { number: 4 } } } as unknown as CallItem['call'];
    expect(listEnds([{ ...waitedFor, call }], [])).toEqual([4]);
  });
});
