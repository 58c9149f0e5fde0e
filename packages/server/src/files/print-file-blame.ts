import { padToWidth, toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import type { BlameLine, FileBlameAnswer } from '@scrollkeep/view/wire/wire-files.ts';
import { toTitleLine } from '@scrollkeep/view/text/title-line.ts';
import { toShortText } from '../text/to-short-text.ts';
import { toStyle } from '../text/style.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { toSafeLine } from './print-file-diff.ts';
import { toTime } from './print-file-log.ts';

/** Each line with its origin before it: version, session, turn and time; the prompts behind them below. */
export function printFileBlame(
  answer: FileBlameAnswer,
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const style = toStyle(color);
  if (answer.lines === null) return `${style.warning('The content is unknown or not text.')}\n`;
  const origins = answer.lines.map((line) => toOrigin(line, answer));
  const column = Math.max(0, ...origins.map((origin) => toTextWidth(origin)));
  const digits = String(answer.lines.length).length;
  const body = answer.lines.map((line, at) => {
    const isSame = at > 0 && origins[at - 1] === origins[at];
    const origin = padToWidth(isSame ? '' : (origins[at] ?? ''), column);
    const painted =
      line.origin === 'version'
        ? style.accent(origin)
        : line.origin === 'before'
          ? style.faint(origin)
          : style.warning(origin);
    return (
      `${painted} ${style.faint(`${String(at + 1).padStart(digits)} │`)} ` +
      `${toSafeLine(line.text.replace(/\r?\n$/, ''))}\n`
    );
  });
  const prompts = Object.values(answer.versions).map((version) => {
    const turn = version.turn === null ? '' : ` turn ${version.turn}`;
    const words = `${version.session.slice(0, 8)}${turn} ${toTime(version.at)}: ${toTitleLine(version.prompt)}`;
    return `${style.accent(`v${version.version}`)} ${toShortText(words, width - 8)}\n`;
  });
  return (
    `${style.heading(toSafeText(answer.path))} ` +
    (`${style.faint(answer.point === 'now' ? 'as it is on disk' : `at version ${answer.point}`)}\n` +
      `${body.join('')}${prompts.length === 0 ? '' : `\n${prompts.join('')}`}`)
  );
}

function toOrigin({ origin, version, since }: BlameLine, answer: FileBlameAnswer): string {
  const facts = version === null ? undefined : answer.versions[version];
  switch (origin) {
    case 'version':
      return toSafeText(
        `v${version} ` +
          (`${facts?.session.slice(0, 8) ?? ''}` +
            `${facts?.turn === null || facts === undefined ? '' : ` turn ${facts.turn}`}` +
            `${facts?.agentId === null || facts === undefined ? '' : ' agent'}`),
      );
    case 'outside':
      return version === null ? 'not recorded, on disk' : `not recorded, before v${version}`;
    case 'between':
      return version === null
        ? `v${since} or later`
        : since === version
          ? `v${version} or before`
          : `v${since} to v${version}`;
    case 'before':
      return 'before first record';
  }
}
