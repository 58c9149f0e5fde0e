import { describe, expect, it } from 'vitest';
import { openTestSource, settle } from './conversation.test-kit.ts';
import { findTurnPosition } from './find-turn-position.ts';
import { openOutlinePages } from './outline-pages.ts';

const numbers = Array.from({ length: 1_000 }, (_, at) => 2 * at + 1);

describe('the outline by pages', () => {
  it('loads the pages in sight, once', async () => {
    const { source, asked } = openTestSource({ live: numbers }, { mostPerPage: 1_000 });
    const pages = openOutlinePages(source, 'live', 1_000);
    pages.want(190, 210);
    pages.want(195, 205);
    await settle();
    expect(asked).toEqual(['outline live 0+200', 'outline live 200+200']);
    expect(pages.find(399)?.number).toBe(799);
    expect(pages.find(400)).toBeUndefined();
  });

  it('goes on where a page was cut short, and loads everything for a filter', async () => {
    const { source } = openTestSource({ live: numbers.slice(0, 500) }, { mostPerPage: 150 });
    const pages = openOutlinePages(source, 'live', 500);
    pages.wantAll();
    await settle();
    await settle();
    expect(Array.from({ length: 500 }, (_, position) => pages.find(position)?.position)).toEqual(
      Array.from({ length: 500 }, (_, position) => position),
    );
  });

  it('reads the end again when the session has grown', async () => {
    const { source, state } = openTestSource({ live: [1, 2] });
    const pages = openOutlinePages(source, 'live', 2);
    pages.want(0, 10);
    await settle();
    state.paths['live'] = [1, 2, 3];
    pages.refresh(3);
    pages.want(0, 10);
    await settle();
    expect(pages.find(2)?.number).toBe(3);
  });

  it('asks for the last turns alone when the session has grown, and for everything after a rewind', async () => {
    const { source, state, asked } = openTestSource({ live: numbers.slice(0, 450) }, { mostPerPage: 1_000 });
    const pages = openOutlinePages(source, 'live', 450);
    pages.wantAll();
    await settle();
    await settle();
    asked.length = 0;
    state.paths['live'] = numbers.slice(0, 451);
    pages.refresh(451);
    pages.wantAll();
    await settle();
    expect(asked).toEqual(['outline live 440+160']);
    expect(pages.find(450)?.number).toBe(901);
    asked.length = 0;
    state.paths['live'] = [...numbers.slice(0, 100), 2_001];
    pages.refresh(101);
    pages.wantAll();
    await settle();
    expect(asked).toEqual(['outline live 0+200']);
    expect(pages.find(100)?.number).toBe(2_001);
  });
});

describe('findTurnPosition', () => {
  it('finds a turn by its number in a few questions', async () => {
    const { source, asked } = openTestSource({ live: numbers });
    expect(await findTurnPosition(source, 'live', 1_000, 1_401)).toBe(700);
    expect(asked.length).toBeLessThan(12);
  });

  it('finds the next one where the turn is on another branch', async () => {
    const { source } = openTestSource({ live: numbers });
    expect(await findTurnPosition(source, 'live', 1_000, 1_400)).toBe(700);
    expect(await findTurnPosition(source, 'live', 0, 5)).toBeUndefined();
  });
});
