import { createInterface } from 'node:readline';
import {
  debugLevels,
  isAtLeast,
  openDebugEntries,
  type DebugEntry,
} from '@scrollkeep/transcript/conversation/side/open-debug-entries.ts';
import { toDebugLogPath } from '@scrollkeep/transcript/layout/session-paths.ts';
import { findReadableTime, toReadableAmount, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { openTextStream, statFile } from '@scrollkeep/server/disk/open-file.ts';
import { toDiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { findReadable } from '@scrollkeep/server/disk/read-side-file.ts';
import type { PrintPartOptions, SideContext, SidePart } from '../side-part.ts';

interface DebugLog {
  readonly bytes: number;
  readonly entries: number;
  readonly levels: ReadonlyMap<string, number>;
  /** What the entries are about, the most frequent first; many say nothing of it. */
  readonly categories: ReadonlyMap<string, number>;
  /** Of the entries that are asked for, the last ones. */
  readonly shown: readonly DebugEntry[];
  readonly matching: number;
}

/** The client's own log of the session. */
export async function readDebugPart(context: SideContext): Promise<SidePart> {
  const path = toDebugLogPath(context.session.id);
  const file = context.configFolder === undefined ? undefined : await findReadable(context.configFolder, path);
  const log = file === undefined ? undefined : await readLog(file, context);
  if (log === undefined)
    return {
      summary: '',
      attention: '',
      print: () => '',
      json: { file: null, entries: 0, levels: {}, categories: {}, matching: 0, shown: [] },
    };
  const errors = log.levels.get('ERROR') ?? 0;
  return {
    summary: `${toReadableAmount(log.entries, 'entry', 'entries')} (${printLevels(log)})`,
    attention: errors === 0 ? '' : toReadableAmount(errors, 'error'),
    print: (options) => printLog(log, options),
    json: {
      file: path,
      bytes: log.bytes,
      entries: log.entries,
      levels: Object.fromEntries(log.levels),
      categories: Object.fromEntries(log.categories),
      matching: log.matching,
      shown: log.shown.map((entry) => ({ ...entry, category: entry.category ?? null })),
    },
  };
}

const maxCategories = 200;

/** A log can be far longer than memory: only the counts and the last entries are kept. */
async function readLog(file: string, { level, limit, onProblem }: SideContext): Promise<DebugLog | undefined> {
  const counts = new Map<string, number>();
  const topics = new Map<string, number>();
  const shown: DebugEntry[] = [];
  let [entries, matching] = [0, 0];
  const log = openDebugEntries((entry) => {
    entries++;
    counts.set(entry.level, (counts.get(entry.level) ?? 0) + 1);
    // Whatever is in brackets is a category: a log may have no end of them.
    if (entry.category !== undefined && (topics.has(entry.category) || topics.size < maxCategories))
      topics.set(entry.category, (topics.get(entry.category) ?? 0) + 1);
    if (level !== undefined && !isAtLeast(entry.level, level)) return;
    matching++;
    shown.push(entry);
    if (shown.length > limit) shown.shift();
  });
  try {
    for await (const line of createInterface({
      input: await openTextStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      log.add(line);
    log.end();
    const order = (name: string) => -(debugLevels as readonly string[]).indexOf(name);
    const levels = new Map([...counts].sort(([a], [b]) => order(a) - order(b) || (a < b ? -1 : 1)));
    const categories = new Map([...topics].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
    return { bytes: (await statFile(file)).size, entries, levels, categories, shown, matching };
  } catch (error) {
    onProblem(toDiskProblem(file, error));
    return undefined;
  }
}

function printLevels({ levels }: DebugLog): string {
  return [...levels].map(([level, count]) => `${toReadableCount(count)} ${toSafeText(level)}`).join(', ');
}

function printCategories({ categories }: DebugLog): string {
  return [...categories].map(([category, count]) => `${category} ${toReadableCount(count)}`).join(', ');
}

function printLog(log: DebugLog, { width, style, timeZone }: PrintPartOptions): string {
  const paint = (level: string) => (level === 'ERROR' ? style.bad : level === 'WARN' ? style.warning : style.faint);
  const earlier = log.matching - log.shown.length;
  return [
    style.heading(`${toReadableAmount(log.entries, 'entry', 'entries')}: ${printLevels(log)}`),
    ...(log.categories.size === 0 ? [] : [style.faint(toShortText(printCategories(log), width))]),
    ...(earlier > 0 ? [style.faint(`… ${toReadableCount(earlier)} earlier entries not shown (--limit)`)] : []),
    ...log.shown.map(({ time, level, category, message }) => {
      // Zones differ by whole minutes.
      const head =
        `${findReadableTime(time, timeZone)?.time ?? time.slice(11, 16)}${time.slice(16, 23)} ` +
        `${toSafeText(level).padEnd(5)}`;
      const text = `${category === undefined ? '' : `[${category}] `}${message}`;
      return `${paint(level)(head)} ${toShortText(text, Math.max(8, width - head.length - 1))}`;
    }),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
