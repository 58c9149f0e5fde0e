import type { ToolEntry } from '../shapes/entry.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { compileFields, compileShape, type Check, type CheckContext } from './compile-shape.ts';
import { isRefusedCall } from './is-refused-call.ts';
import type { FindingLine, openFindings } from './open-findings.ts';

/**
 * Judges tool calls. A call waits for its result in the same file, because only that tells whether the client accepted
 * the input; what has none at the end of the file is judged then.
 */
export function openToolCheck(
  tools: readonly ToolEntry[],
  context: CheckContext,
  findings: ReturnType<typeof openFindings>,
) {
  const entries = new Map(tools.map((entry) => [entry.name, compileTool(entry, context)]));
  let waiting = new Map<string, { readonly name: string; readonly input: JsonValue; readonly place: FindingLine }>();
  let names = new Map<string, string>();

  function judgeCall(name: string, input: JsonValue, place: FindingLine): void {
    if (name.startsWith('mcp__')) return;
    const entry = entries.get(name);
    findings.at({ ...place, kind: name }, () => {
      if (entry === undefined)
        context.report('UNKNOWN_TOOL', '$.message.content[].name', isJsonObject(input) ? input : undefined, name);
      else if (isJsonObject(input) && !Object.hasOwn(input, '__unparsedToolInput')) entry.input(input);
    });
  }

  function judgeResult(id: string, result: JsonValue | undefined): void {
    const name = names.get(id);
    const entry = name === undefined ? undefined : entries.get(name);
    if (entry === undefined || result === undefined || typeof result === 'string') return;
    findings.withKind(name, () => entry.result(result));
  }

  return {
    addBlock(block: JsonObject): void {
      const { id, name, input } = block;
      if (typeof id !== 'string' || typeof name !== 'string') return;
      names.set(id, name);
      waiting.set(id, { name, input: input ?? null, place: findings.here() });
    },
    addResults(record: JsonObject): void {
      const results = listResults(record);
      for (const { id, block } of results) {
        const call = waiting.get(id);
        if (call === undefined) continue;
        waiting.delete(id);
        if (!isRefusedCall(record['toolUseResult'], block['content'])) judgeCall(call.name, call.input, call.place);
      }
      if (results.length === 1 && results[0] !== undefined) judgeResult(results[0].id, record['toolUseResult']);
    },
    endFile(): void {
      for (const { name, input, place } of waiting.values()) judgeCall(name, input, place);
      waiting = new Map();
      names = new Map();
    },
  };
}

function compileTool(
  entry: ToolEntry,
  context: CheckContext,
): { readonly input: (value: JsonObject) => void; readonly result: Check } {
  return {
    input:
      entry.hasOpenInput === true
        ? () => undefined
        : compileFields([entry.input], '$.message.content[].input', context),
    result: compileShape(entry.result, '$.toolUseResult', context),
  };
}

function listResults(record: JsonObject): readonly { readonly id: string; readonly block: JsonObject }[] {
  const message = record['message'];
  const content = isJsonObject(message) ? message['content'] : undefined;
  if (!Array.isArray(content)) return [];
  return (content as readonly JsonValue[]).flatMap((block) => {
    if (!isJsonObject(block) || block['type'] !== 'tool_result') return [];
    const id = block['tool_use_id'];
    return typeof id === 'string' ? [{ id, block }] : [];
  });
}
