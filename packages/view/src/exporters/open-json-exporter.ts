import { addHidden, noneHidden } from '../model/hidden-counts.ts';
import type { SessionExporter } from '../model/session-exporter.ts';

/** Rises when a field changes its meaning or goes; new fields do not raise it. */
export const jsonFormatVersion = 1;

/**
 * The session view as one JSON object, its turns one after another. What is not known is null, so that every field is
 * always there.
 */
export function openJsonExporter(): SessionExporter {
  let separator = '\n';
  let hasOrphans = false;
  let isFirstEntry = true;
  let hidden = noneHidden;
  return {
    *begin(header) {
      yield (
        `{\n"format": "scrollkeep-session",\n"version": ${jsonFormatVersion},\n"header": ` +
          `${toJson(header)},\n"turns": [`
      );
    },
    // Entry by entry: a turn can be longer than a text can get.
    *turn({ entries, otherBranches, hidden: ofPiece, piece, ...head }) {
      if (piece?.isFirst !== false) {
        hidden = noneHidden;
        yield `${separator}${toJson(head).slice(0, -2)},\n  "entries": [`;
        separator = ',\n';
        isFirstEntry = true;
      }
      for (const entry of entries) {
        yield `${isFirstEntry ? '\n' : ',\n'}${toJson(entry)}`;
        isFirstEntry = false;
      }
      hidden = addHidden([hidden, ofPiece]);
      if (piece?.isLast !== false)
        yield (
          `${isFirstEntry ? '' : '\n'}],\n  "otherBranches": ${toJson(otherBranches)},\n  "hidden": ` +
            `${toJson(hidden)}\n}`
        );
    },
    *orphan(agent) {
      yield `${hasOrphans ? ',\n' : '\n],\n"orphans": [\n'}${toJson(agent)}`;
      hasOrphans = true;
    },
    *end(all) {
      yield `${hasOrphans ? '' : '\n],\n"orphans": ['}\n],\n"hidden": ${toJson(all)}\n}\n`;
    },
  };
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (inner === undefined ? null : inner), 2);
}
