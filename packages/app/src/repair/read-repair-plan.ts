import { planRepair, type PlanRepairOptions } from '@scrollkeep/transcript/resume/plan-repair.ts';
import type { RepairPlan } from '@scrollkeep/transcript/resume/repair-plan.ts';
import { openResumeReader, type ResumeTranscript } from '@scrollkeep/transcript/resume/resume-transcript.ts';
import { openFileNow, type OpenFileNow } from '@scrollkeep/server/disk/open-file.ts';
import { scanTranscript } from '@scrollkeep/server/disk/scan-transcript.ts';

/** A damaged line that is longer holds nothing that could be kept. */
const mostDamagedBytes = 256 * 1024 * 1024;
/** A line has to be held to find what in it is too large. */
const leastHeldBytes = 128 * 1024 * 1024;

export interface ReadRepairOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
}

export interface ReadRepair {
  readonly transcript: ResumeTranscript;
  readonly plan: RepairPlan;
}

/** What is wrong with a main file, and what would repair it. Nothing is written. */
export async function readRepairPlan(
  file: string,
  options: ReadRepairOptions & PlanRepairOptions,
): Promise<ReadRepair> {
  const opened = openFileNow(file);
  try {
    const reader = openResumeReader(({ offset, byteLength }) =>
      byteLength > mostDamagedBytes ? new Uint8Array() : readRange(opened, offset, byteLength),
    );
    const maxLineBytes = Math.max(options.maxLineBytes, leastHeldBytes);
    await scanTranscript(file, { maxLineBytes, signal: options.signal }, reader.add);
    const transcript = reader.transcript();
    return { transcript, plan: planRepair(transcript, options) };
  } finally {
    opened.close();
  }
}

/** Bytes of an open file; fewer where it ends before. */
export function readRange(file: Pick<OpenFileNow, 'read'>, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const read = file.read(bytes, filled, length - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
