import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { describe, expect, it } from 'vitest';
import { viewCall } from './call-item.test-kit.ts';
import type { ToolView } from './tool-view.ts';
import { toolViews } from './tool-views.ts';

const names = (toolViews as readonly ToolView[]).flatMap((view) => view.names);
const example = (name: string) => {
  const entry = catalogue.tools.find((tool) => tool.name === name);
  if (entry === undefined) throw new Error(`the catalogue has no ${name}`);
  return entry.example as unknown as { readonly input: JsonValue; readonly result: JsonValue };
};

describe('the registry of tool views', () => {
  it('names every tool once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a view of every tool that the catalogue knows', () => {
    expect(catalogue.tools.map((tool) => tool.name).filter((name) => !names.some((known) => known === name))).toEqual(
      [],
    );
  });

  it('has no view of a tool that the catalogue does not know', () => {
    const known = new Set(catalogue.tools.map((tool) => tool.name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe.each(names)('the view of %s', (name) => {
  it('shows the example of the catalogue without falling back to raw', () => {
    const { input, result } = example(name);
    const { title, summary, panels } = viewCall(name, { input, output: 'for the model', details: result });
    expect(title).not.toBe('');
    if (name !== 'TodoRead') expect(summary).not.toBe('');
    expect(summary).not.toMatch(/\n|undefined|\[object/);
    expect(panels.map((panel) => panel.kind)).not.toContain('raw');
    expect(JSON.stringify(panels)).not.toMatch(/undefined|\[object/);
  });

  it.each(['pending', 'lost', 'error', 'rejected', 'denied', 'interrupted'] as const)(
    'shows a call that is %s without details',
    (status) => {
      const { input } = example(name);
      const output =
        status === 'pending' || status === 'lost'
          ? undefined
          : '<tool_use_error>It did not work: pier 9</tool_use_error>';
      const { panels } = viewCall(name, {
        input,
        output,
        status,
        details: output === undefined ? undefined : 'Error: It did not work',
      });
      expect(panels.map((panel) => panel.kind)).not.toContain('raw');
      if (output !== undefined) expect(JSON.stringify(panels)).toContain('pier 9');
    },
  );

  it.each([{}, null, 'text', [1], { file_path: 7, questions: [null, 3], todos: { a: 1 }, edits: 'x' }] as const)(
    'survives an input of another make: %j',
    (input) => {
      expect(
        viewCall(name, {
          input: input as JsonValue,
          output: [{ type: 'strange' }, 5],
          details: { structuredPatch: [{ lines: 4 }], file: [], results: [1] },
        }).title,
      ).not.toBe('');
    },
  );
});
