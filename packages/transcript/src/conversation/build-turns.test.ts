import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import { answer, call, command, describeTurns, prompt, r, result, session } from './session.test-kit.ts';

const boundary = (uuid: string, parentUuid: string | null, more = {}) =>
  r('system', uuid, parentUuid, { subtype: 'compact_boundary', compactMetadata: { trigger: 'auto' }, ...more });
const summary = (uuid: string, parentUuid: string | null) =>
  prompt(uuid, parentUuid, 'This session is being continued from a previous conversation that ran out of context.', {
    isCompactSummary: true,
  });

describe('turns', () => {
  it('start at prompts and take in everything that hangs below them, fan-outs included', () => {
    const found = session([
      prompt('u1', null),
      call('a1', 'u1', 't1', 'Read'),
      call('a2', 'a1', 't2', 'Read'),
      result('r1', 'a1', 't1'),
      result('r2', 'a2', 't2'),
      answer('a3', 'r2'),
      prompt('u2', 'a3'),
      answer('a4', 'u2'),
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 a2 r1 r2 a3 [live]', 'u2 ← u1: u2 a4 [live]']);
    expect(found.tree.branchPoints).toEqual([]);
  });

  it('branch where a person went back, and the last written branch is live', () => {
    const found = session([
      prompt('u1', null),
      answer('a1', 'u1'),
      prompt('u2', 'a1'),
      answer('a2', 'u2'),
      prompt('u3', 'a1'),
      answer('a3', 'u3'),
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 [live]', 'u2 ← u1: u2 a2', 'u3 ← u1: u3 a3 [live]']);
    expect(found.tree.branchPoints.map((turn) => turn.start?.node.uuid)).toEqual(['u1']);
  });

  it('follow the last last-prompt line back to an older branch, if it stands after everything else', () => {
    const records = [
      prompt('u1', null),
      answer('a1', 'u1'),
      prompt('u2', 'a1'),
      answer('a2', 'u2'),
      prompt('u3', 'a1'),
      answer('a3', 'u3'),
    ];
    const back = { type: 'last-prompt', lastPrompt: 'x', leafUuid: 'a2' };
    expect(describeTurns(session([...records, back]))).toEqual([
      'u1 ← 0: u1 a1 [live]',
      'u2 ← u1: u2 a2 [live]',
      'u3 ← u1: u3 a3 last-prompt',
    ]);
    expect(describeTurns(session([...records.slice(0, 4), back, ...records.slice(4)]))[2]).toBe(
      'u3 ← u1: u3 a3 [live]',
    );
    expect(describeTurns(session([...records, { ...back, leafUuid: 'gone' }]))[2]).toBe(
      'u3 ← u1: u3 a3 last-prompt [live]',
    );
  });

  it('that are only commands are local: shown in place, no branch', () => {
    const found = session([
      prompt('u1', null),
      answer('a1', 'u1'),
      command('c1', 'a1'),
      prompt('o1', 'c1', '<local-command-stdout>$1</local-command-stdout>'),
      prompt('u2', 'a1'),
      answer('a2', 'u2'),
    ]);
    expect(describeTurns(found)).toEqual([
      'u1 ← 0: u1 a1 [live]',
      'c1 ← u1: c1 o1 [live] [local]',
      'u2 ← u1: u2 a2 [live]',
    ]);
    expect(found.tree.branchPoints).toEqual([]);
    expect({ prompts: found.prompts, commands: found.commands }).toEqual({ prompts: 2, commands: 1 });
  });

  it('are not local where the model answered the command, or where something real hangs below', () => {
    expect(describeTurns(session([command('c1', null, '/review'), answer('a1', 'c1')]))).toEqual([
      'c1 ← 0: c1 a1 [live]',
    ]);
    expect(
      describeTurns(
        session([
          command('c1', null),
          answer('a1', 'c1', { model: '<synthetic>' }),
          prompt('u1', 'a1'),
          answer('a2', 'u1'),
        ]),
      ),
    ).toEqual(['c1 ← 0: c1 a1 [live]', 'u1 ← c1: u1 a2 [live]']);
    expect(describeTurns(session([command('c1', null), command('c2', 'c1')]))).toEqual([
      'c1 ← 0: c1 [live] [local]',
      'c2 ← c1: c2 [live] [local]',
    ]);
  });

  it('take in records without uuid where they stand, whatever their parent says', () => {
    const found = session([
      { type: 'mode', mode: 'normal' },
      prompt('u1', null),
      { type: 'mode', parentUuid: 'u9' },
      prompt('u2', 'u1'),
      { type: 'tools-used' },
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 mode [live]', 'u2 ← u1: u2 tools-used [live]']);
    expect(found.tree.preamble.records.map((record) => record.node.type)).toEqual(['mode']);
  });

  it('follow file order in a thread whose records have no uuid', () => {
    const bare = ({ uuid: _uuid, parentUuid: _parent, ...record }: JsonObject): JsonObject => record;
    const records = [
      r('system', 's1', null, { subtype: 'informational' }),
      prompt('u1', null),
      call('a1', 'u1', 't1', 'SlashCommand'),
      result('r1', 'a1', 't1'),
      command('m1', 'r1', '/review'),
      answer('a2', 'm1'),
      boundary('b1', null),
      summary('s2', 'b1'),
      prompt('u2', 'a2', 'next'),
      answer('a3', 'u2'),
      command('c1', 'a3'),
      prompt('u3', 'a3', 'last'),
      answer('a4', 'u3'),
    ];
    const found = session(records.map(bare));
    expect(
      found.tree.turns.map(({ number, parent, records: own, isLive, isLocal }) => [
        number,
        parent?.number,
        own.map(({ index }) => index),
        isLive,
        isLocal,
      ]),
    ).toEqual([
      [1, 0, [1, 2, 3, 4, 5, 6, 7], true, false],
      [2, 1, [8, 9], true, false],
      [3, 2, [10], true, false],
      [4, 3, [11, 12], true, false],
    ]);
    expect(found.tree.preamble.records.map(({ index }) => index)).toEqual([0]);
    expect(found.tree.branchPoints).toEqual([]);
    expect(found.compactions).toHaveLength(1);
    expect(found).toMatchObject({ prompts: 3, commands: 1 });
    // What the sidechains of the file have makes no difference, a parent that is named neither.
    const beside = session([
      prompt('x1', null, 'look', { isSidechain: true }),
      ...records.map((record) => ({ ...bare(record), parentUuid: 'x1' })),
    ]);
    expect(beside.tree.turns.map(({ parent, isLive }) => [parent?.number, isLive])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [3, true],
    ]);
  });

  it('with a phantom parent hang on the record before them', () => {
    const found = session([prompt('u1', null), answer('a1', 'u1'), prompt('u2', 'nowhere'), answer('a2', 'u2')]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 [live]', 'u2 ← u1: u2 a2 [live]']);
  });

  it('of a root in the middle belong to the turn before it', () => {
    const found = session([
      prompt('u1', null),
      answer('a1', 'u1'),
      r('attachment', 'x1', null, { attachment: { type: 'date' } }),
      answer('a2', 'x1'),
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 x1 a2 [live]']);
  });

  it('keep children that stand before their parents', () => {
    const found = session([prompt('u1', null), answer('a2', 'a1'), answer('a1', 'u1'), prompt('u2', 'a2')]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a2 a1 [live]', 'u2 ← u1: u2 [live]']);
  });

  it('survive circles: of records, of one record with itself, of turns', () => {
    expect(
      describeTurns(session([prompt('u1', null), answer('a1', 'a2'), answer('a2', 'a1'), answer('a3', 'a3')])),
    ).toEqual(['u1 ← 0: u1 a1 a2 a3 [live]']);
    expect(session([answer('a1', 'a2'), answer('a2', 'a1')]).tree.preamble.records).toHaveLength(2);
    const turns = session([prompt('u1', 'u2'), prompt('u2', 'u1')]);
    expect(turns.tree.turns.map((turn) => turn.parent?.number).sort()).toEqual([0, 1]);
  });

  it('with the same uuid twice are two turns; children hang on the first', () => {
    expect(describeTurns(session([prompt('u1', null), prompt('u1', null, 'again'), answer('a1', 'u1')]))).toEqual([
      'u1 ← 0: u1 a1 [live]',
      'u1 ← 0: u1',
    ]);
  });

  it('go on after a compaction: boundary and summary belong to the turn before', () => {
    const found = session([
      prompt('u1', null),
      answer('a1', 'u1'),
      boundary('b1', null, { logicalParentUuid: 'a1' }),
      summary('s1', 'b1'),
      answer('a2', 's1'),
      prompt('u2', 'a2'),
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 b1 s1 a2 [live]', 'u2 ← u1: u2 [live]']);
    expect(found.compactions).toHaveLength(1);
  });

  it('go on after a boundary without parent, one whose logical parent is gone, and a summary without boundary', () => {
    expect(describeTurns(session([prompt('u1', null), boundary('b1', null), summary('s1', 'b1')]))).toEqual([
      'u1 ← 0: u1 b1 s1 [live]',
    ]);
    expect(
      describeTurns(
        session([prompt('u1', null), boundary('b1', null, { logicalParentUuid: 'gone' }), answer('a1', 'b1')]),
      ),
    ).toEqual(['u1 ← 0: u1 b1 a1 [live]']);
    const old = session([prompt('u1', null), answer('a1', 'u1'), summary('s1', null), answer('a2', 's1')]);
    expect(describeTurns(old)).toEqual(['u1 ← 0: u1 a1 s1 a2 [live]']);
    expect(old.compactions).toHaveLength(1);
    expect(
      session([
        prompt('u1', null),
        prompt('s1', 'u1', 'This session is being continued from a previous conversation …'),
      ]).compactions,
    ).toHaveLength(1);
  });

  it('leave sidechains of the main file out', () => {
    const side = { isSidechain: true };
    const found = session([
      prompt('u1', null),
      call('a1', 'u1', 't1', 'Task', { prompt: 'look around' }),
      prompt('x1', null, 'look around', side),
      answer('x2', 'x1', { record: side }),
      result('r1', 'a1', 't1'),
      prompt('u2', 'x2'),
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 r1 [live]', 'u2 ← u1: u2 [live]']);
    expect(found.agents).toMatchObject([{ id: 'x1', toolUseId: 't1', depth: 1, parentAgentId: undefined }]);
  });

  it('do not start at a command that the model ran', () => {
    const found = session([
      prompt('u1', null),
      call('a1', 'u1', 't1', 'SlashCommand'),
      result('r1', 'a1', 't1'),
      command('c1', 'r1', '/deploy'),
      answer('a2', 'c1'),
    ]);
    expect(describeTurns(found)).toEqual(['u1 ← 0: u1 a1 r1 c1 a2 [live]']);
    expect(
      describeTurns(
        session([prompt('u1', null), call('a1', 'u1', 't1', 'Bash'), result('r1', 'a1', 't1'), command('c1', 'r1')]),
      ),
    ).toHaveLength(2);
  });
});
