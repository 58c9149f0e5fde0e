import { printReport } from '@scrollkeep/server/redact/print-findings.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { listLeftOut } from '../hand-over/print-hand-over.ts';
import type { PreparedSession } from './prepare-session.ts';
import type { PushReport } from './push-session.ts';
import type { PushCounts } from './push-sessions.ts';
import type { SharedAnnotations } from './shared-annotations.ts';
import type { SharedThings, ShareTarget } from './shared-file.ts';

/** What would leave this machine of one session. */
export function printDryRun(
  id: string,
  title: string | undefined,
  { files, bytes, annotations, report, leftOut, images }: PreparedSession,
  color: boolean,
): string {
  const style = toStyle(color);
  return [
    `${style.heading(id)}${title === undefined ? '' : `  ${toSafeText(title)}`}`,
    `  ${toReadableAmount(files.size, 'file')}, ${toReadableBytes(bytes)}.`,
    `  ${report === undefined ? style.warning('Not redacted: secrets and names are included.') : printReport(report)}`,
    ...listLeftOut(leftOut, 'redaction would change them').map((line) => `  ${line}`),
    ...listAnnotations(annotations).map((line) => `  ${line}`),
    ...(images === 0 ? [] : [`  ${toReadableAmount(images, 'image')} included without a scan.`]),
    '',
  ].join('\n');
}

/** Every tag and note, word for word: the person is to see what would leave. */
function listAnnotations({ session, turns }: SharedAnnotations): readonly string[] {
  return [{ ...session, turn: '' }, ...turns].flatMap(({ turn, tags, note }) => {
    const where = turn === '' ? '' : ` on the turn of ${toSafeText(turn)}`;
    return [
      ...(tags.length === 0 ? [] : [`Tags${where}: ${tags.map((tag) => `#${toSafeText(tag)}`).join(' ')}`]),
      ...(note === '' ? [] : [`Note${where}: ${note.split('\n').map(toSafeText).join('\n    ')}`]),
    ];
  });
}

export function printPushed(
  id: string,
  title: string | undefined,
  { version, sentChunks, sentBytes, prepared }: PushReport,
): string {
  const sent = sentChunks === 0 ? 'nothing new to send' : `${toReadableBytes(sentBytes)} sent`;
  const name = title === undefined ? '' : `  ${toSafeText(title)}`;
  return `${id}${name}  ${toReadableAmount(prepared.files.size, 'file')}, ${sent}, version ${version}\n`;
}

export function printCounts({ permitted, pushed, unchanged, failed }: PushCounts, url: string): string {
  if (permitted === 0)
    return `Nothing is shared on ${url} yet. Share a project with \`scrollkeep hub share PROJECT\`.\n`;
  const parts = [
    `${toReadableAmount(pushed, 'session')} pushed to ${url}`,
    `${unchanged} unchanged`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return `${parts.join(', ')}.\n`;
}

export function printShared({ url, projects, sessions }: SharedThings, color: boolean): string {
  const style = toStyle(color);
  if (projects.length + sessions.length === 0)
    return `Nothing on this machine is shared on ${url}. Share a project with \`scrollkeep hub share PROJECT\`.\n`;
  const lines = [
    ...projects.map(({ path, ...shared }) => `  ${toShownPath(path)}  ${printSharing(shared)}`),
    ...sessions.map(({ id, ...shared }) => `  session ${id}  ${printSharing(shared)}`),
  ];
  return `${style.heading(`Shared on ${url}`)}\n${lines.join('\n')}\n`;
}

export function printSharing({
  targets,
  redaction,
  tags = [],
  notes,
}: Omit<SharedThings['projects'][number], 'path'>): string {
  const marks = [...tags.map((tag) => `#${toSafeText(tag)}`), ...(notes === true ? ['notes'] : [])].join(' ');
  const hidden = { all: 'secrets and names replaced', secrets: 'secrets replaced', none: 'not redacted' }[redaction];
  return `${printTargets(targets)}; ${hidden}${marks === '' ? '' : `; with ${marks}`}`;
}

function printTargets(targets: readonly ShareTarget[]): string {
  if (targets.length === 0) return 'visible only to you';
  const names = targets.map((target) =>
    target.kind === 'everyone' ? 'everyone on the hub' : `${target.kind} ${toSafeText(target.name)}`,
  );
  return `visible to ${names.join(', ')}`;
}
