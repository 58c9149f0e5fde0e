import { catalogue as wholeCatalogue, getSystemEntry, type Catalogue } from '../catalogue/catalogue.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { VersionedLine } from '../reading/open-version-resolver.ts';
import type { RecordLine } from '../reading/parsed-line.ts';
import { findRecordKind, messageTypes } from '../records/record-meaning.ts';
import { literal, text, type TaggedShape } from '../shapes/shape.ts';
import { compileFields, type CheckContext } from './compile-shape.ts';
import type { Finding } from './finding.ts';
import { openFindings } from './open-findings.ts';
import { openToolCheck } from './open-tool-check.ts';

export interface DriftCheckOptions {
  /** Whether the catalogue was measured with a client version; others are reported as information. */
  readonly isSeenVersion?: (version: string) => boolean;
  readonly catalogue?: Catalogue;
}

export interface DriftCheck {
  /** The lines of one file after another. */
  startFile(file: string): void;
  add(line: VersionedLine): void;
  endFile(): void;
  findings(): readonly Finding[];
  /** Those since the last time, in the order in which they were met; they are forgotten then. */
  takeFindings(): readonly Finding[];
}

/**
 * Compares records with the catalogue. Nothing is refused: whatever is found, every record has already reached the
 * reader.
 */
export function openDriftCheck(options: DriftCheckOptions = {}): DriftCheck {
  const catalogue = options.catalogue ?? wholeCatalogue;
  const findings = openFindings();
  const context: CheckContext = {
    report: findings.report,
    checkTagged: (shape, path) =>
      compileTagged(shape, path, context, catalogue, findings, (block) => tools.addBlock(block)),
  };
  const tools = openToolCheck(catalogue.tools, context, findings);
  const checkRecord = compileRecords(catalogue, context, findings);

  function addRecord(line: RecordLine): void {
    if (line.omissions > 0) return; // cut by the reader: what is missing says nothing about the writer
    checkRecord(line.type, line.value);
    if (line.type === messageTypes.user) tools.addResults(line.value);
  }

  return {
    startFile: findings.startFile,
    add({ line, version }) {
      findings.startLine(line, version);
      if (version !== undefined && options.isSeenVersion?.(version) === false)
        findings.report('UNSEEN_VERSION', '$.version', undefined, version);
      if (line.kind === 'record') addRecord(line);
      else if (line.kind === 'unknown-type') findings.report('UNKNOWN_TYPE', '$.type', line.value);
      else if (line.kind === 'malformed') findings.report('MALFORMED', '$', line.value);
      else if (line.kind === 'not-json') findings.report('NOT_JSON', '$', undefined);
    },
    endFile: () => tools.endFile(),
    findings: findings.list,
    takeFindings: findings.take,
  };
}

function compileRecords(
  catalogue: Catalogue,
  context: CheckContext,
  findings: ReturnType<typeof openFindings>,
): (type: string, value: JsonObject) => void {
  const byType = new Map(
    catalogue.records.map((entry) => [
      entry.type,
      compileFields([{ type: literal(entry.type) }, entry.fields], '$', context),
    ]),
  );
  const holder = getSystemEntry(catalogue);
  const bySubtype = new Map(
    catalogue.system.map((entry) => [
      entry.name,
      compileFields([{ type: literal(holder.type) }, holder.fields, entry.fields], '$', context),
    ]),
  );
  return (type, value) => {
    if (type !== holder.type) return byType.get(type)?.(value);
    const subtype = findRecordKind(type, value) ?? '';
    const check = bySubtype.get(subtype);
    if (check === undefined) return context.report('UNKNOWN_SUBTYPE', '$.subtype', value, subtype);
    findings.withKind(subtype === '' ? undefined : subtype, () => check(value));
  };
}

function compileTagged(
  shape: TaggedShape,
  path: string,
  context: CheckContext,
  catalogue: Catalogue,
  findings: ReturnType<typeof openFindings>,
  onBlock: (block: JsonObject) => void,
): (value: JsonObject) => void {
  const entries = new Map(catalogue[shape.list].map((entry) => [entry.name, entry]));
  // Compiled when a kind first turns up: blocks hold blocks, so compiling all of them would never end.
  const compiled = new Map<string, (value: JsonObject) => void>();
  return (value) => {
    const tag = value[shape.tag];
    const entry = typeof tag === 'string' ? entries.get(tag) : undefined;
    if (entry === undefined)
      return context.report(
        shape.list === 'blocks' ? 'UNKNOWN_BLOCK' : 'UNKNOWN_SUBTYPE',
        `${path}.${shape.tag}`,
        value,
        typeof tag === 'string' ? tag : undefined,
      );
    let check = compiled.get(entry.name);
    if (check === undefined)
      compiled.set(entry.name, (check = compileFields([{ [shape.tag]: text() }, entry.fields], path, context)));
    const known = check;
    findings.withKind(entry.name, () => known(value));
    if (shape.list === 'blocks' && entry.name === 'tool_use') onBlock(value);
  };
}
