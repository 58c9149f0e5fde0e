import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { openRedactor } from '@scrollkeep/view/redaction/open-redactor.ts';
import type { MapEntry } from '@scrollkeep/view/redaction/placeholders.ts';
import { openRestorer } from '@scrollkeep/view/redaction/restore-text.ts';

// Unpacked by the comparison of facts where real transcripts lie beside the checkout.
const corpus = process.env['SCROLLKEEP_CORPUS'] ?? '';
const parts = ['lab', 'public'].filter((part) => existsSync(join(corpus, part)));

/**
 * Kinds that real transcripts of public repositories hold: passwords of tests and examples, tokens that people have let
 * out. Real clients on test data write none.
 */
const knownKinds: Readonly<Record<string, ReadonlySet<string>>> = {
  lab: new Set(),
  public: new Set(['password', 'secret', 'jwt', 'fly-token', 'url-password', 'cookie']),
};

const identifier =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:msg|req|toolu|srvtoolu)_\w+|[0-9a-f]{32,128})$/i;
/** Fields that link records, or hold what only looks random. */
const linkFields = new Set([
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'sessionId',
  'leafUuid',
  'messageId',
  'requestId',
  'promptId',
  'tool_use_id',
  'toolUseID',
  'parentToolUseID',
  'sourceToolAssistantUUID',
  'agentId',
  'hash',
  'shapeHash',
  'requestDigest',
  'signature',
  'data',
  'id',
  'backupFileName',
]);

function* listLines(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.jsonl'))
      for (const line of readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'))
        if (line !== '') yield line;
  }
}

function listLinks(value: JsonValue, links: string[] = []): readonly string[] {
  if (Array.isArray(value)) for (const item of value as readonly JsonValue[]) listLinks(item, links);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      // A name a person chose is not a link; what a tool was given or gave back may hold anything.
      if (key === 'input' || key === 'toolUseResult') continue;
      if (
        linkFields.has(key) &&
        typeof inner === 'string' &&
        (identifier.test(inner) || key === 'signature' || key === 'data')
      )
        links.push(inner);
      else if (inner !== undefined) listLinks(inner as JsonValue, links);
    }
  }
  return links;
}

function parse(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue;
  } catch {
    return undefined;
  }
}

describe('redaction of real transcripts', () => {
  it('is tried where they are', () => {
    expect(parts.length === 0 || parts.length === 2).toBe(true);
  });

  if (parts.length > 0) {
    it.each(parts)('%s: takes no id, hash, signature or picture for a secret, and keeps every link', (part) => {
      const found: MapEntry[] = [];
      let [lines, changed] = [0, 0];
      for (const project of readdirSync(join(corpus, part))) {
        const redactor = openRedactor({ isReversible: true });
        for (const line of listLines(join(corpus, part, project))) {
          lines++;
          const redacted = redactor.redactLine(line);
          if (redacted === line) continue;
          // All of them would take minutes; every line counts for what is found.
          if (changed++ % 7 !== 0) continue;
          const [before, after] = [parse(line), parse(redacted)];
          expect(after === undefined).toBe(before === undefined);
          if (before !== undefined && after !== undefined) expect(listLinks(after)).toEqual(listLinks(before));
          const back = openRestorer(redactor.listMap())(redacted, true);
          if (back !== line) expect(redacted).toMatch(/redacted-user-|«private-key/);
        }
        found.push(...redactor.listMap());
      }
      const secrets = found.filter(({ kind }) => !['user', 'email', 'person', 'placeholder'].includes(kind));
      expect(secrets.filter(({ text }) => identifier.test(text)).map(({ kind }) => kind)).toEqual([]);
      expect(
        [...new Set(secrets.map(({ kind }) => kind))].filter((kind) => knownKinds[part]?.has(kind) !== true),
      ).toEqual([]);
      expect(lines).toBeGreaterThan(10_000);
      if (part === 'public') expect(changed).toBeGreaterThan(10_000);
      else expect(changed).toBe(0);
    });
  }
});
