import { basename } from 'node:path';
import type { RedactionReport } from '@scrollkeep/view/redaction/redactor.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { printReport } from '@scrollkeep/server/redact/print-findings.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { LeftOut } from './hand-over-facts.ts';
import type { WrittenHandOver } from './write-hand-over.ts';

export interface HandOverAnswer {
  readonly session: string;
  readonly title: string | undefined;
  readonly file: string;
  readonly written: WrittenHandOver;
  /** undefined if nothing was redacted. */
  readonly report: RedactionReport | undefined;
}

export function printHandOver({ session, title, file, written, report }: HandOverAnswer, color: boolean): string {
  const style = toStyle(color);
  const { parts, bytes, leftOut, images } = written;
  const amounts = [
    toReadableAmount(parts.main, 'transcript'),
    toReadableAmount(parts.agent, 'agent'),
    toReadableAmount(parts.side, 'side file'),
    toReadableAmount(parts.checkpoint, 'checkpoint'),
  ];
  return [
    `${style.heading(toSafeText(title ?? session))}  ${style.faint(session)}`,
    `${amounts.join(', ')} in ${toShownPath(file)}, ${toReadableBytes(bytes)}.`,
    report === undefined
      ? style.warning('Not redacted: the file contains every secret and name of the session.')
      : printReport(report),
    ...listLeftOut(leftOut, 'redaction would change them'),
    ...(images === 0 ? [] : [`${toReadableAmount(images, 'image')} included without a scan.`]),
    `${style.faint('Next')}  On the other machine: scrollkeep take ${toSafeText(basename(file))} --project DIR`,
    '',
  ].join('\n');
}

/** One sentence for each reason. */
export function listLeftOut({ checkpoints, thinking, notText, scripts }: LeftOut, why: string): readonly string[] {
  const one = (count: number, what: string, reason: string) =>
    count === 0 ? [] : [`${toReadableAmount(count, what)} left out: ${reason}.`];
  return [
    ...one(checkpoints, 'checkpoint', checkpoints === 1 ? why.replace(/them$/, 'it') : why),
    ...one(thinking, 'thinking block', thinking === 1 ? why.replace(/them$/, 'it') : why),
    ...one(notText, 'binary file', 'redaction cannot scan it'.replace(/it$/, notText === 1 ? 'it' : 'them')),
    ...one(scripts, 'workflow script', 'scripts are never handed over'),
  ];
}

/** The documented shape of `hand-over --json`. */
export function toHandOverJson({ session, file, written, report }: HandOverAnswer): object {
  const { parts, bytes, leftOut, images } = written;
  return {
    session,
    file,
    bytes,
    redacted: report !== undefined,
    transcripts: parts.main,
    agents: parts.agent,
    sideFiles: parts.side,
    checkpoints: parts.checkpoint,
    replaced: (report?.counts ?? []).map(({ kind, values, times }) => ({ kind, values, times })),
    leftOut,
    images,
  };
}
