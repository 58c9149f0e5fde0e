import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import {
  either,
  list,
  literal,
  map,
  nothing,
  number,
  object,
  opaque,
  optional,
  tagged,
  text,
} from '../shapes/shape.ts';
import { listCatalogueGroups } from './list-catalogue-groups.ts';
import { printTypeScript } from './print-typescript.ts';
import type { SchemaGroup } from './schema-group.ts';

const mode: SchemaGroup = {
  name: 'mode',
  family: 'record',
  label: 'mode',
  doc: 'A mode.',
  shape: object({
    type: literal('mode'),
    'odd-name': optional(text('Which */ one', ['normal', "cap'n"])),
    rows: list(either([number(), nothing()])),
    items: list(either([object({ size: number() }), text()])),
    files: map(object({ size: number() })),
    blocks: list(tagged('type', 'blocks')),
    any: opaque(),
  }),
};
const textBlock: SchemaGroup = {
  name: 'block/text',
  family: 'block',
  label: 'text',
  shape: object({ type: literal('text') }),
};
const planTool: SchemaGroup = {
  name: 'tool/ExitPlanMode/input',
  family: 'tool-input',
  label: 'ExitPlanMode',
  shape: object({}),
};

describe('printTypeScript', () => {
  it('prints an interface for each group', () => {
    expect(printTypeScript([mode], { header: ['Head.'], only: ['mode'] })).toBe(`// Head.

/** A mode. */
export interface ModeRecord {
  readonly type: 'mode';
  /** Which * / one */
  readonly 'odd-name'?: 'normal' | 'cap\\'n' | (string & {});
  readonly rows: readonly (number | null)[];
  readonly items: readonly ({
    readonly size: number;
  } | string)[];
  readonly files: { readonly [name: string]: {
    readonly size: number;
  } };
  readonly blocks: readonly ContentBlock[];
  readonly any: unknown;
}

/** A content block. */
export type ContentBlock = never;
`);
  });

  it('prints a part with what it refers to and nothing else', () => {
    const printed = printTypeScript([mode, textBlock, planTool], { header: [], only: ['mode'] });
    expect(printed.match(/(?<=^export \w+ )\w+/gm)).toEqual(['ModeRecord', 'TextBlock', 'ContentBlock']);
  });

  it('gives two names that come out alike different types', () => {
    const old: SchemaGroup = { ...planTool, name: 'tool/exit_plan_mode/input', label: 'exit_plan_mode' };
    expect(printTypeScript([planTool, old], { header: [] }).match(/(?<=^export interface )\w+/gm)).toEqual([
      'ExitPlanModeInput',
      'ExitPlanMode2Input',
    ]);
  });

  it('has a type for every part of the catalogue', () => {
    const groups = listCatalogueGroups(catalogue);
    const names = printTypeScript(groups, { header: [] }).match(/(?<=^export (?:interface|type) )\w+/gm) ?? [];
    expect(new Set(names).size).toBe(groups.length + 4);
  });
});
