import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { isRefusedCall } from './is-refused-call.ts';

/** What is known of the calls in one file. */
export interface ToolCalls {
  /** A `tool_use` block. The same id again is a copy of the same call and is not told twice. */
  addCall(block: JsonObject, version: string | undefined): void;
  /** A record that may hold results. */
  addResults(record: JsonObject, version: string | undefined): void;
  /** Tells the calls that got no result. */
  end(): void;
}

export interface ToolCallSink {
  /** An input that the client accepted, or about which nothing is known. */
  input(tool: string, input: JsonValue, version: string | undefined): void;
  result(tool: string, result: JsonValue, version: string | undefined): void;
}

/**
 * Holds each call of a file until its result tells whether the client accepted it, and names the tool of each result.
 */
export function openToolCalls(sink: ToolCallSink): ToolCalls {
  const names = new Map<string, string>();
  const waiting = new Map<string, { readonly input: JsonValue; readonly version: string | undefined }>();

  function tell(id: string): void {
    const call = waiting.get(id);
    const name = names.get(id);
    if (call === undefined || name === undefined || isUnparsed(call.input)) return;
    sink.input(name, call.input, call.version);
  }

  return {
    addCall({ id, name, input }, version) {
      if (typeof id !== 'string' || typeof name !== 'string' || names.has(id)) return;
      names.set(id, name);
      waiting.set(id, { input: input ?? null, version });
    },
    addResults(record, version) {
      const notes = record['toolUseResult'];
      const results = listResults(record);
      for (const { id, content } of results) {
        if (!isRefusedCall(notes, content)) tell(id);
        waiting.delete(id);
      }
      // Notes beside several results cannot be told apart.
      const [only] = results;
      if (only === undefined || results.length > 1 || notes === undefined || isRefusedCall(notes, only.content)) return;
      const name = names.get(only.id);
      if (name !== undefined) sink.result(name, notes, version);
    },
    end() {
      for (const id of waiting.keys()) tell(id);
      names.clear();
      waiting.clear();
    },
  };
}

/** What the client keeps of an input that was not JSON: the tool has no such field. */
function isUnparsed(input: JsonValue): boolean {
  return isJsonObject(input) && Object.hasOwn(input, '__unparsedToolInput');
}

function listResults(record: JsonObject): readonly { readonly id: string; readonly content: JsonValue | undefined }[] {
  const message = record['message'];
  const content = isJsonObject(message) ? message['content'] : undefined;
  if (!Array.isArray(content)) return [];
  return (content as readonly JsonValue[]).flatMap((block) => {
    if (!isJsonObject(block) || block['type'] !== 'tool_result' || typeof block['tool_use_id'] !== 'string') return [];
    return [{ id: block['tool_use_id'], content: block['content'] }];
  });
}
