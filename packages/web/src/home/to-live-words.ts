import { toReadableDuration } from '@scrollkeep/view/text/readable.ts';
import { waitingSentences } from '@scrollkeep/view/text/status-words.ts';
import type { WireLiveSession, WirePendingCall } from '@scrollkeep/view/wire/wire-live.ts';
import { texts } from '../texts/texts.ts';

const words = texts.home;

/** What a session that runs waits for or works at, and since when; the words of `scrollkeep ps` in one line. */
export function toLiveWords({ waitsFor, note, calls, lastActivity }: WireLiveSession, now: number): string {
  const isOfPerson = waitsFor === 'user input';
  const lastMs = Date.parse(lastActivity ?? '');
  return [
    `${waitingSentences[waitsFor]}${note === null ? '' : ` (${note})`}`,
    ...(isOfPerson && !Number.isNaN(lastMs) ? [words.idle(toWholeDuration(now - lastMs))] : []),
    ...(isOfPerson ? [] : calls.map((call) => toCallWords(call, now))),
  ].join(' · ');
}

function toCallWords({ tool, input, agentId, since }: WirePendingCall, now: number): string {
  const sinceMs = Date.parse(since ?? '');
  return [
    `${tool}${input === null || input === '' ? '' : `: ${input}`}`,
    ...(agentId === null ? [] : [words.callOfAgent(agentId)]),
    ...(Number.isNaN(sinceMs) ? [] : [words.callFor(toWholeDuration(now - sinceMs))]),
  ].join(', ');
}

/** In minutes: the page does not count seconds. */
function toWholeDuration(ms: number): string {
  return ms < 60_000 ? '<1 min' : toReadableDuration(Math.floor(ms / 60_000) * 60_000);
}
