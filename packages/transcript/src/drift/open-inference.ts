import { catalogue, getSystemEntry } from '../catalogue/catalogue.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { VersionedLine } from '../reading/open-version-resolver.ts';
import { findRecordKind, messageTypes } from '../records/record-meaning.ts';
import { createObservedShape, observeValue, type ObservedShape } from './observed-shape.ts';
import { openToolCalls } from './open-tool-calls.ts';
import { findNamesToParts, groupPrefixes, partPlaces, unnamed, type Part } from './part-places.ts';

/**
 * `user`, `system/turn_duration`, `attachment/file`, `progress/bash_progress`, `block/text`, `tool/Bash/input`,
 * `tool/Bash/result`,
 * `side-file/todo-list`.
 */
export type GroupName = string;

export interface Inference {
  /** Lines of one file after another; call `endFile` between files, because tool ids are only known inside one. */
  add(versioned: VersionedLine): void;
  endFile(): void;
  /** The value of a side file or of one line of it, by the kind that the layout gives the file. */
  addSideFile(kind: string, value: JsonValue, version: string | undefined): void;
  groups(): ReadonlyMap<GroupName, ObservedShape>;
  /** Number of records by client version. */
  versions(): ReadonlyMap<string, number>;
}

/**
 * Learns from records what each part of the format looks like. Knows only where parts are kept, nothing about their
 * fields.
 */
export function openInference(): Inference {
  const groups = new Map<GroupName, ObservedShape>();
  const versions = new Map<string, number>();
  const calls = openToolCalls({
    input: (tool, input, version) => observe(`tool/${tool}/input`, input, version),
    result: (tool, result, version) => observe(`tool/${tool}/result`, result, version),
  });

  function observe(group: GroupName, value: JsonValue, version: string | undefined): void {
    let shape = groups.get(group);
    if (shape === undefined) groups.set(group, (shape = createObservedShape()));
    observeValue(shape, value, version, {
      isElsewhere(path, inner) {
        const part = partPlaces.get(group + path);
        if (part === undefined) return false;
        if (isJsonObject(inner)) observePart(part, inner, version);
        return true;
      },
      namesElsewhere: (path) => findNamesToParts(group + path),
    });
  }

  function observePart(part: Part, value: JsonObject, version: string | undefined): void {
    if (part === 'tools') return;
    observe(`${groupPrefixes[part]}/${toName(value['type'])}`, value, version);
    if (part === 'blocks' && value['type'] === 'tool_use') calls.addCall(value, version);
  }

  return {
    add({ line, version }) {
      if (line.kind !== 'record' && line.kind !== 'unknown-type') return;
      if (line.omissions > 0) return; // cut by the reader: what is missing says nothing about the writer
      if (version !== undefined) versions.set(version, (versions.get(version) ?? 0) + 1);
      observe(toGroup(line.type, line.value), line.value, version);
      if (line.type === messageTypes.user) calls.addResults(line.value, version);
    },
    endFile: () => calls.end(),
    addSideFile: (kind, value, version) => observe(`side-file/${kind}`, value, version),
    groups: () => groups,
    versions: () => versions,
  };
}

/** Each subtype of a system record is a group of its own. */
function toGroup(type: string, value: JsonObject): GroupName {
  return type === systemType ? `system/${toName(findRecordKind(type, value))}` : type;
}

const { type: systemType } = getSystemEntry(catalogue);

function toName(value: JsonValue | undefined): string {
  return typeof value === 'string' && value !== '' ? value : unnamed;
}
