import { listTexts } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

/** An output too long for the transcript: the client kept it in a file below `<session>/tool-results/`. */
export interface StoredOutput {
  /** Of the file. */
  readonly name: string;
  /** The session whose folder it is in; another one in lines that a fork copied. */
  readonly session: string;
}

/** What such a file holds. */
export interface StoredText {
  readonly name: string;
  readonly text: string;
  /** Of the whole file. */
  readonly bytes: number;
  /** Only its beginning is in `text`. */
  readonly isCut: boolean;
}

const place = /([\w-]{1,100})[/\\]+tool-results[/\\]+([\w.@%+=-]{1,200})$/;
const statement = /^\s*<persisted-output>[^\n]*\n?[^\n]{0,200}?saved to:? *([^\n]{1,1000})/;

/**
 * The file that holds all of an output; undefined if it was not stored. A path that only occurs in an output, as in
 * a list of files, is none.
 */
export function findStoredOutput(
  output: JsonValue | undefined,
  details: JsonValue | undefined,
): StoredOutput | undefined {
  const noted =
    isJsonObject(details) && typeof details['persistedOutputPath'] === 'string'
      ? details['persistedOutputPath']
      : undefined;
  const path = noted ?? statement.exec(toBeginning(output))?.[1];
  const [, session, name] = place.exec(path?.trim() ?? '') ?? [];
  return session === undefined || name === undefined || /^\.+$/.test(name) ? undefined : { session, name };
}

function toBeginning(output: JsonValue | undefined): string {
  return (listTexts(output)[0] ?? '').slice(0, 2000);
}
