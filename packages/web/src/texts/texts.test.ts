import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const components = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

describe('the words of the web app', () => {
  it.each(components)('do not stand in %s', (name) => {
    const source = readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const between = [...source.matchAll(/(?<![=\-\s])>([^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)<\/?[a-zA-Z]/g)].map(
      (match) => match[1]?.trim(),
    );
    const attributes = [
      ...source.matchAll(/\s(?:aria-label|title|placeholder|alt|label)="([^"]*[A-Za-z]{2}[^"]*)"/g),
    ].map((match) => match[1]);
    expect([...between, ...attributes]).toEqual([]);
  });
});
