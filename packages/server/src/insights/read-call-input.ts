import { getContent, listBlocks } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFile } from '../disk/open-file.ts';

/** A call in its file: where its line is, and what tells it from others of the line. */
export interface CallPlace {
  readonly offset: number;
  readonly bytes: number;
  readonly tool: string;
  /** Of its input as JSON. */
  readonly characters: number;
}

/** Longer inputs are no example of anything. */
const longestLine = 1024 * 1024;
const longestInput = 500;

/** The input of a call: the command, the path, else its JSON; cut. undefined if the file no longer has it. */
export async function readCallInput(
  path: string,
  { offset, bytes, tool, characters }: CallPlace,
): Promise<string | undefined> {
  if (bytes > longestLine) return undefined;
  const file = await openFile(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await file.read(buffer, 0, bytes, offset);
    const record = parseRecord(decodeBytes(buffer, 0, bytesRead), offset === 0);
    const call = (record === undefined ? [] : listBlocks(getContent(record), 'tool_use')).find(
      ({ name, input }) => name === tool && input !== undefined && JSON.stringify(input).length === characters,
    );
    return call === undefined ? undefined : toText(call['input']).slice(0, longestInput);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

function toText(input: JsonValue | undefined): string {
  const given = isJsonObject(input) ? input : {};
  for (const name of ['command', 'file_path', 'notebook_path', 'skill']) {
    const text = given[name];
    if (typeof text === 'string') return text;
  }
  return JSON.stringify(input) ?? '';
}
