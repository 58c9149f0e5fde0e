import type { JsonValue } from '../json/json-value.ts';
import type { LinePlace } from '../lines/line.ts';
import { compareVersions } from '../reading/version-order.ts';
import { findingCodes, type Finding, type FindingCode, type FindingPlace } from './finding.ts';
import { printStructure } from './print-structure.ts';

// A person mends damage place by place, but needs only a look at drift.
const maxPlaces = { damage: 100, drift: 5, information: 5 } as const;

/** Collects what a check reports, one entry per code and place of the format. */
export function openFindings() {
  const found = new Map<string, MutableFinding>();
  let file = '';
  let line: ReportedLine | undefined;
  let version: string | undefined;
  let kind: string | undefined;

  function report(
    code: FindingCode,
    path: string,
    value: JsonValue | undefined,
    about: string | undefined = kind,
  ): void {
    const type = line?.type ?? '';
    const key = toKey(code, type, about, path);
    let finding = found.get(key);
    if (finding === undefined) {
      finding = {
        code,
        type: code === 'UNSEEN_VERSION' ? '' : type,
        kind: about,
        path,
        count: 0,
        versions: new Set(),
        places: [],
        example: value === undefined ? undefined : printStructure(value),
      };
      found.set(key, finding);
    }
    finding.count++;
    if (version !== undefined) finding.versions.add(version);
    if (finding.places.length < maxPlaces[findingCodes[code].severity] && line !== undefined)
      finding.places.push({ file, line: line.number, offset: line.offset });
  }

  return {
    startFile: (path: string) => void (file = path),
    startLine(nextLine: ReportedLine, nextVersion: string | undefined) {
      line = nextLine;
      version = nextVersion;
      kind = undefined;
    },
    /** A file beside the transcripts, or a line of it; its kind stands where a record has its type. */
    startSideFile(type: string, place: LinePlace) {
      line = { ...place, type };
      version = undefined;
      kind = undefined;
    },
    /** Where the report is about an earlier line of the same file. */
    at<Result>(place: FindingLine, action: () => Result): Result {
      const before: FindingLine = { line, version, kind };
      ({ line, version, kind } = place);
      const result = action();
      ({ line, version, kind } = before);
      return result;
    },
    here: (): FindingLine => ({ line, version, kind }),
    withKind(name: string | undefined, action: () => void) {
      const before = kind;
      kind = name;
      action();
      kind = before;
    },
    report,
    /** What another check found, after all that was reported before. */
    merge(other: Finding) {
      const key = toKey(other.code, other.type, other.kind, other.path);
      const finding = found.get(key) ?? { ...other, count: 0, versions: new Set(), places: [] };
      found.set(key, finding);
      finding.count += other.count;
      for (const each of other.versions) finding.versions.add(each);
      const room = maxPlaces[findingCodes[other.code].severity] - finding.places.length;
      finding.places.push(...other.places.slice(0, room));
    },
    /** Everything since the last time, in the order in which it was met. */
    take(): readonly Finding[] {
      const taken = [...found.values()].map(toFinding);
      found.clear();
      return taken;
    },
    list: (): readonly Finding[] =>
      [...found.values()]
        .map(toFinding)
        .sort(
          (a, b) =>
            codeOrder.indexOf(a.code) - codeOrder.indexOf(b.code) || b.count - a.count || (a.path < b.path ? -1 : 1),
        ),
  };
}

function toKey(code: FindingCode, type: string, about: string | undefined, path: string): string {
  return code === 'UNSEEN_VERSION' ? `${code} ${about}` : `${code} ${type} ${about ?? ''} ${path}`;
}

function toFinding(finding: MutableFinding): Finding {
  return {
    ...finding,
    severity: findingCodes[finding.code].severity,
    versions: [...finding.versions].sort(compareVersions),
  };
}

export interface FindingLine {
  readonly line: ReportedLine | undefined;
  readonly version: string | undefined;
  readonly kind: string | undefined;
}

/** What a report needs of a line. */
type ReportedLine = LinePlace & { readonly type?: string };

const codeOrder = Object.keys(findingCodes);

interface MutableFinding extends Omit<Finding, 'count' | 'versions' | 'places' | 'severity'> {
  count: number;
  readonly versions: Set<string>;
  readonly places: FindingPlace[];
}
