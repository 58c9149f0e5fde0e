import { existsSync } from 'node:fs';
import { call, reply, say } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import { mcpOutput } from './open-lab.ts';
import type { LabPromise } from './promise.ts';

export interface InsideFacts {
  /** The line that the client shows. */
  readonly statusline: string;
  /** Sessions in the archive after one ended, that only the hook can have brought there. */
  readonly archived: number;
  /** What the client was told by our MCP server, by tool. */
  readonly answers: Readonly<Record<string, string>>;
  /** Tools of the server that were offered to the model. */
  readonly offered: readonly string[];
}

export const insideTheClient: LabPromise<InsideFacts> = {
  name: 'inside-the-client',
  scripts: [
    { prompt: 'Paint the lighthouse', replies: [reply(say('The lighthouse is painted in vermilion.'))] },
    {
      prompt: 'Remember the lighthouse',
      replies: [
        // Some versions do not wait for a server before their first request.
        reply(call('Bash', { command: `until grep -q search_sessions ${mcpOutput}; do sleep 0.1; done` })),
        reply(call('mcp__scrollkeep__search_sessions', { query: 'vermilion' })),
        reply(call('mcp__scrollkeep__list_sessions', {})),
        reply(call('mcp__scrollkeep__read_turns', { session: 'previous' })),
        reply(say('It was vermilion.')),
      ],
    },
  ],
  async try(lab) {
    const hook = JSON.parse(await lab.scrollkeep(['schedule', 'hook'])) as Readonly<Record<string, unknown>>;
    lab.setUp({ ...hook, statusLine: { type: 'command', command: 'scrollkeep statusline' } });
    const terminal = lab.openTerminal(['--dangerously-skip-permissions']);
    await terminal.act({ ask: 'Paint the lighthouse', answer: /in vermilion/ });
    const statusline = await lab.wait('the status line', () =>
      terminal
        .screen()
        .split('\n')
        .find((line) => /%/.test(line) && /context|\$/i.test(line)),
    );
    // Not by Ctrl-C: pressed again on a busy machine, it would reach the hook too.
    await terminal.act({ type: '/exit' });
    let looks = 0;
    await lab.wait('the end of the client', async () => {
      if (!terminal.isRunning()) return true;
      if (looks++ % 50 === 5) await terminal.act({ press: ['Enter'] });
      return undefined;
    });
    const archived = await lab.wait('a session in the archive', async () => (await countArchived(lab)) || undefined);

    await lab.client(['mcp', 'add', '--scope', 'user', 'scrollkeep', '--', 'scrollkeep', 'mcp']);
    await lab.print('Remember the lighthouse');
    const steps = lab.requests.filter(({ step }) => step.startsWith('Remember the lighthouse'));
    const last = steps.at(-1)?.body as { readonly tools?: readonly { readonly name: string }[] } | undefined;
    return {
      statusline: statusline.trim(),
      archived,
      answers: listAnswers(steps.at(-1)?.body.messages ?? []),
      offered: (last?.tools ?? []).map(({ name }) => name).filter((name) => name.startsWith('mcp__scrollkeep__')),
    };
  },
};

async function countArchived(lab: Parameters<typeof insideTheClient.try>[0]): Promise<number> {
  const archive = '/home/dev/data/scrollkeep/archive';
  if (!existsSync(archive)) return 0;
  const listed = await lab.scrollkeep(['archive', 'verify', '--json']);
  return (JSON.parse(listed) as { readonly files?: number }).files ?? 0;
}

interface Block {
  readonly type?: string;
  readonly id?: string;
  readonly name?: string;
  readonly tool_use_id?: string;
  readonly content?: unknown;
}

function listAnswers(messages: readonly { readonly content: unknown }[]): Readonly<Record<string, string>> {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as readonly Block[]) : []));
  return Object.fromEntries(
    blocks
      .filter(({ type, name }) => type === 'tool_use' && name?.startsWith('mcp__scrollkeep__') === true)
      .map(({ id, name }) => [
        name?.slice('mcp__scrollkeep__'.length) ?? '',
        JSON.stringify(blocks.find((block) => block.tool_use_id === id)?.content ?? null).replaceAll(place.home, '~'),
      ]),
  );
}
