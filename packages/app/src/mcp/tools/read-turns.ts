import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import type { StoredOutput } from '@scrollkeep/view/tools/stored-output.ts';
import { transformTurn } from '@scrollkeep/view/exporters/transform-view.ts';
import { toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { buildTurnPart } from '@scrollkeep/view/pages/build-turn-page.ts';
import { listTurnParts } from '@scrollkeep/view/pages/list-turn-parts.ts';
import type { TurnThread } from '@scrollkeep/view/pages/turn-thread.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { SessionSnapshot } from '@scrollkeep/server/sessions/session-model.ts';
import { openSessionRecords } from '@scrollkeep/server/sessions/open-session-records.ts';
import { readStoredOutput } from '@scrollkeep/server/sessions/read-stored-output.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { bytesPerToken, toBytes } from '@scrollkeep/server/text/token-budget.ts';
import { defineTool } from '../define-tool.ts';
import { endBytes } from '../open-answer.ts';
import type { McpSources } from '../open-mcp-sources.ts';
import { packPage } from '../pack-page.ts';
import { printCall } from '../print-call.ts';
import { details, printTurnBlocks } from '../print-turn-blocks.ts';
import { maxTokens, session as sessionArgument } from '../shared-arguments.ts';
import { threadOfSession } from '../thread-of-session.ts';
import { choice, optionalText, optionalWhole } from '../tool-arguments.ts';
import { parseCursor, printCursor, type TurnCursor } from '../turn-cursor.ts';

export const readTurns = defineTool({
  name: 'read_turns',
  title: 'Read turns of a session',
  description:
    'Returns the conversation of a session, starting at a turn: what the user asked, what was answered, and the ' +
    'tool calls with their results, within the token budget. The result ends with the call for the next page. ' +
    ('Detail: "short" shows each call as one line, "normal" the first lines of its result, "full" ' +
      'everything including thinking, over as many pages as needed. Pass agent to read a sub-agent.'),
  arguments: {
    session: sessionArgument,
    turn: optionalWhole('Turn to start with (the first one); it can be on an abandoned branch.', {
      least: 0,
      most: 10_000_000,
    }),
    agent: optionalText('Id of a sub-agent of the session, to read its turns instead.', 200),
    detail: choice('How much of each tool call to show.', details, 'normal'),
    cursor: optionalText(
      'From the previous result. Pass the same session; all other arguments are in the cursor.',
      1000,
    ),
    max_tokens: maxTokens(6000),
  },
  async answer({ session: name, turn, agent, detail, cursor: text, max_tokens }, sources, signal) {
    const given = text === undefined ? undefined : parseCursor(text);
    const snapshot = await sources.sessions.get(given?.session ?? name, signal);
    const { id } = snapshot.session;
    if (given !== undefined && name !== 'latest' && !given.session.startsWith(name))
      throw new AppError({
        code: 'BAD_CURSOR',
        message: 'the cursor belongs to another session',
        hint: 'Pass the same session as before.',
        exitCode: 64,
      });
    const thread = threadOfSession(
      snapshot,
      given === undefined ? agent : given.agent,
      given === undefined ? turn : given.path,
    );
    const start: TurnCursor = given ?? {
      session: id,
      agent: thread.run?.id,
      path: thread.name === 'live' || thread.run !== undefined ? undefined : turn,
      detail,
      turn: turn ?? 0,
      part: 0,
      block: 0,
      offset: 0,
    };
    const head =
      `# ${sources.toLine(snapshot.session.title?.text ?? toUntitledWords(snapshot.session.status), 100)}\nsession ` +
      (`${toCodeSpan(id.slice(0, 100))}` +
        `${thread.run === undefined ? '' : `, agent ${toCodeSpan(thread.run.id.slice(0, 100))}`}, `) +
      // As `show` counts them: what is before the first prompt is not a turn.
      `${toReadableAmount(thread.turns.filter(({ number }) => number > 0).length, 'turn')}` +
      `${start.path === undefined ? '' : ` on the path to turn ${start.path} of an abandoned branch`}`;
    const page = await readPage(
      thread,
      start,
      max_tokens * bytesPerToken - endBytes - toBytes(head) - 2,
      snapshot,
      sources,
      signal,
    );
    const end =
      page.next === undefined
        ? 'This is the end.'
        : `Next page: ${printCall('read_turns', { session: id, cursor: printCursor(page.next) })}`;
    return [head, page.text === '' ? 'Nothing to show.' : page.text, end].join('\n\n');
  },
});

async function readPage(
  thread: TurnThread,
  start: TurnCursor,
  most: number,
  snapshot: SessionSnapshot,
  sources: McpSources,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly next: TurnCursor | undefined }> {
  const records = openSessionRecords(snapshot.place.project.toFile, sources.onProblem);
  const located = { session: snapshot.session, toFile: snapshot.place.project.toFile };
  const viewSources: SessionViewSources = {
    ...records,
    ...(start.detail === 'full' ? { readStored: (stored: StoredOutput) => readStoredOutput(located, stored) } : {}),
    readRecords(path, nodes) {
      signal.throwIfAborted();
      return records.readRecords(path, nodes);
    },
  };
  const shown: string[] = [];
  let left = most;
  try {
    const from = thread.turns.findIndex((turn) => turn.number >= start.turn);
    for (let position = from; position >= 0 && position < thread.turns.length; position++) {
      const turn = thread.turns[position];
      if (turn === undefined) break;
      const isStart = turn.number === start.turn;
      const parts = listTurnParts(turn).length;
      for (let part = isStart ? start.part : 0; part < parts; part++) {
        const view = await buildTurnPart(turn, part, thread, snapshot, viewSources);
        // Redact before cutting: no rule recognises half a secret.
        const blocks = printTurnBlocks(
          sources.transform === undefined ? view : transformTurn(view, sources.transform),
          { detail: start.detail, part },
        );
        const place =
          isStart && part === start.part ? { block: start.block, offset: start.offset } : { block: 0, offset: 0 };
        const packed = packPage(blocks, place, left, shown.length === 0);
        if (packed.text !== '') shown.push(packed.text);
        left -= toBytes(packed.text) + 2;
        if (packed.next !== undefined)
          return { text: shown.join('\n\n'), next: { ...start, turn: turn.number, part, ...packed.next } };
      }
    }
    return { text: shown.join('\n\n'), next: undefined };
  } finally {
    await records.close();
  }
}
