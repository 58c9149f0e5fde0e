import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { versionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { readMeasurements } from '../../lab/command/record-measurements.ts';
import { printVersionChanges } from '../../lab/report/print-version-changes.ts';
import { printFormatPages } from '@scrollkeep/transcript/schema/pages/print-format-pages.ts';

const folder = fileURLToPath(new URL('../../docs/format', import.meta.url));
const pages = new Map(printFormatPages(catalogue, versionsSeen));
pages.set('changes.md', `${pages.get('changes.md') ?? ''}\n${printVersionChanges(readMeasurements())}`);

// `npm run docs` writes these pages; here a stale one fails.
describe('the pages of the format', () => {
  it.each([...pages])('%s is what the catalogue says', async (path, text) => {
    await expect(text).toMatchFileSnapshot(join(folder, path));
  });

  it('are all of the catalogue: nothing is left of a part that is gone', () => {
    const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = written.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
    expect(paths.filter((path) => !pages.has(path))).toEqual([]);
  });

  it('link only to pages and headings that exist', () => {
    const broken = [...pages].flatMap(([path, text]) =>
      listLinks(text)
        .filter((link) => !isKnown(path, link))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
    expect([...pages.values()].flatMap(listLinks).length).toBeGreaterThan(500);
  });

  it('have tables whose rows are as wide as their heads', () => {
    const uneven = [...pages].flatMap(([path, text]) =>
      (text.match(/(?:^\|.*\n)+/gm) ?? [])
        .filter((table) => new Set(table.trimEnd().split('\n').map(countCells)).size > 1)
        .map(() => path),
    );
    expect(uneven).toEqual([]);
  });
});

function listLinks(text: string): readonly string[] {
  const prose = text.replaceAll(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
}

function isKnown(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : posix.join(posix.dirname(from), path);
  const text = pages.get(target);
  return text !== undefined && (anchor === undefined || listAnchors(text).includes(anchor));
}

/** As GitHub makes them; the second of two equal headings would get a number, and no link means that one. */
function listAnchors(text: string): readonly string[] {
  const headings = text.replaceAll(/^```.*?^```$/gms, '').match(/(?<=^#+ ).*$/gm) ?? [];
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return anchors.filter((anchor, at) => anchors.indexOf(anchor) === at);
}

function countCells(row: string): number {
  return row.replaceAll('\\|', '').split('|').length;
}
