import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureCases } from '../../fixtures/index.ts';
import { openRecordReader } from '../../reading/open-record-reader.ts';
import { buildSession } from '../build-session.ts';
import { openFileFacts, type FileFacts, type FileFactsReader } from '../open-file-facts.ts';
import { toSum, type FactsMark } from './facts-pieces.ts';

const id = fc.constantFrom('u1', 'u2', 'u3', 'u4', '0b9f2c4e-1d2a-4b3c-8d4e-5f6a7b8c9d0e', '東京', 'x'.repeat(5000));
const words = fc.constantFrom(
  'fix the pier',
  '',
  '<command-name>/cost</command-name>',
  '<task-notification>done',
  '[Request interrupted by user]',
  '大阪 \ud800 lone',
  'Warmup',
  '<system-reminder>a</system-reminder>',
  '<teammate-message id="1">',
  'long '.repeat(2000),
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const place = {
  uuid: maybe(id),
  parentUuid: fc.option(id),
  isSidechain: fc.constantFrom(undefined, false, true),
  timestamp: fc.constantFrom(
    undefined,
    '2026-11-02T09:00:00.000Z',
    '2026-11-02T09:01:00.250Z',
    '2025-01-01T00:00:00.000Z',
    'yesterday',
    '2026-11-02',
  ),
  sessionId: maybe(fc.constantFrom('s1', 's2')),
  cwd: maybe(fc.constantFrom('/home/ada', '/tmp')),
  gitBranch: maybe(fc.constantFrom('main', 'pier')),
  version: maybe(fc.constantFrom('2.1.1', '2.1.2')),
  slug: maybe(fc.constantFrom('calm-pier')),
  forkedFrom: maybe(fc.constantFrom({ sessionId: 's0', messageUuid: 'm' }, { sessionId: 's9' }, 's0')),
};
const callId = fc.constantFrom('t1', 't2', 't3', 'toolu_01ABCDEFGHJKLMNPQRSTUVWX');
const usage = maybe(
  fc.record({
    input_tokens: fc.constantFrom(1, 2.5, -3),
    output_tokens: fc.constantFrom(0, 5, 5, 900_000_000_000),
    speed: maybe(fc.constantFrom('fast', 'standard')),
    server_tool_use: maybe(fc.constant({ web_search_requests: 2 })),
  }),
);
const use = fc.record({
  type: fc.constant('tool_use'),
  id: maybe(callId),
  name: fc.constantFrom('Bash', 'Task', 'Skill', 'Edit'),
  input: fc.constantFrom<object>(
    {},
    { prompt: 'look', description: 'd', subagent_type: 'a' },
    { file_path: '/home/ada/a.ts' },
    { command: 'cd pier && git commit -qm "Sort boats" && git push -q origin boats; git log --oneline' },
    { command: 'gh pr create --title Boats; gh pr merge 7' },
    { command: 'cd pier && npm test' },
    { skill: 'tides' },
  ),
});
const result = fc.record({
  type: fc.constant('tool_result'),
  tool_use_id: callId,
  is_error: fc.constantFrom(true, undefined),
  content: fc.constantFrom(
    'fine',
    'agentId: a1, agentId: a2',
    'PreToolUse: no',
    '[pier 4ff9494] Sort boats\n 1 file changed, 2 insertions(+)\n',
    '4ff9494 Sort boats\nTo https://git.example/ada/pier.git\n   1234567..4ff9494  boats -> boats\n',
    'https://git.example/ada/pier/pull/7\n',
  ),
});
const record = fc.oneof(
  fc.record({
    type: fc.constant('user'),
    ...place,
    permissionMode: maybe(fc.constantFrom('plan', 'default')),
    message: fc.record({
      content: fc.oneof(
        words,
        fc.array(
          fc.oneof(
            result,
            words.map((text) => ({ type: 'text', text })),
          ),
          { maxLength: 3 },
        ),
      ),
    }),
    toolUseResult: fc.constantFrom(
      undefined,
      { agentId: 'a1', totalDurationMs: 12.5, totalTokens: 7 },
      { runId: 'w1', durationMs: 40 },
      { gitOperation: { commit: { sha: '4ff9494' }, pr: { number: 7, action: 'merged' } } },
      { structuredPatch: [{ lines: ['-old', '+new', '+', ' same'] }] },
      { type: 'create', content: 'one\ntwo\n', structuredPatch: [] },
    ),
  }),
  fc.record({
    type: fc.constant('assistant'),
    ...place,
    effort: maybe(fc.constantFrom('high', 'low')),
    isApiErrorMessage: fc.constantFrom(undefined, true),
    message: fc.record({
      id: fc.constantFrom('m1', 'm2', '', undefined),
      model: fc.constantFrom('claude-opus-4-5', 'claude-haiku-4-5', '<synthetic>'),
      usage,
      content: fc.array(fc.oneof(use, result), { maxLength: 2 }),
    }),
  }),
  fc.record({
    type: fc.constant('system'),
    ...place,
    subtype: fc.constantFrom('compact_boundary', 'turn_duration', 'microcompact_boundary'),
    durationMs: fc.constantFrom(1000, 12.25),
    compactMetadata: maybe(fc.constant({ trigger: 'auto', preTokens: 150_000 })),
    microcompactMetadata: maybe(fc.constant({ compactedToolIds: ['t1', 't2'] })),
  }),
  fc.record({ type: fc.constant('last-prompt'), leafUuid: maybe(id) }),
  fc.record({ type: fc.constant('summary'), summary: words, leafUuid: id }),
  fc.record({ type: fc.constantFrom('custom-title', 'ai-title'), customTitle: maybe(words), aiTitle: maybe(words) }),
  fc.record({
    type: fc.constantFrom('mode', 'permission-mode'),
    mode: fc.constantFrom('a', 'b'),
    permissionMode: fc.constantFrom('plan', 'default'),
  }),
  fc.record({
    type: fc.constant('queue-operation'),
    operation: fc.constantFrom('enqueue', 'remove', 'dequeue'),
    content: maybe(words),
  }),
  fc.record({
    type: fc.constant('attachment'),
    ...place,
    attachment: fc.constantFrom(
      { type: 'queued_command', commandMode: 'prompt', prompt: 'quick' },
      { type: 'skill_listing', content: '- tides: Looks up a tide\n- berths: Lists them' },
      { type: 'mcp_instructions_delta', addedNames: ['the pier'], addedBlocks: ['Ask.'] },
      { type: 'deferred_tools_delta', addedNames: ['mcp__pier__list'], addedLines: ['mcp__pier__list'] },
    ),
  }),
  fc.record({
    type: fc.constant('progress'),
    ...place,
    parentToolUseID: callId,
    data: fc.constantFrom({ type: 'agent_progress', agentId: 'a1' }, { type: 'bash_progress' }),
  }),
  fc.record({ type: fc.constant('file-history-delta'), backup: fc.constantFrom({ backupFileName: 'x@v1' }, null) }),
  fc.record({
    type: fc.constant('pr-link'),
    prNumber: fc.constantFrom(7, -1, 'x'),
    prUrl: fc.constantFrom('https://git.example/ada/pier/pull/7', 'javascript:x', undefined),
    prRepository: maybe(fc.constantFrom('ada/pier', '..')),
  }),
  fc.record({ type: fc.constant('mystery'), ...place }),
);
const line = fc.oneof(
  { weight: 8, arbitrary: record.map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.constantFrom('{"type": "user", ', '[1]', '', '{"no":"type"}') },
);
const file = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, ending, isEnded]) => new TextEncoder().encode(lines.join(ending) + (isEnded ? ending : '')));

