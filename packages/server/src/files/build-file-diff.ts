import type { FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { VersionPoint } from '@scrollkeep/transcript/files/find-version.ts';
import { countPatchLines, parseStructuredPatch, type Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import { toHunks } from '@scrollkeep/transcript/files/to-hunks.ts';
import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { FileDiffAnswer } from '@scrollkeep/view/wire/wire-files.ts';
import type { FileHistories } from './read-file-histories.ts';
import { toContentFacts } from './to-file-facts.ts';

export interface DiffSide {
  /** As a person names it: `3`, `3^`, `now`. */
  readonly name: string;
  readonly content: FileContent;
  readonly point: VersionPoint | undefined;
}

/** What changed between two moments of a file. */
export async function buildFileDiff(
  path: string,
  from: DiffSide,
  to: DiffSide,
  { openSources }: Pick<FileHistories, 'openSources'>,
): Promise<FileDiffAnswer> {
  const [old, next] = [toText(from.content), toText(to.content)];
  const hunks = old === undefined || next === undefined ? null : toHunks(old, next);
  const recorded = hunks === null ? await readRecordedPatch(from.point, to.point, openSources) : null;
  const lines = hunks === null && recorded === null ? undefined : countPatchLines(hunks ?? recorded ?? []);
  return {
    path,
    from: { point: from.name, facts: toContentFacts(from.content) },
    to: { point: to.name, facts: toContentFacts(to.content) },
    hunks,
    recorded,
    added: lines?.added ?? null,
    removed: lines?.removed ?? null,
  };
}

/** A file that is not there has no lines. */
function toText(content: FileContent): string | undefined {
  return content.state === 'absent' ? '' : content.state === 'known' ? content.text : undefined;
}

/** Where the contents are not known, the client's own patch of one change is better than nothing. */
async function readRecordedPatch(
  from: VersionPoint | undefined,
  to: VersionPoint | undefined,
  openSources: FileHistories['openSources'],
): Promise<readonly Hunk[] | null> {
  const step = to?.version.step;
  const isOneChange =
    to !== undefined &&
    !to.isBefore &&
    from !== undefined &&
    (from.isBefore ? from.version.number === to.version.number : from.version.number === to.version.number - 1);
  if (!isOneChange || step?.kind !== 'change') return null;
  const sources = openSources();
  try {
    const details = (await sources.readRecord(step.place))?.['toolUseResult'];
    const hunks = isJsonObject(details) ? parseStructuredPatch(details['structuredPatch']) : undefined;
    return hunks === undefined || hunks.length === 0 ? null : hunks;
  } finally {
    await sources.close();
  }
}
