import { describe, expect, it } from 'vitest';
import type { Session } from '../conversation/build-session.ts';
import { call, command, prompt, r, result, session } from '../conversation/session.test-kit.ts';
import type { JsonObject } from '../json/json-value.ts';
import { figureNames } from './insight-report.ts';
import { listInsightRecords } from './list-insight-records.ts';
import { toInsightFigures } from './to-insight-figures.ts';

const toFigures = (given: Session, isCopied?: (uuid: string) => boolean) =>
  toInsightFigures(given, [200_000], isCopied);
const failed = { is_error: true };
const at = (minute: number): JsonObject => ({ timestamp: new Date(Date.UTC(2026, 10, 2, 9, minute)).toISOString() });

/** Calls one after the other, each with its result. */
function calls(
  ...given: readonly (readonly [name: string, input: JsonObject, block?: JsonObject, more?: JsonObject])[]
): readonly JsonObject[] {
  return given.flatMap(([name, input, block = {}, more = {}], order) => [
    call(`c${order}`, order === 0 ? 'p' : `r${order - 1}`, `t${order}`, name, input),
    result(`r${order}`, `c${order}`, `t${order}`, 'said', more, block),
  ]);
}

const patch = (...lines: readonly string[]) => ({ toolUseResult: { structuredPatch: [{ lines }] } });

