import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { openFileFacts, type FileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { groupTranscripts } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { SessionViewSources } from './view-context.ts';

export interface FixtureSession extends SessionViewSources {
  readonly session: Session;
  /** Every read so far: which file, how many records. */
  readonly reads: readonly { readonly path: string; readonly nodes: number }[];
}

/** The session of a tree of fixtures, its records read back as a program would. */
export function openFixtureSession(
  tree: readonly { readonly path: string; readonly content: string | Uint8Array }[],
): FixtureSession {
  const files = new Map(tree.map((file) => [file.path, file.content]));
  const records = new Map<RecordNode, JsonObject>();
  const read = (path: string, isAgentFile: boolean): FileFacts => {
    const facts = openFileFacts({ isAgentFile });
    const reader = openRecordReader();
    for (const line of [
      ...reader.push(new Uint8Array(Buffer.from((files.get(path) ?? '') as string))),
      ...reader.end(),
    ]) {
      facts.add(line);
      const node = facts.facts().nodes.at(-1);
      if (node !== undefined && (line.kind === 'record' || line.kind === 'unknown-type')) records.set(node, line.value);
    }
    return facts.facts();
  };
  const places = [
    ...groupTranscripts(
      [...files.keys()].filter((path) => path.endsWith('.jsonl') && !path.endsWith('history.jsonl')),
    ).values(),
  ].flat();
  const main = places.find((place) => place.kind === 'main');
  const session = buildSession({
    id: main?.session ?? 'orphan',
    main: main === undefined ? undefined : { path: main.path, facts: read(main.path, false) },
    agents: places
      .filter((place) => place.kind === 'agent')
      .map((place) => ({
        id: place.agent ?? '',
        path: place.path,
        facts: read(place.path, true),
        meta: findMeta(files.get(place.path.replace(/\.jsonl$/, '.meta.json'))),
        runId: place.run,
      })),
  });
  const reads: { readonly path: string; readonly nodes: number }[] = [];
  return {
    session,
    reads,
    readRecords: async (path, nodes) => {
      reads.push({ path, nodes: nodes.length });
      return new Map(
        nodes.flatMap((node) => (records.has(node) ? [[node, records.get(node) as JsonObject] as const] : [])),
      );
    },
  };
}

function findMeta(content: string | Uint8Array | undefined) {
  if (typeof content !== 'string') return undefined;
  const value = JSON.parse(content) as JsonValue;
  const text = (name: string) => (isJsonObject(value) && typeof value[name] === 'string' ? value[name] : undefined);
  return { toolUseId: text('toolUseId'), agentType: text('agentType'), description: text('description') };
}
