import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { buildDemoTree, fixtureCases } from '@scrollkeep/transcript/fixtures';
import { readSessions } from '../../sessions/read-sessions.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import { buildTimeline } from '@scrollkeep/view/pages/build-timeline.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-timeline-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const toSnapshot = (session: Session) =>
  ({
    session,
    findPath: () => ({ turns: session.tree.turns.filter((turn) => turn.isLive), shown: new Set(session.tree.turns) }),
  }) as unknown as SessionSnapshot;

/** Record by record, as the nodes say it. */
function listPlainly(session: Session) {
  return session.tree.turns.flatMap((turn) => {
    const times = turn.records
      .map(({ node }) => Date.parse(node.timestamp ?? ''))
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    const calls = turn.records
      .map(({ node }) => node.assistant?.calls.length ?? 0)
      .reduce((sum, count) => sum + count, 0);
    return times[0] === undefined
      ? []
      : [
          {
            first: turn.number,
            last: turn.number,
            isLive: turn.isLive,
            startedAt: new Date(times[0]).toISOString(),
            endedAt: new Date(times.at(-1) ?? 0).toISOString(),
            calls,
          },
        ];
  });
}

describe('the timeline', () => {
  it('has of every turn what its records say', async () => {
    const trees = [
      ...fixtureCases.map(({ name, build }) => [name, build()] as const),
      ['demo', buildDemoTree('2026-11-01T12:00:00.000Z')] as const,
    ];
    let blocks = 0;
    for (const [name, tree] of trees) {
      for (const { path, content } of tree) {
        mkdirSync(dirname(join(scratch, name, path)), { recursive: true });
        writeFileSync(join(scratch, name, path), content);
      }
      for await (const { session } of readSessions([{ kind: 'config-folder', path: join(scratch, name) }], {
        maxLineBytes: 1 << 24,
        onProblem: () => undefined,
      })) {
        const timeline = buildTimeline(toSnapshot(session), [], 0);
        expect(
          timeline.blocks.map(({ text: _text, ...block }) => block),
          name,
        ).toEqual(listPlainly(session));
        expect(
          timeline.blocks.map(({ text }) => text === ''),
          name,
        ).toEqual(
          timeline.blocks.map(({ first }) => (session.tree.turns[first - 1]?.start?.node.user?.text ?? '') === ''),
        );
        blocks += timeline.blocks.length;
      }
    }
    expect(blocks).toBeGreaterThan(40);
  });
});
