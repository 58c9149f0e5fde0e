import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { versionsSeen } from '../catalogue/versions-seen.ts';
import { describeTurns, session } from '../conversation/session.test-kit.ts';
import type { JsonObject } from '../json/json-value.ts';
import { formatGuide } from './format-guide.ts';
import { guideLinks } from './guide/guide-links.ts';
import { printFormatPages } from './pages/print-format-pages.ts';

describe('formatGuide', () => {
  it('has an example of turns that comes out as its table says', () => {
    const lines = /```jsonl\n(.*?)```/s.exec(formatGuide)?.[1]?.trim().split('\n') ?? [];
    const found = session(lines.map((line) => JSON.parse(line) as JsonObject));
    expect(describeTurns(found)).toEqual([
      'a1 ← 0: a1 a2 [live]',
      'b1 ← a1: b1',
      'c1 ← a1: c1 c2 [live]',
      'd1 ← c1: d1 [live] [local]',
    ]);
    expect(found.tree.branchPoints.map((turn) => turn.start?.node.uuid)).toEqual(['a1']);
    expect(formatGuide.match(/^\| \d \| .*$/gm)?.map((row) => row.split(' | ').slice(1, 3).join(' ← '))).toEqual([
      '`a1` `a2` ← 0',
      '`b1` ← 1',
      '`c1` `c2` ← 1',
      '`d1` ← 3',
    ]);
  });

  it('has the sections that pages refer to, and the pages exist', () => {
    const titles = [...formatGuide.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    const pages = printFormatPages(catalogue, versionsSeen);
    expect(Object.keys(guideLinks).filter((page) => !pages.has(page))).toEqual([]);
    expect(
      Object.values(guideLinks)
        .flat()
        .filter((title) => !titles.includes(title)),
    ).toEqual([]);
  });
});
