import { describe, expect, it } from 'vitest';
import { fixtureCases } from '../fixtures/fixture-cases.ts';
import { toTranscriptPlace } from '../layout/group-transcripts.ts';
import { readSession } from './read-session.ts';
import { call, r, result } from './session.test-kit.ts';
import type { TurnItem } from './turn-item.ts';

describe('readSession', () => {
  it('gives the items of a turn in order: prompt, thinking, answer, calls with their results', async () => {
    const { session, listItems } = await read('tools');
    const items = session.tree.turns.flatMap(listItems);
    expect(
      items.map((item) => (item.kind === 'call' ? item.call.name : item.kind)).filter((name) => name !== 'notice'),
    ).toEqual(['prompt', 'Glob', 'Grep', 'Read', 'Edit', 'Write', 'Bash', 'text']);
    expect(items.find((item) => item.kind === 'call' && item.call.name === 'Bash')).toMatchObject({
      input: { command: 'npm test' },
      output: '1 passed',
      details: { stdout: '1 passed' },
    });
  });

  it('folds the output of a command into it', async () => {
    const items = await listAll('commands');
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'command', command: 'slash', name: '/cost', output: 'Total cost: $0.01' }),
    );
  });

  it('shows what was typed meanwhile, compactions with their summary, interruptions, and unknown records', async () => {
    expect(await listAll('queue')).toContainEqual(
      expect.objectContaining({ kind: 'queued-prompt', text: 'and the nets, please' }),
    );
    expect(await listAll('compaction')).toContainEqual(
      expect.objectContaining({
        kind: 'compaction',
        trigger: 'manual',
        summary: expect.stringContaining('tides') as string,
      }),
    );
    expect(await listAll('interrupted-tool')).toContainEqual(
      expect.objectContaining({
        kind: 'notice',
        level: 'warning',
        text: expect.stringContaining('interrupted') as string,
      }),
    );
    expect(await listAll('damaged')).toContainEqual(
      expect.objectContaining({ kind: 'unknown', type: 'weather-report' }),
    );
  });

  it('hangs agents on the call that started them', async () => {
    const items = await listAll('nested-agents');
    expect(items.filter((item) => item.kind === 'call').map((item) => item.agents.map((agent) => agent.depth))).toEqual(
      [[1]],
    );
  });
});

async function listAll(name: string): Promise<readonly TurnItem[]> {
  const { session, listItems } = await read(name);
  return [session.tree.preamble, ...session.tree.turns].flatMap(listItems);
}

function read(name: string) {
  const files =
    fixtureCases
      .find((fixture) => fixture.name === name)
      ?.build()
      .filter((file) => file.path.endsWith('.jsonl')) ?? [];
  const places = files.map((file) => ({
    place: toTranscriptPlace(file.path),
    source: [Buffer.from(file.content as string)],
  }));
  const main = places.find(({ place }) => place.kind === 'main');
  return readSession({
    id: name,
    main: main?.source ?? [],
    agents: places
      .filter(({ place }) => place.kind === 'agent')
      .map(({ place, source }) => ({ id: place.agent ?? '', source })),
  });
}

describe('a microcompaction', () => {
  it('is told with what it saved, and marks the calls whose results it took out', async () => {
    const records = [
      call('a1', null, 't1', 'Read'),
      result('r1', 'a1', 't1'),
      r('system', 's1', 'r1', {
        subtype: 'microcompact_boundary',
        content: 'Context microcompacted',
        microcompactMetadata: { trigger: 'auto', tokensSaved: 4500, compactedToolIds: ['t1'] },
      }),
      call('a2', 's1', 't2', 'Read'),
    ];
    const { session, listItems } = await readSession({
      id: 's',
      main: [Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))],
    });
    const items = listItems(session.tree.preamble);
    expect(items.filter((item) => item.kind === 'call').map((item) => [item.call.id, item.isCleared])).toEqual([
      ['t1', true],
      ['t2', false],
    ]);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'notice', text: 'Old tool results cleared: 4500 tokens saved, 1 call affected' }),
    );
  });
});
