import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const text = readFileSync(fileURLToPath(new URL('../../.github/workflows/measure.yml', import.meta.url)), 'utf8');

// It runs a program that we did not write and opens pull requests: what it may do is worth a test.
describe('the workflow that measures new releases', () => {
  it('uses actions by their commits alone', () => {
    const uses = [...text.matchAll(/uses: (\S+)/g)].map((match) => match[1] ?? '');
    expect(uses.length).toBeGreaterThan(3);
    expect(uses.filter((name) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });

  it('has no right of its own, and none to write where the client runs', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    const [, measure = '', propose = ''] = text.split(/^ {2}(?:measure|propose):$/m);
    expect(measure).toContain('npm run lab -- --new');
    expect(measure).not.toContain(': write');
    expect(propose).not.toContain('npm ');
  });

  it('says that it was never run', () => {
    expect(text.split('\n')[0]).toContain('Never run so far');
  });
});
