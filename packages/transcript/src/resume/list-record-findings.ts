import type { RepairedLinks } from './link-repaired.ts';
import type { RepairFinding } from './repair-plan.ts';
import type { ResumeRecord } from './resume-record.ts';
import type { DamagedLine, ResumeTranscript } from './resume-transcript.ts';

/** Damaged lines, and lines that are too long to be looked into. */
export function* listLineFindings({ damaged, unheld }: ResumeTranscript): Generator<RepairFinding, void, void> {
  for (const line of damaged) {
    const { place, salvaged } = line;
    yield {
      code: line.kind === 'torn' ? 'torn-tail' : line.hasNul ? 'nul-bytes' : 'damaged-line',
      place,
      uuid: undefined,
      message: toDamageText(line),
      outcome: salvaged > line.readByClient ? 'change' : salvaged > 0 ? 'harmless' : 'lost',
      isCertain: true,
    };
  }
  for (const place of unheld)
    yield {
      code: 'oversized-line',
      place,
      uuid: undefined,
      message: `a line of ${(place.byteLength / 1024 ** 2).toFixed(1)} MB, too long to examine`,
      outcome: 'lost',
      isCertain: true,
    };
}

function toDamageText({ kind, hasNul, salvaged, readByClient }: DamagedLine): string {
  const what =
    kind === 'torn'
      ? 'the last line is incomplete'
      : hasNul
        ? 'contains NUL bytes, as after a crash'
        : kind === 'malformed'
          ? 'is JSON, but not a record'
          : 'is not JSON';
  if (salvaged === 0) return `${what}; it is left out`;
  const records = salvaged === 1 ? '1 whole record in it' : `${salvaged} whole records in it`;
  return readByClient > 0 ? `${what}; Claude Code reads the ${records}` : `${what}; the ${records} will be kept`;
}

/** Calls and results of the conversation whose other half is in no line of the file. */
export function* listPairFindings(
  records: readonly ResumeRecord[],
  { load, lostResults, repeated }: RepairedLinks,
): Generator<RepairFinding, void, void> {
  const copies = new Set(repeated.filter(({ isCopy }) => isCopy).map(({ record }) => record));
  const isOwn = (at: number) => load.reached.has(at) && !copies.has(at);
  const calls = new Set(records.flatMap((record) => record.calls));
  const results = new Set(records.flatMap((record) => record.results));
  for (const [at, record] of records.entries()) {
    if (!isOwn(at)) continue;
    const base = { place: record.place, uuid: record.uuid, isCertain: true } as const;
    for (const id of record.results)
      if (!calls.has(id))
        yield {
          ...base,
          code: 'result-without-call',
          message: 'is a result whose call is not in the file; Claude Code leaves it out',
          outcome: 'lost',
        };
    for (const id of record.calls)
      if (!results.has(id))
        yield {
          ...base,
          code: 'call-without-result',
          message: lostResults.has(id)
            ? 'is a call whose result is not in the file; Claude Code leaves it out'
            : 'is a call without a result; Claude Code notes that it was interrupted',
          outcome: lostResults.has(id) ? 'change' : 'harmless',
        };
  }
}
