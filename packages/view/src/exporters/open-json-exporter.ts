import type { SessionExporter } from './session-exporter.ts';

/** Rises when a field changes its meaning or goes; new fields do not raise it. */
export const jsonFormatVersion = 1;

/** The session view as one JSON object, its turns one after another. What is not known is null, so that every field is always there. */
export function openJsonExporter(): SessionExporter {
  let separator = '\n';
  let hasOrphans = false;
  return {
    *begin(header) {
      yield `{\n"format": "scrollkeep-session",\n"version": ${jsonFormatVersion},\n"header": ${toJson(header)},\n"turns": [`;
    },
    *turn(turn) {
      yield separator + toJson(turn);
      separator = ',\n';
    },
    *orphan(agent) {
      yield `${hasOrphans ? ',\n' : '\n],\n"orphans": [\n'}${toJson(agent)}`;
      hasOrphans = true;
    },
    *end(hidden) {
      yield `${hasOrphans ? '' : '\n],\n"orphans": ['}\n],\n"hidden": ${toJson(hidden)}\n}\n`;
    },
  };
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (inner === undefined ? null : inner), 2);
}
