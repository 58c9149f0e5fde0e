import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { mcpTools } from '../../packages/app/src/mcp/server/mcp-tools.ts';
import { openMcpClient } from '../cli/open-mcp-client.ts';
import { openTestServer } from '../cli/open-test-server.ts';
import { getCommandLine } from '../setup/command-lines.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { takePart } from '../setup/take-part.ts';
import { openIrregularTree, type IrregularTree } from './irregular-tree.ts';

/** A run that waits for a pipe waits for ever; any that works is through long before. */
const killAfterMs = 120_000;

const names = commands.map((command) => command.name);

/** Commands that look at every transcript of a tree, and so have to say what they passed over. */
const telling = ['ls', 'inspect', 'check', 'sync', 'archive run'];

// Windows has none of these, and every system that has them has mkfifo.
describe.skipIf(process.platform === 'win32').each([0, 3])(
  'a pipe, socket, device, folder or loop where a file is expected (turned by %i)',
  (shift) => {
    let tree: IrregularTree;
    beforeAll(async () => void (tree = await openIrregularTree(shift)));
    afterAll(() => tree.remove());

    // Half of them in each of the two trees, and in both those that have to say something.
    it.each(takePart(names, 2, { first: shift, always: (name) => telling.includes(name) }))(
      'does not hold %s up',
      async (name) => {
        const { status, stdout, stderr } = await runScrollkeep(getCommandLine(name, tree.demo.path), { killAfterMs });
        // What is not a file is never moved, and nothing beside it.
        expect([0, 1, 2, 64, 66, ...(name === 'move' ? [74] : [])], stderr).toContain(status);
        if (telling.includes(name)) expect(stdout + stderr).toMatch(/not a regular file/);
      },
    );

    it.each(['ls', 'show', 'tail', 'inspect'])('is refused by %s where it is named', async (name) => {
      for (const [path, kind] of tree.places) {
        if (!path.endsWith('.jsonl') || !path.startsWith('projects/-home-ada-harbour/5d2f')) continue;
        const { status, stderr } = await runScrollkeep(
          [name, join(tree.demo.path, path), ...(name === 'tail' ? ['--for', '100ms'] : [])],
          { killAfterMs },
        );
        if (kind === 'folder') continue;
        expect(status, `${kind}: ${stderr}`).toBe(66);
        expect(stderr).toMatch(kind === 'link to itself' ? /no such file/ : /not a regular file/);
      }
    });

    it('does not hold the status line up where it is the transcript', async () => {
      for (const path of tree.places.keys()) {
        if (!path.startsWith('projects/-home-ada-harbour/5d2f')) continue;
        const input = JSON.stringify({
          session_id: 's',
          transcript_path: join(tree.demo.path, path),
          model: { display_name: 'Opus' },
        });
        expect(await runScrollkeep(['statusline'], { input, killAfterMs }), path).toMatchObject({
          status: 0,
          stdout: expect.stringContaining('Opus'),
        });
      }
    });

    it('does not hold a page of the server up', async () => {
      const server = await openTestServer(tree.demo.path);
      try {
        for (const route of routes) {
          if (route.method !== 'get' || 'events' in route.answer) continue;
          const given = Object.entries(route.parameters).flatMap(([name, parameter]) =>
            parameter.example === undefined ? [] : [[name, String(parameter.example), parameter.in] as const],
          );
          const path = given.reduce(
            (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
            route.path,
          );
          const query = new URLSearchParams(
            given.filter(([, , from]) => from === 'query').map(([name, value]) => [name, value]),
          );
          const { status, text } = await server.get(`${path}?${query.toString()}`);
          expect(status, `${path}: ${text}`).toBeLessThan(500);
        }
      } finally {
        await server.close();
      }
      expect(server.errors).toEqual([]);
    });

    it('does not hold a tool of the MCP server up', async () => {
      const client = await openMcpClient([tree.demo.path], {});
      const given: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
        search_sessions: { query: 'harbour' },
        list_sessions: {},
        get_session: { session: 'latest' },
        read_turns: { session: 'latest' },
        file_history: { path: 'tokenizer.ts' },
        read_file_version: { path: 'tokenizer.ts', version: '1' },
        usage: {},
      };
      try {
        for (const { name } of mcpTools) {
          const args = given[name];
          if (args === undefined) throw new Error(`say above how to call ${name}`);
          expect(await client.call(name, args), name).toMatchObject({ isError: false });
        }
      } finally {
        await client.close();
      }
    });
  },
);
