import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { openSessionLibrary } from '../http/library/session-library.ts';
import { listSessionPlaces } from './list-session-places.ts';
import { openProjectTitles } from './project-titles.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-titles-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const maxLineBytes = 16 * 1024 ** 2;

function writeSummaries(
  folder: string,
  name: string,
  summaries: readonly (readonly [summary: string, leafUuid: string])[],
): void {
  const project = join(scratch, folder, 'projects', '-home-ada-harbour');
  mkdirSync(project, { recursive: true });
  writeFileSync(
    join(project, `${name}.jsonl`),
    summaries.map(([summary, leafUuid]) => `${JSON.stringify({ type: 'summary', summary, leafUuid })}\n`).join(''),
  );
}

const listPlaces = (folder: string) =>
  listSessionPlaces([{ kind: 'config-folder', path: join(scratch, folder) }], {
    maxLineBytes,
    onProblem: () => undefined,
  });

describe('titles in the files of other sessions', () => {
  it('come in the order of the files, are those of the files as they are, and go with them', async () => {
    writeSummaries('order', 'b', [['Later', 'one']]);
    writeSummaries('order', 'a', [
      ['Earlier', 'one'],
      ['Other', 'two'],
    ]);
    const titles = openProjectTitles(maxLineBytes);
    const list = async () => {
      const [first] = await listPlaces('order');
      return first === undefined ? [] : (await titles.list(first, undefined)).map(({ summary }) => summary);
    };
    expect(await list()).toEqual(['Earlier', 'Other', 'Later']);
    writeSummaries('order', 'b', []);
    expect(await list()).toEqual(['Earlier', 'Other']);
  });

  it('are news once, when a file is read that was not searched before', async () => {
    writeSummaries('news', 'a', [['Tides', 'one']]);
    const [place] = await listPlaces('news');
    if (place === undefined) throw new Error('nothing was listed');
    const titles = openProjectTitles(maxLineBytes);
    expect(titles.put(place, [{ summary: 'Tides', leafUuid: 'one' }])).toBe(true);
    expect(titles.put(place, [{ summary: 'Tides', leafUuid: 'one' }])).toBe(false);
  });

  it('rename a session in the list of a server as soon as they are written', async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'titles' });
    session.prompt('Count the boats.');
    const { uuids } = session.assistant(text('Two.'));
    writeSummaries('live', 'other', []);
    writeFileSync(
      join(scratch, 'live', 'projects', '-home-ada-harbour', `${session.sessionId}.jsonl`),
      session
        .lines()
        .map((line) => `${line}\n`)
        .join(''),
    );
    const library = openSessionLibrary([{ kind: 'config-folder', path: join(scratch, 'live') }], {
      maxLineBytes,
      isDemo: false,
      pollMs: 50,
    });
    const readTitle = async () =>
      (
        await library.listSessions({
          project: undefined,
          text: undefined,
          filter: {},
          hidesEmpty: false,
          countsFacets: false,
          sort: 'recent',
          cursor: undefined,
          limit: 10,
        })
      ).sessions.find(({ id }) => id === session.sessionId)?.title;
    try {
      await library.settle();
      expect(await readTitle()).toBe('Count the boats.');
      writeSummaries('live', 'other', [['Boats of the harbour', uuids.at(-1) ?? '']]);
      await expect.poll(readTitle).toBe('Boats of the harbour');
      expect((await library.getSession(session.sessionId)).header.title).toBe('Boats of the harbour');
    } finally {
      await library.close();
    }
  });
});
