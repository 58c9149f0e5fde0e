import type { SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import type { Closeness, SessionGroup } from './group-sessions.ts';
import type { ViewedFile } from './open-search-view.ts';

/** Closer words go before everything else. */
const closenessWorth: Readonly<Record<Closeness, number>> = { record: 2000, turn: 1000, session: 0 };
/** A title that has all words. */
const titleWorth = 4;
/** Words right beside each other; half of it where so many characters are between them. */
const nearWorth = 3;
const nearCharacters = 40;
/** Distances are measured for so many sessions at a time, whatever page of them is shown. */
const blockLength = 20;

interface Ranked {
  readonly group: SessionGroup;
  readonly score: number;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** By how close the words are, the best hit, whether the title has them, and a little by how many hits there are. */
export function sortSessions(
  groups: readonly SessionGroup[],
  isInTitle: (file: ViewedFile) => boolean,
): readonly Ranked[] {
  return groups
    .map((group) => ({
      group,
      score: toRounded(
        closenessWorth[group.closeness] +
          group.best +
          Math.log2(1 + group.hits) / 2 +
          (isInTitle(group.file) ? titleWorth : 0),
      ),
    }))
    .sort(compareRanked);
}

export function slicePage(ranked: readonly Ranked[], { offset, limit }: Page): readonly SessionGroup[] {
  return ranked.slice(offset, offset + limit).map(({ group }) => group);
}

/** The page that is asked for, with words that stand close together first among the sessions around it. */
export async function slicePageByDistance(
  ranked: readonly Ranked[],
  { offset, limit }: Page,
  measure: (documents: readonly number[]) => Promise<ReadonlyMap<number, number>>,
): Promise<readonly SessionGroup[]> {
  const first = Math.floor(offset / blockLength) * blockLength;
  const sorted: Ranked[] = [];
  for (let at = first; at < Math.min(offset + limit, ranked.length); at += blockLength) {
    const block = ranked.slice(at, at + blockLength);
    const best = block.flatMap(({ group }) => (group.closeness === 'record' ? [group.bestDocument] : []));
    const distances = await measure(best.sort((a, b) => a - b));
    const near = block.map(({ group, score }) => {
      const distance = distances.get(group.bestDocument);
      const worth = distance === undefined ? 0 : nearWorth / (1 + distance / nearCharacters);
      return { group, score: score + toRounded(worth) };
    });
    sorted.push(...near.sort(compareRanked));
  }
  return slicePage(sorted, { offset: offset - first, limit });
}

/** By when they were last active or what they cost; sessions of which that is not known come last. */
export function sortSessionsBy<Group extends { readonly file: ViewedFile }>(
  groups: readonly Group[],
  order: Exclude<SessionOrder, 'best'>,
): readonly Group[] {
  const toKey = ({ file }: Group) =>
    order === 'cost'
      ? (file.costMicroDollars ?? -1)
      : file.lastMs === undefined
        ? -Infinity
        : order === 'newest'
          ? file.lastMs
          : -file.lastMs;
  const keys = new Map(groups.map((group) => [group, toKey(group)]));
  return [...groups].sort((a, b) => {
    const [first, second] = [keys.get(a) ?? 0, keys.get(b) ?? 0];
    return first === second ? compareFiles(a.file, b.file) : second - first;
  });
}

function toRounded(score: number): number {
  return Math.round(score * 1e6);
}

function compareRanked(a: Ranked, b: Ranked): number {
  return b.score - a.score || compareFiles(a.group.file, b.group.file);
}

function compareFiles(a: ViewedFile, b: ViewedFile): number {
  if (a.session !== b.session) return a.session < b.session ? -1 : 1;
  if (a.machine !== b.machine) return a.machine < b.machine ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}
