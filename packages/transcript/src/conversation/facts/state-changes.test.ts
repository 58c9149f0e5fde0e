import { describe, expect, it } from 'vitest';
import { openSession, text } from '../../fixtures/index.ts';
import { buildTurnItems } from '../build-turn-items.ts';
import { answer, prompt, readFacts } from '../session.test-kit.ts';
import { toChangeFinder, toChangeNotice } from './state-changes.ts';
import { readTreeSession } from '../tree-session.test-kit.ts';

const mode = (permissionMode: string) => ({ type: 'permission-mode', permissionMode, sessionId: 's' });
const describeChanges = (records: Parameters<typeof readFacts>[0]) =>
  readFacts(records).stateChanges.map(({ index, what, from, to }) => `${index} ${what}: ${from} → ${to}`);

describe('openStateChanges', () => {
  it('tells of a mode only where it is another than before', () => {
    expect(
      describeChanges([
        mode('default'),
        prompt('a', null),
        mode('default'),
        mode('plan'),
        mode('plan'),
        mode('default'),
      ]),
    ).toEqual(['3 permission mode: default → plan', '5 permission mode: plan → default']);
  });

  it('does not tell the same change twice when the prompt and the state line both carry it', () => {
    expect(
      describeChanges([mode('default'), prompt('a', null, 'go', { permissionMode: 'plan' }), mode('plan')]),
    ).toEqual(['1 permission mode: default → plan']);
  });

  it('sees changes of model and effort, but not the words of the client itself', () => {
    const records = [
      answer('a', null, { record: { effort: 'high' } }),
      answer('b', 'a', { model: '<synthetic>' }),
      answer('c', 'b', { model: 'claude-haiku-4-5', record: { effort: 'low' } }),
      { type: 'mode', mode: 'normal' },
    ];
    expect(describeChanges(records)).toEqual(['2 model: claude-opus-5-5 → claude-haiku-4-5', '2 effort: high → low']);
  });

  it('leaves out sub-agents, which run on other models', () => {
    expect(
      describeChanges([
        answer('a', null),
        { ...answer('b', null, { model: 'claude-haiku-4-5' }), isSidechain: true },
        answer('c', 'a'),
      ]),
    ).toEqual([]);
  });

  it('becomes a notice of the turn', () => {
    const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'modes' });
    builder.prompt('Look around.');
    builder.assistant(text('Done.'));
    builder.setPermissionMode('plan');
    builder.prompt('Plan it.');
    const { session, findRecord } = readTreeSession(builder.files());
    const listChanges = toChangeFinder(session.files.main?.facts.stateChanges ?? []);
    const notices = session.tree.turns.map((turn) =>
      buildTurnItems(turn.records, {
        findRecord,
        findCall: () => undefined,
        listAgentsOf: () => [],
        isQueuedPrompt: () => false,
        listChanges,
      }).flatMap((item) => (item.kind === 'notice' ? [item.text] : [])),
    );
    expect(notices).toEqual([[], ['Permission mode changed: default → plan']]);
  });

  it('reads as a sentence', () => {
    expect(toChangeNotice({ index: 0, what: 'model', from: 'a', to: 'b' }).text).toBe('Model changed: a → b');
  });
});
