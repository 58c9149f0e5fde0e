import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/** A line of a list with an empty box, in a file that the agent wrote. */
export interface OpenBox {
  readonly path: string;
  readonly text: string;
  /** That last wrote it. */
  readonly turn: number;
}

const box = /^[ \t]{0,12}(?:[-*+]|\d{1,3}[.)]) \[([ xX])\] (.{1,300})/gm;
const textFile = /\.(?:md|mdx|markdown|txt)$/i;
/** A text is looked at this far. */
const lookedAt = 50_000;
/** So many boxes of a file are kept. */
const mostBoxes = 50;

/** The lines of a text with an empty box; code in fences is none. */
export function listOpenBoxes(text: string): readonly string[] {
  return readBoxes(text).flatMap(({ words, isTicked }) => (isTicked ? [] : [words]));
}

function readBoxes(text: string): readonly { readonly words: string; readonly isTicked: boolean }[] {
  const plain = text
    .slice(0, lookedAt)
    .split(/^[ \t]{0,12}```.*$/m)
    .filter((_part, at) => at % 2 === 0)
    .join('\n');
  return [...plain.matchAll(box)].map(([, mark, words = '']) => ({ words: words.trim(), isTicked: mark !== ' ' }));
}

/** Collects the boxes of the files that a session wrote, from its calls in order. */
export function openCheckBoxes() {
  const files = new Map<string, Map<string, OpenBox>>();
  return {
    add({ call, input }: CallItem, turn: number): void {
      const { filePath } = call.facts;
      if (call.status !== 'ok' || findToolAct(call.name) !== 'changes-file' || !isJsonObject(input)) return;
      if (filePath === undefined || !textFile.test(filePath)) return;
      const whole = input['content'];
      const boxes =
        typeof whole === 'string' ? new Map<string, OpenBox>() : (files.get(filePath) ?? new Map<string, OpenBox>());
      const put = (text: string) => {
        for (const { words, isTicked } of readBoxes(text)) {
          if (isTicked) boxes.delete(words);
          else if (boxes.size < mostBoxes) boxes.set(words, { path: filePath, text: words, turn });
        }
      };
      if (typeof whole === 'string') put(whole);
      else
        for (const [before, after] of listEdits(input)) {
          for (const { words } of readBoxes(before)) boxes.delete(words);
          put(after);
        }
      files.delete(filePath);
      files.set(filePath, boxes);
    },
    /** Those that are still empty, by file, the file written last first. */
    listOpen: (): readonly OpenBox[] => [...files.values()].reverse().flatMap((boxes) => [...boxes.values()]),
  };
}

/** What edits replaced, and with what. */
function listEdits(input: JsonObject): readonly (readonly [before: string, after: string])[] {
  const edits: readonly JsonValue[] = Array.isArray(input['edits']) ? input['edits'] : [input];
  return edits.filter(isJsonObject).map((edit) => [toText(edit['old_string']), toText(edit['new_string'])]);
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
