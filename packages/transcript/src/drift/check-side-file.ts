import { catalogue } from '../catalogue/catalogue.ts';
import type { JsonValue } from '../json/json-value.ts';
import { compileShape, type Check, type CheckContext } from './compile-shape.ts';

/**
 * Compares the content of a side file (or one line of it) with the catalogue; false if the catalogue has no such
 * file or no shape for it.
 */
export function compileSideFiles(report: CheckContext['report']): (kind: string, value: JsonValue) => boolean {
  const compiled = new Map<string, Check>();
  const context: CheckContext = { report, checkTagged: () => () => undefined };
  for (const entry of catalogue.sideFiles) {
    if (entry.format === 'json' || entry.format === 'jsonl')
      compiled.set(entry.kind, compileShape(entry.content, '$', context));
  }
  return (kind, value) => {
    const check = compiled.get(kind);
    check?.(value);
    return check !== undefined;
  };
}
