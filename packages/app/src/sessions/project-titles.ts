import type { RecordList } from '@scrollkeep/transcript';
import type { SessionPlace } from './session-place.ts';

export interface SummaryFact {
  readonly summary: string;
  readonly leafUuid: string;
}

/**
 * Titles that older clients wrote into the files of other sessions (`summary` records): each names by its leaf the session it is for. To find that session
 * without reading it again, sessions keep their record ids as numbers.
 */
export interface ProjectTitles {
  /** What a main file holds; whether that is new. */
  put(place: SessionPlace, summaries: readonly SummaryFact[]): boolean;
  /** Of the whole project, in order of the files' paths. */
  readonly list: (place: SessionPlace) => readonly SummaryFact[];
  /** The last summary whose leaf is one of the records. */
  readonly find: (place: SessionPlace, records: Float64Array) => string | undefined;
}

export function openProjectTitles(): ProjectTitles {
  const projects = new Map<string, Map<string, readonly SummaryFact[]>>();
  const inOrder = new Map<string, readonly SummaryFact[]>();
  const list = ({ project }: SessionPlace): readonly SummaryFact[] => {
    const files = projects.get(project.identity);
    if (files === undefined) return [];
    const known = inOrder.get(project.identity) ?? [...files].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, summaries]) => summaries);
    inOrder.set(project.identity, known);
    return known;
  };
  return {
    put({ project, main }, summaries) {
      if (main === undefined) return false;
      const files = projects.get(project.identity) ?? new Map<string, readonly SummaryFact[]>();
      const isNew = (files.get(main.path)?.length ?? 0) !== summaries.length;
      if (summaries.length === 0) files.delete(main.path);
      else files.set(main.path, [...summaries]);
      if (isNew) inOrder.delete(project.identity);
      if (files.size > 0) projects.set(project.identity, files);
      return isNew;
    },
    list,
    find: (place, records) => list(place).findLast(({ leafUuid }) => isAmong(records, toNumber(leafUuid)))?.summary,
  };
}

/** Ids of records as sorted numbers: eight bytes each instead of eighty. */
export function toRecordNumbers(nodes: Pick<RecordList, 'listUuidNumbers'>): Float64Array {
  return nodes.listUuidNumbers(toNumber).sort();
}

function isAmong(sorted: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** 52 bits of the id, which is random. */
function toNumber(uuid: string): number {
  const number = Number.parseInt(uuid.replaceAll('-', '').slice(0, 13), 16);
  return Number.isNaN(number) ? Array.from(uuid.slice(0, 64), (character) => character.codePointAt(0) ?? 0).reduce((sum, code) => (sum * 31 + code) % 2 ** 52, 7) : number;
}
