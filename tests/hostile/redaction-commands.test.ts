import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMcpClient } from '../cli/open-mcp-client.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { secretContexts } from './redaction-contexts.ts';
import { secretFormats } from './redaction-corpus.ts';

const telling = secretFormats.filter(({ cores }) => cores.length > 0);
const formats = Array.from({ length: 40 }, (_, at) => telling[Math.floor((at * telling.length) / 40)]).flatMap(
  (format) => format ?? [],
);
const contexts = secretContexts.filter(({ name }) =>
  ['in a sentence', 'encoded for an address', 'coloured'].includes(name),
);
const pairs = formats.flatMap((format) =>
  contexts.flatMap((context) => {
    const text = context.write(format);
    return text === undefined
      ? []
      : [
          {
            name: `${format.name}, ${context.name}`,
            text,
            leaks: format.cores.flatMap((core) => context.toLeaks(core)),
          },
        ];
  }),
);

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-redaction-commands-'));
const root = join(scratch, 'claude');
const sessionId = '00000000-0000-4000-8000-0000000000aa';
const file = join(root, 'projects', '-srv-tides', `${sessionId}.jsonl`);

beforeAll(() => {
  mkdirSync(join(root, 'projects', '-srv-tides'), { recursive: true });
  let parentUuid: string | null = null;
  const lines = pairs.map(({ text }, at) => {
    const uuid = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const record = {
      parentUuid,
      isSidechain: false,
      type: 'user',
      message: { role: 'user', content: text },
      uuid,
      timestamp: '2026-11-02T09:00:00.000Z',
      userType: 'external',
      cwd: '/srv/tides',
      sessionId,
      version: '2.1.150',
      gitBranch: 'main',
    };
    parentUuid = uuid;
    return JSON.stringify(record);
  });
  writeFileSync(file, `${lines.join('\n')}\n`);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Pairs of which something is left; what is no text of theirs may hold nothing of them either. */
function listLeaking(text: string): readonly string[] {
  return pairs
    .filter(({ leaks }) =>
      leaks.some((leak) => text.includes(leak) || text.includes(JSON.stringify(leak).slice(1, -1))),
    )
    .map(({ name }) => name);
}

describe('the built command', () => {
  it('has formats and contexts enough, and all of them are in the transcript', () => {
    expect([formats.length, contexts.length]).toEqual([40, 3]);
    expect(listLeaking(readFileSync(file, 'utf8'))).toHaveLength(pairs.length);
  });

  it('redact leaves none of them in its copy, nor in its list', async () => {
    const out = join(scratch, 'copy.jsonl');
    const written = await runCommand([
      'redact',
      sessionId,
      '--root',
      root,
      '--data-dir',
      join(scratch, 'data'),
      '--out',
      out,
    ]);
    expect([written.status, written.stderr]).toEqual([0, expect.any(String)]);
    expect(readFileSync(out, 'utf8').split('\n')).toHaveLength(pairs.length + 1);
    const leaking = listLeaking(readFileSync(out, 'utf8'));
    process.stdout.write(
      `redaction: ${pairs.length - leaking.length} of ${pairs.length} pairs hidden by the built command\n`,
    );
    expect(leaking).toEqual([]);
    const listed = await runCommand([
      'redact',
      sessionId,
      '--root',
      root,
      '--data-dir',
      join(scratch, 'data'),
      '--json',
    ]);
    expect(listed.status).toBe(1);
    expect(listLeaking(listed.stdout)).toEqual([]);
  });

  it('mcp answers with none of them', async () => {
    const env = {
      CLAUDE_CONFIG_DIR: root,
      SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
      SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
    };
    const mcp = await openMcpClient([], env);
    try {
      let shown = '';
      for (let turn = 1; turn <= pairs.length; turn++) {
        const { text, isError } = await mcp.call('read_turns', { session: sessionId, turn });
        expect([turn, isError, text.includes('«')]).toEqual([turn, false, true]);
        shown += text;
      }
      expect(listLeaking(shown)).toEqual([]);
    } finally {
      await mcp.close();
    }
  });
});
