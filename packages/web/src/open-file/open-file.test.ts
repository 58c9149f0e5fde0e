import { bashResult, fixtureCases, openSession, text } from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import { openFile } from './open-file.ts';

function toFiles(tree: readonly { readonly path: string; readonly content: string | Uint8Array }[]): readonly File[] {
  return tree
    .filter((file) => /^projects\/.*\.jsonl$/.test(file.path))
    .map((file) => new File([file.content as BlobPart], file.path.split('/').at(-1) ?? ''));
}

const all = { agent: undefined, path: 'live', from: 0, limit: 1_000 } as const;

describe('a file that is opened in the browser', () => {
  it('answers as the server does: session, outline, turns, agents, records', async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'open file' });
    session.prompt('Count the boats.');
    session.agent({ description: 'Count', prompt: 'Count them all.' }, (agent) => {
      agent.call('Bash', { command: 'ls' }, bashResult('a b'));
      agent.assistant(text('Two boats.'));
    });
    const answer = session.assistant(text('Two.'));
    session.prompt('And the nets?');
    session.rewindTo(answer.uuids.at(-1) ?? '');
    session.prompt('And the oars?');
    const source = await openFile(toFiles(session.files()));
    const overview = await source.readSession();
    expect(overview.header.counts).toMatchObject({ turns: 3, abandonedTurns: 1, agents: 1 });
    expect(overview.header.resumeCommand).toBe(`cd /home/ada/harbour && claude --resume ${session.sessionId}`);
    expect(
      (await source.readOutline('live', 0, 10)).turns.map(({ position, number, text: words, agents, branches }) => [
        position,
        number,
        words,
        agents,
        branches,
      ]),
    ).toEqual([
      [0, 0, '', 0, 0],
      [1, 1, 'Count the boats.', 1, 1],
      [2, 3, 'And the oars?', 0, 0],
    ]);
    const { turns } = await source.readTurns(all);
    expect(turns.map((turn) => turn.number)).toEqual([0, 1, 3]);
    const [agent] = turns.flatMap((turn) => turn.entries.flatMap((entry) => entry.agents));
    const ofAgent = await source.readTurns({ ...all, agent: agent?.id });
    expect(ofAgent.turns.flatMap((turn) => turn.entries.map((entry) => entry.summary))).toContain('Two boats.');
    const other = await source.readTurns({ ...all, path: '2' });
    expect(other.turns.map((turn) => turn.number)).toEqual([0, 1, 2]);
    const place = turns[1]?.entries[0]?.place;
    const record = await source.readRecord(place?.path ?? '', place?.line ?? 0);
    expect(JSON.parse(record.text)).toMatchObject({ type: 'user', message: { content: 'Count the boats.' } });
    await expect(source.readTurns({ ...all, path: '99' })).rejects.toThrow('no turn 99');
  });

  it.each(['Dear Ada,\nthe tide was high.\n', '{"name": "scrollkeep", "version": "0.1.0"}\n', '\u0000\u0001'])(
    'is refused by name where it is no transcript: %j',
    async (content) => {
      await expect(openFile([new File([content], 'notes.txt')])).rejects.toThrow(
        'notes.txt is not a Claude Code transcript',
      );
    },
  );

  it.each(fixtureCases.map((fixture) => [fixture.name, fixture] as const))(
    'shows the case %s',
    async (_name, fixture) => {
      const main = toFiles(fixture.build()).filter((file) => !file.name.startsWith('agent-'));
      for (const file of main) {
        const source = await openFile([file]);
        const { path } = await source.readSession();
        const turns = [];
        // As many at once as fit in an answer of the server.
        while (turns.length < path.turns) turns.push(...(await source.readTurns({ ...all, from: turns.length })).turns);
        expect(turns.length).toBe(path.turns);
        expect((await source.readOutline('live', 0, 1_000)).turns.map((turn) => turn.number)).toEqual(
          turns.map((turn) => turn.number),
        );
      }
    },
  );

  it('tells how far it has read', async () => {
    const steps: string[] = [];
    await openFile([new File([`{"type":"user"}${' '.repeat(85)}\n`.repeat(50_000)], 'a.jsonl')], {
      onProgress: (bytes, total) => steps.push(`${bytes}/${total}`),
    });
    expect(steps).toEqual(['4194304/5050000', '5050000/5050000']);
  });

  it('refuses files of several sessions, and agents without their session', async () => {
    const file = (name: string) => new File(['{"type":"user"}\n'], name);
    await expect(openFile([file('a.jsonl'), file('b.jsonl')])).rejects.toThrow('several sessions');
    await expect(openFile([file('agent-a1.jsonl'), file('agent-a2.jsonl')])).rejects.toThrow('None of these files');
  });
});