/** Reads bytes as an index does: a whole line at the end counts, with or without its line end. */
function push(
  reader: FileFactsReader,
  bytes: Uint8Array,
  at: { offset: number; number: number; isOpen: boolean },
): typeof at {
  if (at.isOpen) {
    const end = bytes[at.offset] === 10 ? 1 : bytes[at.offset] === 13 && bytes[at.offset + 1] === 10 ? 2 : 0;
    if (end > 0) reader.growLast(end);
    else if (bytes.length > at.offset) throw new Error('only a line end may follow');
  }
  const records = openRecordReader({ resumeAt: at });
  for (const each of records.push(bytes.subarray(at.offset))) reader.add(each);
  const point = records.resumePoint();
  const [last] = records.end();
  if (last === undefined || last.kind === 'partial')
    return { ...point, isOpen: point.offset === at.offset && at.isOpen };
  reader.add(last);
  return { offset: last.offset + last.byteLength, number: point.number, isOpen: true };
}

function readPieces(
  pieces: readonly Uint8Array[],
  isAgentFile: boolean,
): { readonly reader: FileFactsReader; readonly marks: FactsMark[] } {
  const reader = openFileFacts({ isAgentFile });
  const marks = pieces.map((piece) => {
    const mark = reader.pieces.mark();
    expect(reader.pieces.read(piece)).toBeUndefined();
    return mark;
  });
  return { reader, marks };
}

function dump(reader: FileFactsReader, isAgentFile: boolean): unknown {
  const facts: FileFacts = reader.facts();
  const { nodes, usageCopies, ...rest } = facts;
  const { table } = nodes;
  const files = isAgentFile
    ? { id: 's', main: undefined, agents: [{ id: 'a1', path: 'a', facts, meta: undefined, runId: undefined }] }
    : { id: 's', main: { path: 's', facts }, agents: [] };
  const built = buildSession(files);
  return {
    ...rest,
    state: undefined,
    growths: undefined,
    ends: nodes.ends,
    opening: table.opening,
    open: table.calls.open,
    durations: [...table.turnDurations],
    nodes: nodes.map((node, at) => ({ ...toPlain(node), context: table.findContext(at) })),
    usage: usageCopies.map((copy, at) => ({ ...copy, ...table.usage.getSource(at) })),
    session: {
      status: built.status,
      title: built.title,
      prompts: built.prompts,
      commands: built.commands,
      messages: built.assistantMessages,
      queued: built.queuedPrompts,
      compactions: built.compactions.map((each) => each.index),
    },
    turns: [built.tree.preamble, ...built.tree.turns].map((turn) => [
      turn.number,
      turn.parent?.number,
      turn.isLive,
      turn.isLocal,
      turn.records.map((each) => each.index),
    ]),
    calls: built.calls.map(({ call }) => [
      call.id,
      call.name,
      call.status,
      call.durationMs,
      call.resultIndex,
      call.facts,
    ]),
    git: built.listGitEvents(),
    agents: built.agents.map((agent) => ({ ...agent, file: undefined, root: agent.root?.index })),
    cost: reader.cost(),
  };
}

