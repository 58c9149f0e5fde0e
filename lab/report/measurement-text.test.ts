import { describe, expect, it } from 'vitest';
import type { JsonKind } from '@scrollkeep/transcript/json/json-kind.ts';
import type { FlatField, Presence } from '@scrollkeep/transcript/schema/flat-format.ts';
import type { Measurement } from './measurement.ts';
import { parseMeasurement, printMeasurement } from './measurement-text.ts';

const field = (presence: Presence, ...kinds: readonly JsonKind[]): FlatField => ({ kinds: new Set(kinds), presence });

const measurement: Measurement = {
  version: '2.1.325',
  scenarios: ['simple', 'tools'],
  tools: ['Bash', 'Read'],
  files: ['projects/{project}/{session}.jsonl', 'unknown: odd file.txt'],
  counts: new Map([
    ['system/turn_duration', 3],
    ['user', 7],
  ]),
  format: new Map([
    [
      'system/turn_duration',
      new Map([
        ['', field('repeated', 'object')],
        ['durationMs', field('always', 'number')],
      ]),
    ],
    [
      'user',
      new Map([
        ['', field('repeated', 'object')],
        ['message', field('always', 'object')],
        ['message.content', field('always', 'list', 'text')],
        ['message.content[]', field('repeated', 'object')],
        ['message.content[].id', field('sometimes', 'null', 'text')],
        ['messageId', field('sometimes', 'text')],
        ['names', field('sometimes', 'object')],
        ['names.*', field('repeated', 'text')],
      ]),
    ],
  ]),
};

describe('a measurement as text', () => {
  it('is read back as it was', () => {
    expect(parseMeasurement(printMeasurement(measurement))).toEqual(measurement);
  });

  it('has fields indented below the place they stand in', () => {
    expect(printMeasurement(measurement)).toContain(
      'group user object 7\n  message object\n    content list|text\n      [] object\n' +
        '        id? null|text\n  messageId? text\n',
    );
  });
});
