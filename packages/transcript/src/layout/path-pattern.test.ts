import { describe, expect, it } from 'vitest';
import { addMatch, toPathPattern, type Captures } from './path-pattern.ts';

const find = (pattern: string, path: string, ignoreCase = false) => {
  const captures: Captures = {};
  return addMatch(toPathPattern(pattern, { ignoreCase }), path.split('/'), captures) ? captures : undefined;
};

describe('toPathPattern', () => {
  it('names the first segments it can match', () => {
    const list = (pattern: string, ignoreCase = false) => toPathPattern(pattern, { ignoreCase }).firstSegments;
    expect(list('a/{name}')).toEqual(['a']);
    expect(list('(a|b.c)/**')).toEqual(['a', 'b.c']);
    expect(list('**/a')).toBeUndefined();
    expect(list('*.a')).toBeUndefined();
    expect(list('(a|b)*')).toBeUndefined();
    expect(list('a/b', true)).toBeUndefined();
  });
});

describe('addMatch', () => {
  it('takes a dot for a dot', () => {
    expect(find('*.md', 'a.md')).toEqual({});
    expect(find('*.md', 'axmd')).toBeUndefined();
  });

  it('matches a gap between segments with none or more of them', () => {
    expect(find('a/**/{name}.md', 'a/x.md')).toEqual({ name: 'x' });
    expect(find('a/**/{name}.md', 'a/b/c/x.md')).toEqual({ name: 'x' });
    expect(find('a/**/{name}.md', 'b/x.md')).toBeUndefined();
  });

  it('matches a gap at the end with one segment or more', () => {
    expect(find('a/{name}/**', 'a/b')).toBeUndefined();
    expect(find('a/{name}/**', 'a/b/c/d')).toEqual({ name: 'b' });
  });

  it('never lets a named part be empty', () => {
    expect(find('{name}.md', '.md')).toBeUndefined();
  });

  it('does not let a star cross a separator', () => {
    expect(find('*.md', 'a/b.md')).toBeUndefined();
  });

  it('joins the names before and after a gap', () => {
    expect(find('{project}/**/{session}-{agent}', 'p/x/s-a')).toEqual({ project: 'p', session: 's', agent: 'a' });
  });

  it('takes a whole segment for a field, unless the field has a shape of its own', () => {
    expect(find('{name}/x', '.md/x')).toEqual({ name: '.md' });
    expect(find('{pid}', '12')).toEqual({ pid: '12' });
    expect(find('{pid}', 'x')).toBeUndefined();
  });

  it('adds nothing when the path does not match', () => {
    const captures: Captures = {};
    expect(addMatch(toPathPattern('{name}/b', { ignoreCase: false }), ['a', 'c'], captures)).toBe(false);
    expect(captures).toEqual({});
  });

  it('ignores letter case only when asked to', () => {
    expect(find('a/(b|c)', 'A/C', true)).toEqual({});
    expect(find('a/(b|c)', 'A/C')).toBeUndefined();
  });
});
