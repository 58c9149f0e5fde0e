import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { openRedactor } from '@scrollkeep/view/redaction/open-redactor.ts';

// Unpacked by the comparison of facts where real transcripts lie beside the checkout.
const folder = join(process.env['SCROLLKEEP_CORPUS'] ?? '', 'public');
const wanted = 45;
/**
 * Different values that a person has looked at, by the number of the session: passwords of databases, tests and
 * examples, each written as a value.
 */
const trueHits: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  5: { password: 6 },
  15: { password: 1 },
  23: { password: 2 },
};

/** Main transcripts at equal distances in the order of their names. */
function chooseSessions(): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !name.includes('subagents') && !name.includes('agent-'))
    .sort();
  return Array.from({ length: wanted }, (_, at) => files[Math.floor((at * files.length) / wanted)] ?? '');
}

function countHits(file: string): Readonly<Record<string, number>> {
  const redactor = openRedactor({ scope: 'secrets' });
  const values = new Map<string, Set<string>>();
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const record = parse(line);
    if (record === undefined) continue;
    redactor.findMatches(record, ({ match }) =>
      values.set(match.kind, (values.get(match.kind) ?? new Set()).add(match.identity)),
    );
  }
  return Object.fromEntries([...values].map(([kind, set]) => [kind, set.size]));
}

function parse(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue;
  } catch {
    return undefined;
  }
}

describe.runIf(existsSync(folder))('what is taken for a secret in public sessions', () => {
  it('is one, but for a single value at most', () => {
    const found = chooseSessions().map(countHits);
    const listed = found.flatMap((kinds, session) =>
      Object.entries(kinds).map(([kind, count]) => ({ session, kind, count })),
    );
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    const wrong = sum(listed.map(({ session, kind, count }) => Math.max(0, count - (trueHits[session]?.[kind] ?? 0))));
    const places = listed.map(({ session, kind, count }) => `${count} × ${kind} in session ${session}`).join(', ');
    process.stdout.write(
      `redaction: ${sum(listed.map(({ count }) => count))} values in ${wanted} public sessions (${places}), ` +
        `${wrong} of them false\n`,
    );
    expect(wrong).toBeLessThanOrEqual(1);
  });
});
