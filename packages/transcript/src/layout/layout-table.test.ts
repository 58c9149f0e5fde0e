import { describe, expect, it } from 'vitest';
import { findLayoutRule } from './classify-path.ts';
import { layoutTable } from './layout-table.ts';
import type { LayoutField, LayoutRule } from './layout-rule.ts';

const rules: readonly LayoutRule[] = layoutTable;
const fields: Readonly<Record<LayoutField, true>> = {
  project: true,
  session: true,
  agent: true,
  run: true,
  hash: true,
  task: true,
  slug: true,
  pid: true,
  job: true,
  team: true,
  name: true,
  version: true,
};

describe('layoutTable', () => {
  it.each(rules.flatMap((rule) => rule.examples.map((example) => [example, rule] as const)))(
    'gives %s to its own rule',
    (example, rule) => {
      expect(findLayoutRule(example)).toBe(rule);
    },
  );

  it('has all secret rules before any other, so that none can be shadowed', () => {
    const lastSecret = rules.findLastIndex((rule) => rule.class === 'secret');
    expect(rules.slice(0, lastSecret).filter((rule) => rule.class !== 'secret')).toEqual([]);
  });

  it('names only parts of a path that a classified path has', () => {
    const named = rules.flatMap(({ pattern }) => [...pattern.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? ''));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
  });

  it('has no pattern twice and no pattern with two gaps', () => {
    const patterns = rules.map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    expect(
      patterns.filter((pattern) => pattern.split('/').filter((segment) => segment.includes('**')).length > 1),
    ).toEqual([]);
  });

  it('gives every kind one class', () => {
    const classes = new Map<string, Set<string>>();
    for (const { kind, class: name } of rules) classes.set(kind, (classes.get(kind) ?? new Set()).add(name));
    expect([...classes].filter(([, names]) => names.size > 1).map(([kind]) => kind)).toEqual([]);
  });

  it('says in one line what each file is', () => {
    expect(
      rules.filter(({ doc }) => doc === '' || doc.includes('\n') || doc.length > 120).map(({ pattern }) => pattern),
    ).toEqual([]);
  });
});
