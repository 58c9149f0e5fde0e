import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { groupTranscripts } from '../layout/group-transcripts.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { buildSession, type Session } from './build-session.ts';
import { openFileFacts, type FileFacts } from './open-file-facts.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { AgentMeta } from './session-files.ts';
import type { SourceRecord } from './side/source-record.ts';

export interface TreeSession {
  readonly session: Session;
  /** Main file first, then agents by path. */
  readonly records: readonly SourceRecord[];
  readonly findRecord: (node: RecordNode) => JsonObject | undefined;
}

/** The session of a tree of fixtures, with all its records at hand. */
export function readTreeSession(
  tree: readonly { readonly path: string; readonly content: string | Uint8Array }[],
): TreeSession {
  const files = new Map(tree.map((file) => [file.path, file.content]));
  const records: SourceRecord[] = [];
  const read = (path: string, agentId: string | undefined): FileFacts => {
    const facts = openFileFacts({ isAgentFile: agentId !== undefined });
    const reader = openRecordReader();
    const content = files.get(path) ?? '';
    const lines = [...reader.push(new Uint8Array(Buffer.from(content as string))), ...reader.end()];
    for (const line of lines) {
      facts.add(line);
      const node = facts.facts().nodes.at(-1);
      if (node !== undefined && (line.kind === 'record' || line.kind === 'unknown-type'))
        records.push({ node, value: line.value, agentId });
    }
    return facts.facts();
  };
  const transcripts = tree
    .map((file) => file.path)
    .filter((path) => path.startsWith('projects/') && path.endsWith('.jsonl'));
  const places = [...groupTranscripts(transcripts).values()].flat();
  const main = places.find((place) => place.kind === 'main');
  const mainFacts = main === undefined ? undefined : { path: main.path, facts: read(main.path, undefined) };
  const agents = places
    .filter((place) => place.kind === 'agent')
    .map((place) => ({
      id: place.agent ?? '',
      path: place.path,
      facts: read(place.path, place.agent),
      meta: findMeta(files.get(place.path.replace(/\.jsonl$/, '.meta.json'))),
      runId: place.run,
    }));
  const session = buildSession({ id: main?.session ?? 's', main: mainFacts, agents });
  const byNode = new Map(records.map((record) => [record.node, record.value]));
  return { session, records, findRecord: (node) => byNode.get(node) };
}

function findMeta(content: string | Uint8Array | undefined): AgentMeta | undefined {
  if (typeof content !== 'string') return undefined;
  const value = JSON.parse(content) as JsonValue;
  const text = (name: string) => (isJsonObject(value) && typeof value[name] === 'string' ? value[name] : undefined);
  return { toolUseId: text('toolUseId'), agentType: text('agentType'), description: text('description') };
}
