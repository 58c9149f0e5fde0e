import type { JsonObject } from '../json/json-value.ts';
import type { LinePlace } from '../lines/line.ts';
import type { ParsedLine } from '../reading/parsed-line.ts';
import { toResumeRecord, type ResumeRecord } from './resume-record.ts';
import { salvageLine } from './salvage-line.ts';

/** All of a main file that decides what can be resumed. */
export interface ResumeTranscript {
  readonly records: readonly ResumeRecord[];
  readonly damaged: readonly DamagedLine[];
  /** Too long to be looked into. */
  readonly unheld: readonly LinePlace[];
}

export interface DamagedLine {
  readonly place: LinePlace;
  readonly kind: 'not-json' | 'malformed' | 'torn';
  readonly hasNul: boolean;
  /** How many whole records it holds all the same, and how many of them the client reads. */
  readonly salvaged: number;
  readonly readByClient: number;
}

export interface ResumeReader {
  add(line: ParsedLine): void;
  transcript(): ResumeTranscript;
}

/** `readLine` reads a damaged line again, as it is on disk. */
export function openResumeReader(readLine: (place: LinePlace) => Uint8Array): ResumeReader {
  const records: ResumeRecord[] = [];
  const damaged: DamagedLine[] = [];
  const unheld: LinePlace[] = [];
  const whole = { part: undefined, isReadByClient: true };

  function addDamaged(line: ParsedLine, kind: DamagedLine['kind']): void {
    const place = { number: line.number, offset: line.offset, byteLength: line.byteLength };
    const found = salvageLine(readLine(place));
    for (const { value, part } of found.records)
      records.push(toResumeRecord(value, place, { part, isReadByClient: found.isGlued }));
    damaged.push({
      place,
      kind,
      hasNul: found.hasNul,
      salvaged: found.records.length,
      readByClient: found.isGlued ? found.records.length : 0,
    });
  }

  function addRecord(value: JsonObject, line: ParsedLine): void {
    records.push(toResumeRecord(value, line, whole));
  }

  return {
    add(line) {
      if (line.kind === 'record' || line.kind === 'unknown-type') {
        if (line.omissions > 0) unheld.push({ number: line.number, offset: line.offset, byteLength: line.byteLength });
        addRecord(line.value, line);
      } else addDamaged(line, line.kind === 'partial' ? 'torn' : line.kind);
    },
    transcript: () => ({ records, damaged, unheld }),
  };
}
