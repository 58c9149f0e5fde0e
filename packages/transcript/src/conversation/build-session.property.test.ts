import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { buildSession } from './build-session.ts';
import { openFileFacts } from './open-file-facts.ts';
import { answer, call, command, prompt, r, result, session } from './session.test-kit.ts';

/** One step of a simulated client: what is written next, and on which earlier record it hangs. */
const step = fc.record({
  action: fc.constantFrom(
    'prompt',
    'answer',
    'call',
    'parallel',
    'command',
    'compact',
    'summary',
    'meta',
    'interrupt',
    'attachment',
    'side',
    'fork',
  ),
  back: fc.integer({ min: 0, max: 12 }),
  oddity: fc.constantFrom('none', 'none', 'none', 'none', 'phantom', 'root', 'circle', 'duplicate', 'early'),
});

describe('buildSession', () => {
  it('puts each record of the main thread into exactly one turn, and makes the live path a path', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const built = session(simulate(steps));
        const { preamble, turns } = built.tree;
        const inTurns = [preamble, ...turns].flatMap((turn) => [...turn.records]);
        expect(inTurns).toHaveLength(built.thread.length);
        expect(new Set(inTurns)).toEqual(new Set(built.thread));
        for (const turn of turns) {
          expect(turn.start && turn.records.includes(turn.start)).toBe(true);
          if (turn.isLive) expect(turn.parent?.isLive).toBe(true);
          expect(turn.parent?.children).toContain(turn);
        }
        for (const turn of [preamble, ...turns])
          expect(turn.children.filter((child) => child.isLive && !child.isLocal).length).toBeLessThanOrEqual(1);
        expect(countReachable(preamble)).toBe(turns.length);
        expect(built.prompts + built.commands).toBe(turns.length);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives the same model when records are appended as when everything is read at once', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.nat(), (steps, cut) => {
        const records = simulate(steps);
        const at = cut % (records.length + 1);
        const reader = openFileFacts({ isAgentFile: false });
        addAll(reader, records.slice(0, at));
        buildSession({ id: 's', main: { path: 's.jsonl', facts: reader.facts() }, agents: [] });
        addAll(reader, records.slice(at));
        const extended = buildSession({ id: 's', main: { path: 's.jsonl', facts: reader.facts() }, agents: [] });
        expect(outline(extended)).toEqual(outline(session(records)));
      }),
      { numRuns: 500 },
    );
  });

  it('survives any JSON in any field', () => {
    const anything = fc.record(
      {
        type: fc.constantFrom(
          'user',
          'assistant',
          'system',
          'attachment',
          'progress',
          'summary',
          'last-prompt',
          'queue-operation',
          'custom-title',
          'file-history-snapshot',
          'file-history-delta',
          'new-type',
        ),
        uuid: fc.oneof(fc.constantFrom('u1', 'u2', 'u3'), fc.jsonValue()),
        parentUuid: fc.oneof(fc.constantFrom('u1', 'u2', 'u3', null), fc.jsonValue()),
        message: fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              id: fc.jsonValue(),
              content: fc.oneof(
                fc.jsonValue(),
                fc.array(
                  fc.record(
                    {
                      type: fc.constantFrom('text', 'tool_use', 'tool_result', 'image'),
                      text: fc.jsonValue(),
                      id: fc.jsonValue(),
                      name: fc.jsonValue(),
                      tool_use_id: fc.jsonValue(),
                      content: fc.jsonValue(),
                      input: fc.jsonValue(),
                    },
                    { requiredKeys: ['type'] },
                  ),
                ),
              ),
              usage: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
        ),
        attachment: fc.jsonValue(),
        data: fc.jsonValue(),
        toolUseResult: fc.jsonValue(),
        snapshot: fc.jsonValue(),
        backup: fc.jsonValue(),
        operation: fc.jsonValue(),
        content: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 12 }), (records) => {
        const built = session(records as unknown as JsonObject[]);
        expect(built.thread.length).toBeLessThanOrEqual(records.length);
      }),
      { numRuns: 1500 },
    );
  });
});

function simulate(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): JsonObject[] {
  const records: JsonObject[] = [];
  const uuids: string[] = [];
  steps.forEach(({ action, back, oddity }, index) => {
    const uuid = oddity === 'duplicate' && uuids.length > 0 ? (uuids[index % uuids.length] ?? 'x') : `n${index}`;
    const earlier =
      uuids[Math.max(0, uuids.length - 1 - (action === 'prompt' || action === 'fork' ? back : 0))] ?? null;
    const parent =
      oddity === 'phantom'
        ? 'nowhere'
        : oddity === 'root'
          ? null
          : oddity === 'circle'
            ? uuid
            : oddity === 'early'
              ? `n${index + 1}`
              : earlier;
    records.push(...toRecords(action, uuid, parent, index));
    uuids.push(uuid);
  });
  return records;
}

function toRecords(action: string, uuid: string, parent: string | null, index: number): JsonObject[] {
  switch (action) {
    case 'prompt':
    case 'fork':
      return [prompt(uuid, parent)];
    case 'call':
      return [call(uuid, parent, `t${index}`, 'Bash'), result(`${uuid}r`, uuid, `t${index}`)];
    case 'parallel':
      return [
        call(uuid, parent, `t${index}`, 'Read', {}, `m${index}`),
        call(`${uuid}b`, uuid, `t${index}b`, 'Read', {}, `m${index}`),
        result(`${uuid}r`, uuid, `t${index}`),
        result(`${uuid}s`, `${uuid}b`, `t${index}b`),
      ];
    case 'command':
      return [command(uuid, parent), prompt(`${uuid}o`, uuid, '<local-command-stdout>x</local-command-stdout>')];
    case 'compact':
      return [
        r('system', uuid, null, { subtype: 'compact_boundary', logicalParentUuid: parent }),
        prompt(`${uuid}s`, uuid, 'x', { isCompactSummary: true }),
      ];
    case 'summary':
      return [prompt(uuid, parent, 'x', { isCompactSummary: true })];
    case 'meta':
      return [{ type: 'mode', mode: 'normal' }, prompt(uuid, parent, 'x', { isMeta: true })];
    case 'interrupt':
      return [prompt(uuid, parent, '[Request interrupted by user]')];
    case 'attachment':
      return [r('attachment', uuid, parent, { attachment: { type: 'date' } })];
    case 'side':
      return [
        prompt(uuid, null, 'look', { isSidechain: true }),
        answer(`${uuid}a`, uuid, { record: { isSidechain: true } }),
      ];
    default:
      return [answer(uuid, parent)];
  }
}

function addAll(reader: ReturnType<typeof openFileFacts>, records: readonly JsonObject[]): void {
  const lines = openRecordReader();
  for (const line of lines.push(Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))))
    reader.add(line);
}

function outline(built: ReturnType<typeof session>): unknown {
  return {
    turns: built.tree.turns.map((turn) => [
      turn.start?.node.uuid,
      turn.parent?.number,
      turn.records.map((record) => record.node.index),
      turn.isLive,
      turn.isLocal,
    ]),
    calls: built.calls.map(({ call: made }) => [made.id, made.status]),
    agents: built.agents.map((agent) => [agent.id, agent.toolUseId]),
    status: built.status,
    title: built.title,
    usage: [...built.usage.byModel()],
    compactions: built.compactions.length,
  };
}

function countReachable(preamble: ReturnType<typeof session>['tree']['preamble']): number {
  let count = -1;
  const waiting = [preamble];
  while (waiting.length > 0) {
    count++;
    waiting.push(...(waiting.pop()?.children ?? []));
  }
  return count;
}
