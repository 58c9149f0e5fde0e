import { describe, expect, it } from 'vitest';
import { image, openSession, promptText } from '../fixtures/index.ts';
import { buildTurnItems } from './build-turn-items.ts';
import { linkImages } from './link-images.ts';
import { readTreeSession } from './tree-session.test-kit.ts';

const picture = { kind: 'image', mediaType: 'image/png', bytes: 70, name: undefined } as const;
const pages = { kind: 'document', mediaType: 'application/pdf', bytes: 900, name: undefined } as const;

describe('linkImages', () => {
  it('takes the block whose number the record gives', () => {
    expect(
      linkImages({ text: 'Compare [Image #4] with [Image #3]', media: [pages, picture, picture], pasteIds: [3, 4] }),
    ).toEqual([
      { number: 4, stored: { in: 'block', index: 2 } },
      { number: 3, stored: { in: 'block', index: 1 } },
    ]);
  });

  it('takes blocks in order where the record gives no numbers', () => {
    expect(
      linkImages({ text: '[Image #7] and [Image #9]', media: [picture, picture], pasteIds: [] }).map(
        ({ stored }) => stored,
      ),
    ).toEqual([
      { in: 'block', index: 0 },
      { in: 'block', index: 1 },
    ]);
  });

  it('does not guess which picture is meant where there are fewer blocks than placeholders', () => {
    expect(
      linkImages({ text: '[Image #1] [Image #2]', media: [picture], pasteIds: [] }).map(({ stored }) => stored.in),
    ).toEqual(['nowhere', 'nowhere']);
  });

  it('falls back to the cache, and says so where there is nothing', () => {
    const findCached = (number: number) => (number === 1 ? 'image-cache/s/1.png' : undefined);
    expect(linkImages({ text: '[Image #1] [Image #2] [Image #1]', media: [], pasteIds: [], findCached })).toEqual([
      { number: 1, stored: { in: 'file', path: 'image-cache/s/1.png' } },
      { number: 2, stored: { in: 'nowhere' } },
    ]);
  });

  it('stands on the prompt of a turn', () => {
    const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'images' });
    builder.prompt([promptText('[Image #1] What is this?'), image()]);
    builder.prompt('And [Image #2]?');
    const { session, findRecord } = readTreeSession(builder.files());
    const images = session.tree.turns.map((turn) =>
      buildTurnItems(turn.records, {
        findRecord,
        findCall: () => undefined,
        listAgentsOf: () => [],
        isQueuedPrompt: () => false,
      }).flatMap((item) => (item.kind === 'prompt' ? item.images : [])),
    );
    expect(images).toEqual([
      [{ number: 1, stored: { in: 'block', index: 0 } }],
      [{ number: 2, stored: { in: 'nowhere' } }],
    ]);
  });
});
