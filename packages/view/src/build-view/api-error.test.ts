import { describe, expect, it } from 'vitest';
import { printEverywhere } from '../every-output.test-kit.ts';
import { readTurnViews } from './build-session-view.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';

const user = (uuid: string, parentUuid: string | null, content: string) => ({
  type: 'user',
  uuid,
  parentUuid,
  message: { role: 'user', content },
});
const assistant = (uuid: string, parentUuid: string, text: string, isApiErrorMessage = false) => ({
  type: 'assistant',
  uuid,
  parentUuid,
  isApiErrorMessage,
  message: {
    id: `m-${uuid}`,
    model: isApiErrorMessage ? '<synthetic>' : 'm',
    role: 'assistant',
    content: [{ type: 'text', text }],
  },
});

function open(records: readonly object[]) {
  const content = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return openFixtureSession([{ path: 'projects/p/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl', content }]);
}

describe('a turn that ends in an API error', () => {
  const said = [
    user('u1', null, 'Count the boats.'),
    assistant('e1', 'u1', 'API Error: 529 overloaded', true),
    assistant('a1', 'e1', 'Twelve.'),
    user('u2', 'a1', 'Paint the pier.'),
    assistant('e2', 'u2', 'API Error: 529 overloaded', true),
  ];

  it('is marked in every form that has headings of turns', async () => {
    const printed = await printEverywhere(open(said));
    expect(printed['show']).toMatch(/── Turn 2 · API error ─/);
    expect(printed['show']).toMatch(/── Turn 1 ─/);
    expect(printed['md']).toContain('## Turn 2 · API error\n');
    expect(printed['md']).toContain('## Turn 1\n');
    expect(printed['pages']?.match(/"endsInApiError":true/g)).toHaveLength(1);
  });

  it('is judged as a whole where it comes in parts', async () => {
    const long = 'Boat after boat. '.repeat(400);
    const fixture = open([
      user('u1', null, 'Count the boats.'),
      ...[1, 2, 3].map((at) => assistant(`a${at}`, at === 1 ? 'u1' : `a${at - 1}`, long)),
      assistant('e1', 'a3', 'API Error: 529 overloaded', true),
    ]);
    const parts = [];
    for await (const part of readTurnViews(fixture.session, fixture, { partBytes: 4000 })) parts.push(part);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map((part) => part.endsInApiError)).toEqual(parts.map(() => true));
  });
});
