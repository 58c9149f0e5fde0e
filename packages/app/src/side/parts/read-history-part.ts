import { createInterface } from 'node:readline';
import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import {
  isHistoryOf,
  joinHistory,
  parseHistoryEntry,
  type HistoryEntry,
  type JoinedHistoryEntry,
} from '@scrollkeep/transcript/conversation/side/join-history.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { findReadableTime, toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { openTextStream } from '@scrollkeep/server/disk/open-file.ts';
import { toDiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { findReadable } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type PrintPartOptions, type SideContext, type SidePart } from '../side-part.ts';

const historyFile = 'history.jsonl';

/** What was typed in the terminal, from the prompt history of all projects. */
export async function readHistoryPart(context: SideContext): Promise<SidePart> {
  const entries = joinHistory(await readEntries(context), (await context.getFacts()).typed);
  // Commands that only open a dialog leave no record.
  const unlinked = entries.filter(({ entry, prompt }) => prompt === undefined && !entry.display.startsWith('/')).length;
  return {
    summary: entries.length === 0 ? '' : toReadableAmount(entries.length, 'entry', 'entries'),
    attention: unlinked === 0 ? '' : `${toReadableAmount(unlinked, 'entry', 'entries')} not in the transcript`,
    print: (options) => entries.map((entry) => printEntry(entry, options)).join(''),
    json: {
      entries: entries.map(({ entry, prompt }) => ({
        line: entry.line,
        time: toIsoTime(entry.timeMs),
        display: entry.display,
        project: entry.project ?? null,
        pasted: entry.pasted.map(({ id, contentHash }) => ({ id, contentHash: contentHash ?? null })),
        prompt: prompt === undefined ? null : toPlaceJson(prompt.place),
      })),
    },
  };
}

async function readEntries({ session, configFolder, onProblem }: SideContext): Promise<readonly HistoryEntry[]> {
  const file = configFolder === undefined ? undefined : await findReadable(configFolder, historyFile);
  if (file === undefined) return [];
  const facts = session.files.main?.facts;
  const scope = {
    session: session.id,
    project: session.project,
    fromMs: Date.parse(facts?.firstTimestamp ?? ''),
    toMs: Date.parse(facts?.lastTimestamp ?? ''),
  };
  const entries: HistoryEntry[] = [];
  let number = 0;
  try {
    for await (const line of createInterface({
      input: await openTextStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      number++;
      const entry = parseLine(line, number);
      if (entry !== undefined && isHistoryOf(scope, entry)) entries.push(entry);
    }
  } catch (error) {
    onProblem(toDiskProblem(file, error));
  }
  return entries;
}

/** A damaged line of a list that the client cuts itself is no loss worth telling here. */
function parseLine(line: string, number: number): HistoryEntry | undefined {
  try {
    return parseHistoryEntry(parseJsonValue(line), number);
  } catch {
    return undefined;
  }
}

function printEntry({ entry, prompt }: JoinedHistoryEntry, { width, style, timeZone }: PrintPartOptions): string {
  const found = findReadableTime(toIsoTime(entry.timeMs) ?? undefined, timeZone);
  const time = found === undefined ? '' : `${found.date} ${found.time}`;
  const link = prompt === undefined ? 'not in the transcript' : printPlace(prompt.place);
  return (
    `${style.faint(time)}  ${toShortText(entry.display, Math.max(8, width - time.length - link.length - 4))}  ` +
    `${style.faint(link)}\n`
  );
}
