import { describe, expect, it } from 'vitest';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { buildSoundRecords, plantedDamages } from './damage.test-kit.ts';
import { planRepair } from './plan-repair.ts';
import { openResumeReader } from './resume-transcript.ts';

function plan(text: string, options = {}) {
  const bytes = Buffer.from(text);
  const reader = openResumeReader(({ offset, byteLength }) => bytes.subarray(offset, offset + byteLength));
  const lines = openRecordReader({ maxLineBytes: 64 * 1024 * 1024 });
  lines.pushEach(bytes, reader.add);
  for (const line of lines.end()) reader.add(line);
  return planRepair(reader.transcript(), options);
}

const sound = buildSoundRecords()
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

describe('the plan of a repair', () => {
  it('of a sound session is empty', () => {
    expect(plan(sound)).toEqual({
      findings: [],
      changes: [],
      today: { messages: 14, isRefused: false },
      after: { messages: 14, isRefused: false },
      total: 14,
    });
  });

  it.each(plantedDamages)('finds $name, says what is loaded today, and loads all that is left', (damage) => {
    const { findings, changes, today, after, total } = plan(damage.plant(buildSoundRecords()));
    expect(findings.map(({ code }) => code)).toContain(damage.code);
    // The summary, and what follows it.
    const left = damage.summarises === undefined ? 14 - damage.destroys.length : 3;
    expect({ total, after }).toEqual({ total: left, after: { messages: left, isRefused: false } });
    expect(today.isRefused).toBe(damage.hides === 'all');
    if (damage.hides.length > 0) expect(today.messages).toBeLessThan(total);
    else expect(today.messages).toBe(total);
    for (const { place } of [...findings, ...changes]) expect(place.number).toBeGreaterThan(0);
  });
});

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

describe('a plan', () => {
  it('leaves a leaf alone that a person chose', () => {
    const records = buildSoundRecords();
    const rewound = { ...records.at(-1), leafUuid: records[4]?.['uuid'], explicit: true };
    expect(plan(lines([...records, rewound]))).toMatchObject({ findings: [], total: 5, today: { messages: 5 } });
  });

  it('does not take a prompt after a rewind for a dead branch', () => {
    const records = buildSoundRecords();
    const prompt = { ...records[12], uuid: '11111111-2222-4333-8444-777777777777', parentUuid: records[4]?.['uuid'] };
    const leaf = { ...records.at(-1), leafUuid: prompt.uuid };
    expect(plan(lines([...records, prompt, leaf]))).toMatchObject({ findings: [], changes: [], total: 6 });
  });

  it('repairs a second root that is a prompt only where a person asks for it: it may be a rewind to the start', () => {
    const records = buildSoundRecords();
    (records[5] as { parentUuid: unknown }).parentUuid = null;
    expect(plan(lines(records))).toMatchObject({
      findings: [{ code: 'second-root', isCertain: false }],
      today: { messages: 9 },
      after: { messages: 14 },
    });
    expect(plan(lines(records), { onlyCertain: true })).toMatchObject({ findings: [], changes: [] });
    const start = { type: 'last-prompt', explicit: true, leafUuid: '00000000-0000-0000-0000-000000000000' };
    expect(plan(lines([...records.slice(0, 5), start, ...records.slice(5)]))).toMatchObject({ findings: [] });
  });

  it('says of a result that its call is in no line, and changes nothing', () => {
    const records = buildSoundRecords();
    (records[3] as { parentUuid: unknown }).parentUuid = records[1]?.['uuid'];
    expect(plan(lines(records.filter((_, at) => at !== 2)))).toMatchObject({
      findings: [{ code: 'result-without-call', outcome: 'lost', place: { number: 3 } }],
      changes: [],
      today: { messages: 12 },
      total: 12,
    });
  });

  it('puts a marker in place of a text that no request can hold', () => {
    const records = buildSoundRecords();
    const message = { role: 'user', content: 'x'.repeat(33 * 1024 * 1024) };
    expect(plan(lines(records.map((record, at) => (at === 0 ? { ...record, message } : record))))).toMatchObject({
      findings: [{ code: 'oversized-line' }],
      changes: [{ action: 'set', path: ['message', 'content'], to: expect.stringContaining('33.0 MB') }],
      today: { isRefused: true },
      after: { messages: 14 },
    });
  });

  it('keeps records that were glued together, which the client reads, and the one behind a cut one', () => {
    const whole = buildSoundRecords().map((record) => JSON.stringify(record));
    const glued = `${whole.slice(0, 2).join('')}\n${whole.slice(2).join('\n')}\n`;
    expect(plan(glued)).toMatchObject({ findings: [{ outcome: 'harmless' }], today: { messages: 14 }, total: 14 });
    const cut = `${whole.slice(0, 4).join('\n')}\n${whole[4]?.slice(0, 90)}${whole.slice(5).join('\n')}\n`;
    expect(plan(cut)).toMatchObject({ today: { messages: 12 }, after: { messages: 13 }, total: 13 });
  });

  it('names the parent that a compaction follows where the record is gone', () => {
    const boundary = {
      type: 'system',
      subtype: 'compact_boundary',
      uuid: '11111111-2222-4333-8444-888888888888',
      parentUuid: null,
      logicalParentUuid: '11111111-2222-4333-8444-999999999999',
      isSidechain: false,
      timestamp: '2026-11-02T10:00:00.000Z',
    };
    const records = buildSoundRecords();
    const summary = {
      ...records[0],
      uuid: '11111111-2222-4333-8444-aaaaaaaaaaaa',
      parentUuid: boundary.uuid,
      isCompactSummary: true,
      timestamp: boundary.timestamp,
    };
    expect(plan(lines([...records.slice(0, -1), boundary, summary]))).toMatchObject({
      findings: [{ code: 'lost-compaction-parent' }],
      changes: [{ path: ['logicalParentUuid'], to: records.at(-2)?.['uuid'] }],
      total: 1,
    });
  });

  it.each(['', '\n\n', '\0'.repeat(5000), '{"type":"user"}\n', '{"parentUuid":'.repeat(20_000), '[]\n{}\n"x"\n5\n'])(
    'is made of any bytes: %#',
    (text) => {
      const { today, after, total } = plan(text);
      expect(after.messages).toBeLessThanOrEqual(total);
      expect(today.messages).toBeLessThanOrEqual(total);
    },
  );
});

describe('a hostile file', () => {
  const many = 10_000;
  const base = { type: 'user', isSidechain: false, message: { role: 'user', content: 'x' } };
  it.each([
    ['dangling parents', (at: number) => ({ ...base, uuid: `u${at}`, parentUuid: `gone${at}`, timestamp: at })],
    [
      'one uuid',
      (at: number) => ({ ...base, uuid: 'u', parentUuid: 'u', message: { role: 'user', content: `${at}` } }),
    ],
    ['circles', (at: number) => ({ ...base, uuid: `u${at}`, parentUuid: `u${at ^ 1}` })],
    ['parents behind', (at: number) => ({ ...base, uuid: `u${at}`, parentUuid: `u${at + 1}` })],
  ])('of %s is planned in the time that its length takes', (_, toRecord) => {
    const records = Array.from({ length: many }, (_each, at) => toRecord(at));
    const { total, after } = plan(lines(records));
    expect(after.messages).toBe(total);
  });

  it('of damaged lines, too', () => {
    expect(plan('{"a\n'.repeat(many)).changes).toHaveLength(many);
    expect(plan('{"type":"x"}'.repeat(many)).findings).toHaveLength(1);
  });
});