describe('the figures of a session', () => {
  it('group failed calls by what they ran, with the shortest input', () => {
    const { failures, calls: counts } = toFigures(
      session([
        prompt('p', null),
        ...calls(
          ['Bash', { command: 'npm test -- --long-option' }, failed],
          ['Bash', { command: 'cd pier && npm test' }, failed],
          ['Bash', { command: 'npm test' }, failed],
          ['Bash', { command: 'npm test' }],
          ['Read', { file_path: '/a' }, failed],
        ),
      ]),
    );
    expect(
      failures.map(([tool, subject, count, length, agent, line]) => [tool, subject, count, length, agent, line]),
    ).toEqual([
      ['Bash', 'npm test', 3, JSON.stringify({ command: 'npm test' }).length, '', 6],
      ['Read', '', 1, JSON.stringify({ file_path: '/a' }).length, '', 10],
    ]);
    expect(counts).toEqual([
      ['Bash', 4, 3, 0, 0, 0, 0],
      ['Read', 1, 1, 0, 0, 0, 0],
    ]);
  });

  it('count a retry only if nothing was edited since the failure', () => {
    const test = { command: 'npm test' };
    const { retries } = toFigures(
      session([
        prompt('p', null),
        ...calls(
          ['Bash', test, failed],
          ['Bash', test, failed],
          ['Bash', { command: 'npm test ' }],
          ['Edit', { file_path: '/a' }, failed],
          ['Bash', test],
          ['Edit', { file_path: '/a' }],
          ['Bash', test],
        ),
      ]),
    );
    expect(retries).toEqual([
      ['Bash', 2, 1],
      ['Edit', 1, 0],
    ]);
  });

  it('count a read as repeated until its file is edited', () => {
    const { reads } = toFigures(
      session([
        prompt('p', null),
        ...calls(
          ['Read', { file_path: '/a' }],
          ['Read', { file_path: '/a' }],
          ['Read', { file_path: '/a', offset: 10 }],
          ['Edit', { file_path: '/b' }],
          ['Read', { file_path: '/a' }],
          ['Edit', { file_path: '/a' }],
          ['Read', { file_path: '/a' }],
        ),
      ]),
    );
    expect(reads).toEqual({ reads: 5, repeated: 2, characters: 8, paths: [['/a', 5, 2, 8]] });
  });

  it('count lines that were written and removed again', () => {
    const { churn } = toFigures(
      session([
        prompt('p', null),
        ...calls(
          ['Edit', { file_path: '/a' }, {}, patch('+one', '+two', '+two', '+', '-old')],
          ['Edit', { file_path: '/a' }, {}, patch('-two', '-two', '-two', '+one')],
          ['Edit', { file_path: '/b' }, {}, patch('-one')],
          [
            'Write',
            { file_path: '/c' },
            {},
            { toolUseResult: { type: 'create', content: 'x\n\ny\n', structuredPatch: [] } },
          ],
          ['Edit', { file_path: '/a' }, failed, patch('-one')],
        ),
      ]),
    );
    expect(churn).toEqual({ added: 6, removed: 5, replaced: 2, paths: [['/a', 4, 2]] });
  });

  it('tell servers and skills that were used from those that were not', () => {
    const { loaded, context } = toFigures(
      session([
        prompt('p', null),
        r('attachment', 'a1', 'p', {
          attachment: {
            type: 'skill_listing',
            content: '- tides: Looks up\n  a tide\n- plug:berths: Lists\n- idle: None',
          },
        }),
        r('attachment', 'a2', 'a1', {
          attachment: { type: 'mcp_instructions_delta', addedNames: ['the.pier', 'far'], addedBlocks: ['Ask.', 'Go.'] },
        }),
        ...calls(['Skill', { skill: 'tides' }], ['mcp__the_pier__list', {}]),
        command('q', 'r1', '/plug:berths'),
      ]),
    );
    expect(loaded).toEqual([
      ['skill', 'tides', '- tides: Looks up\n  a tide'.length, 1],
      ['skill', 'plug:berths', '- plug:berths: Lists'.length, 1],
      ['skill', 'idle', '- idle: None'.length, 0],
      ['mcp-server', 'the_pier', 4, 1],
      ['mcp-server', 'far', 3, 0],
    ]);
    expect(context).toContainEqual(['mcp-server', 'the_pier', 2, 8]);
  });

  it('price what a prompt sent again, by the time since the answer before', () => {
    const answer = (uuid: string, parent: string, minute: number, read: number, written: number) =>
      r('assistant', uuid, parent, {
        ...at(minute),
        message: {
          id: uuid,
          model: 'claude-opus-4-5',
          content: [],
          usage: {
            input_tokens: 10,
            output_tokens: 1,
            cache_read_input_tokens: read,
            cache_creation_input_tokens: written,
          },
        },
      });
    const { cacheMisses } = toFigures(
      session([
        { ...prompt('p', null), ...at(0) },
        answer('m1', 'p', 1, 0, 20_000),
        answer('m2', 'm1', 2, 20_000, 500),
        answer('m3', 'm2', 20, 0, 21_000),
      ]),
    );
    expect(cacheMisses).toEqual([['5-to-60-minutes', 1, [['claude-opus-4-5', '', 20_759, -1, 0, 0, 0, 20_510, 0]]]]);
  });

  it('leave out records that another session wrote', () => {
    const records = [
      prompt('p', null),
      ...calls(['Bash', { command: 'a' }, failed], ['Bash', { command: 'b' }, failed]),
    ];
    const copied = new Set(['p', 'c0', 'r0']);
    const figures = toFigures(session(records), (uuid) => copied.has(uuid));
    expect(figures.failures.map(([, subject]) => subject)).toEqual(['b']);
    expect(figures.turns).toBe(0);
  });

  it('have records behind each, for any text', () => {
    const hostile = '\u001b[31m\0<script>\ud800'.repeat(50);
    const built = session([
      prompt('p', null, hostile),
      ...calls(['Bash', { command: hostile }, failed], [hostile, { file_path: hostile }, failed]),
      r('attachment', 'x', 'r1', {
        attachment: { type: 'nested_memory', path: hostile, content: { content: hostile } },
      }),
    ]);
    expect(JSON.parse(JSON.stringify(toFigures(built)))).toEqual(toFigures(built));
    for (const name of figureNames) expect(Array.isArray(listInsightRecords(built, name))).toBe(true);
    expect(listInsightRecords(built, 'failures').map(({ line, turn }) => [line, turn])).toEqual([
      [2, 1],
      [4, 1],
    ]);
  });
});
