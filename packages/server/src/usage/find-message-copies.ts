import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { messageTypes } from '@scrollkeep/transcript/records/record-meaning.ts';
import type { FoundCopy } from '@scrollkeep/transcript/usage/explain-message.ts';
import { openFileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { parseUsageLine } from '@scrollkeep/transcript/usage/parse-usage-line.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { openFileNow } from '../disk/open-file.ts';
import { scanLines } from '../disk/scan-lines.ts';
import type { Root } from '../disk/find-roots.ts';
import { listTranscripts } from '../sessions/list-transcripts.ts';
import { decodeSlice } from './scan-file-usage.ts';

export interface FindCopiesOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal: AbortSignal;
}

/**
 * Every line below the roots that carries the usage of a message. Lines too long to hold end the search in their file.
 */
export async function findMessageCopies(
  messageId: string,
  roots: readonly Root[],
  options: FindCopiesOptions,
): Promise<readonly FoundCopy[]> {
  const copies: FoundCopy[] = [];
  for (const project of await listTranscripts(roots, options.onProblem)) {
    for (const place of project.places) {
      options.signal.throwIfAborted();
      const path = project.toFile(place.path);
      try {
        if (path !== '-') for (const copy of findInFile(path, place, messageId, options)) copies.push(copy);
      } catch (error) {
        options.onProblem(toDiskProblem(path, error));
      }
    }
  }
  return copies;
}

function findInFile(
  path: string,
  place: TranscriptPlace,
  messageId: string,
  { maxLineBytes }: FindCopiesOptions,
): readonly FoundCopy[] {
  const head = openFileUsage();
  const found: Omit<FoundCopy, 'line' | 'fileMs'>[] = [];
  scanLines(openFileNow(path), {
    // As it is in the file, where a text may be escaped.
    needles: [Buffer.from(JSON.stringify(messageId))],
    maxLineBytes,
    isHead: () => !head.hasHead(false),
    onLine: (bytes, start, end, offset) => {
      const line = parseUsageLine(bytes, start, end, decodeSlice);
      if (line === undefined) return;
      head.add(line, offset);
      if (
        line.type !== messageTypes.assistant ||
        !line.hasUsage ||
        line.messageId !== messageId ||
        line.model === undefined
      )
        return;
      const {
        input,
        output,
        cacheRead,
        cacheWrite5m,
        cacheWrite1h,
        speed,
        serviceTier,
        webSearches,
        timeMs,
        model,
        sessionId,
        costUSD,
      } = line;
      const session = place.session ?? sessionId ?? '';
      const recordedCostMicros = costUSD === undefined ? undefined : Math.round(costUSD * 1e6);
      found.push({
        input,
        output,
        cacheRead,
        cacheWrite5m,
        cacheWrite1h,
        speed,
        serviceTier,
        webSearches,
        timeMs,
        model,
        file: place.path,
        offset,
        session,
        agent: place.agent ?? null,
        recordedCostMicros,
      });
    },
  });
  const numbers = findLineNumbers(
    path,
    found.map((copy) => copy.offset),
    maxLineBytes,
  );
  const fileMs = head.usage().firstMs;
  return found.map((copy, at) => ({ ...copy, fileMs, line: numbers[at] ?? 0 }));
}

/** Counted only in files that have the message. */
function findLineNumbers(path: string, offsets: readonly number[], maxLineBytes: number): readonly number[] {
  if (offsets.length === 0) return [];
  const numbers = new Map<number, number>();
  const wanted = new Set(offsets);
  let number = 0;
  // Blank lines are lines too, but the scan leaves them out: so what lies between two lines is counted by its length.
  let next = 0;
  scanLines(openFileNow(path), {
    needles: [],
    maxLineBytes,
    isHead: () => true,
    onLine: (_bytes, start, end, offset) => {
      number += 1 + Math.max(0, offset - next);
      next = offset + (end - start) + 1;
      if (wanted.has(offset)) numbers.set(offset, number);
    },
  });
  return offsets.map((offset) => numbers.get(offset) ?? 0);
}
