import { isJsonObject } from '../../json/json-value.ts';
import { getContent, listBlocks, listTexts } from '../facts/message-text.ts';
import type { StoredFile } from './join-checkpoints.ts';
import { toRecordPlace, type RecordPlace, type SourceRecord } from './source-record.ts';

/** A result that names a file with its whole output. */
export interface StoredResultFact {
  readonly place: RecordPlace;
  readonly toolUseId: string;
  /** Name below `tool-results/`. */
  readonly name: string;
  /** The session whose folder it is in; another one in lines that a fork copied. */
  readonly session: string | undefined;
  /** Says that the output was saved there; else the path only occurs in the output, as in a list of files. */
  readonly isStatement: boolean;
}

export interface JoinedResults {
  readonly stored: readonly { readonly file: StoredFile; readonly fact: StoredResultFact | undefined }[];
  /** Said to be saved, but not there. */
  readonly missing: readonly StoredResultFact[];
}

// Bounded, because outputs can be one long line.
const mention = /([^/\\\s"'<>]{1,100})[/\\]+tool-results[/\\]+([\w.@%+=-]+)/g;
const statement =
  /(?:saved to:?|source:|Read the file at) *[^\n]{0,600}?([^/\\\n]{1,100})[/\\]+tool-results[/\\]+([\w.@%+=-]+)/g;

export function listStoredResults(record: SourceRecord): readonly StoredResultFact[] {
  const results = listBlocks(getContent(record.value)).filter((block) => block['type'] === 'tool_result');
  const details = record.value['toolUseResult'];
  const noted = results.length === 1 && isJsonObject(details) ? details['persistedOutputPath'] : undefined;
  return results.flatMap((block) => {
    const toolUseId = block['tool_use_id'];
    if (typeof toolUseId !== 'string') return [];
    const text = listTexts(block['content']).join('\n');
    const facts = new Map<string, StoredResultFact>();
    const add = (matches: Iterable<RegExpMatchArray>, isStatement: boolean) => {
      for (const [, session, name = ''] of matches)
        if (!facts.has(name)) facts.set(name, { place: toRecordPlace(record), toolUseId, name, session, isStatement });
    };
    if (typeof noted === 'string') add(noted.matchAll(mention), true);
    if (text.includes('tool-results')) {
      add(text.matchAll(statement), true);
      add(text.matchAll(mention), false);
    }
    return [...facts.values()];
  });
}

/**
 * Files in order of their names; each with the call that says it saved it, else a call whose id is its name, else one
 * that mentions it.
 */
export function joinToolResults(
  session: string,
  facts: readonly StoredResultFact[],
  files: readonly StoredFile[],
): JoinedResults {
  const names = new Set(files.map((file) => file.name));
  const own = facts.filter((fact) => fact.session === undefined || fact.session === session);
  const stored = files.map((file) => {
    const naming = facts.filter((fact) => fact.name === file.name);
    const byId = facts.find((fact) => file.name.replace(/\.\w+$/, '') === fact.toolUseId);
    return { file, fact: naming.find((fact) => fact.isStatement) ?? byId ?? naming[0] };
  });
  const missing = new Map(
    own.filter((fact) => fact.isStatement && !names.has(fact.name)).map((fact) => [fact.name, fact]),
  );
  return { stored, missing: [...missing.values()] };
}