function toPlain({
  index,
  number,
  offset,
  byteLength,
  type,
  subtype,
  uuid,
  parentUuid,
  isSidechain,
  timestamp,
  user,
  assistant,
}: FileFacts['nodes'] extends { get(at: number): infer Node } ? Node : never) {
  return {
    index,
    number,
    offset,
    byteLength,
    type,
    subtype,
    uuid,
    parentUuid,
    isSidechain,
    timestamp,
    user,
    assistant,
  };
}

function expectSame(bytes: Uint8Array, cuts: readonly number[], merges: readonly number[], isAgentFile: boolean): void {
  const whole = openFileFacts({ isAgentFile });
  push(whole, bytes, { offset: 0, number: 1, isOpen: false });
  let pieces: Uint8Array[] = [];
  let at = { offset: 0, number: 1, isOpen: false };
  for (const [step, cut] of [...cuts, bytes.length].entries()) {
    const { reader, marks } = readPieces(pieces, isAgentFile);
    at = push(reader, bytes.subarray(0, Math.max(cut, at.offset)), at);
    // The last pieces and the new one become one, sometimes.
    const kept = Math.max(0, pieces.length - (merges[step % merges.length] ?? 0));
    pieces = [
      ...pieces.slice(0, kept),
      reader.pieces.write(marks[kept] ?? readPieces(pieces, isAgentFile).reader.pieces.mark()),
    ];
    expect(dump(readPieces(pieces, isAgentFile).reader, isAgentFile)).toEqual(dump(reader, isAgentFile));
  }
  expect(dump(readPieces(pieces, isAgentFile).reader, isAgentFile)).toEqual(dump(whole, isAgentFile));
}

describe('the facts of a file, as bytes', () => {
  it('give the same session in any number of syncs, cut anywhere, as one reading', () => {
    fc.assert(
      fc.property(
        file,
        fc.array(fc.nat(6000), { maxLength: 5 }),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (bytes, cuts, merges, isAgentFile) => {
          expectSame(
            bytes,
            cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
            merges,
            isAgentFile,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(fixtureCases.filter(({ name }) => name !== 'very-large').map((each) => [each.name, each] as const))(
    'give the same session of %s, line by line',
    (_name, { build }) => {
      for (const { path, content } of build().filter((each) => each.path.endsWith('.jsonl'))) {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        const ends = [...bytes.keys()].filter((offset) => bytes[offset] === 10).map((offset) => offset + 1);
        const step = Math.ceil(ends.length / 12);
        expectSame(
          bytes,
          ends.filter((_end, index) => index % step === 0),
          [0, 1, 0, 2],
          path.includes('agent-'),
        );
      }
    },
  );

  it('are refused where they are damaged, cut, of another kind or in another order, without harm', () => {
    const reader = openFileFacts({ isAgentFile: false });
    const start = reader.pieces.mark();
    const [tree] = fixtureCases;
    const bytes = new TextEncoder().encode(String(tree?.build().find(({ path }) => path.endsWith('.jsonl'))?.content));
    push(reader, bytes, { offset: 0, number: 1, isOpen: false });
    const piece = reader.pieces.write(start);
    expect(openFileFacts({ isAgentFile: true }).pieces.read(piece)).toBe('another version');
    expect(reader.pieces.read(piece)).toBe('they belong behind something else');
    fc.assert(
      fc.property(fc.nat(piece.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const broken = piece.slice();
        broken[at] = (broken[at] as number) ^ change;
        expect(openFileFacts({ isAgentFile: false }).pieces.read(broken)).toBeTypeOf('string');
        expect(openFileFacts({ isAgentFile: false }).pieces.read(piece.subarray(0, at))).toBeTypeOf('string');
        // With a sum that is right: whatever comes, an answer.
        const forged = reseal(broken);
        const problem = openFileFacts({ isAgentFile: false }).pieces.read(forged);
        expect(problem === undefined || typeof problem === 'string').toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The sum of other bytes, as a piece begins with it. */
function reseal(piece: Uint8Array): Uint8Array {
  const sealed = piece.slice();
  new DataView(sealed.buffer).setUint32(0, toSum(piece.subarray(4)));
  return sealed;
}
