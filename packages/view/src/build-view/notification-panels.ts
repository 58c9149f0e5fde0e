import { listElements } from './list-elements.ts';
import type { Panel } from '../model/panel.ts';

// What only the client needs: which task, where its files are, what it used.
const bookkeeping: ReadonlySet<string> = new Set([
  'task-id',
  'tool-use-id',
  'task-type',
  'output-file',
  'status',
  'summary',
  'usage',
  'note',
  'diagnostics',
]);

/** A notification of the background: the report in it stands out; one of another make is shown as it is. */
export function toNotificationPanels(text: string): readonly Panel[] {
  const inner = /^\s*<(task|agent)-notification>([\s\S]*)<\/\1-notification>/.exec(text)?.[2];
  const result = inner === undefined ? undefined : /<result>([\s\S]*)<\/result>/.exec(inner);
  if (inner === undefined || result === undefined || result === null) return [{ kind: 'text', text }];
  const others = listElements(
    inner.slice(0, result.index) + inner.slice(result.index + result[0].length),
    /<([\w-]+)(?=>)/g,
  ).map((element) => ({
    name: element.name,
    value: element.inner.trim(),
  }));
  const unknown = others.filter(({ name }) => !bookkeeping.has(name));
  return [
    { kind: 'markdown', text: (result[1] ?? '').trim() },
    ...(unknown.length === 0 ? [] : [{ kind: 'fields', fields: unknown } as const]),
  ];
}
