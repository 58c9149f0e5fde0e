import { IdTable } from '../columns/id-table.ts';
import { IntRows, rowMask } from '../columns/int-rows.ts';
import { NameTable } from '../columns/name-table.ts';
import type { FileAuthor } from './file-version.ts';

/**
 * Authors in columns, by the order in which they were added. What they share of a turn is held once for a run of them.
 */
export class AuthorTable {
  private readonly sessions = new NameTable();
  private readonly turnIds = new IdTable(mostPlain);
  /** Of a turn that something was done in: session, number and id; -1 for none. */
  private readonly turns = new IntRows(turnWidth);
  private readonly prompts: string[] = [];

  private readonly agents = new NameTable();
  private readonly tools = new NameTable();
  private readonly calls = new IdTable(mostPlain);
  /** Row of the turn, agent, tool and call; -1 for none. */
  private readonly rows = new IntRows(width);

  add(author: FileAuthor): void {
    const { rows } = this;
    if (rows.length === rows.room) rows.makeRoom();
    const start = (rows.length & rowMask) * width;
    rows.part[start] = this.putTurn(author);
    rows.part[start + 1] = author.agentId === undefined ? -1 : this.agents.put(author.agentId);
    rows.part[start + 2] = author.tool === undefined ? -1 : this.tools.put(author.tool);
    rows.part[start + 3] = author.callId === undefined ? -1 : this.calls.put(author.callId);
    rows.length++;
  }

  get(row: number): FileAuthor {
    const { rows, turns } = this;
    const [own, agent, tool, call] = [rows.get(row, 0), rows.get(row, 1), rows.get(row, 2), rows.get(row, 3)];
    const [turn, turnId] = [turns.get(own, 1), turns.get(own, 2)];
    return {
      session: this.sessions.get(turns.get(own, 0)),
      agentId: agent === -1 ? undefined : this.agents.get(agent),
      turn: turn === -1 ? undefined : turn,
      turnId: turnId === -1 ? undefined : this.turnIds.get(turnId),
      prompt: this.prompts[own] ?? '',
      tool: tool === -1 ? undefined : this.tools.get(tool),
      callId: call === -1 ? undefined : this.calls.get(call),
    };
  }

  /** As that of a table of ids. */
  settle(): void {
    this.turnIds.settle();
    this.calls.settle();
  }

  private putTurn(author: FileAuthor): number {
    const { turns } = this;
    const session = this.sessions.put(author.session);
    const turn = author.turn ?? -1;
    const turnId = author.turnId === undefined ? -1 : this.turnIds.put(author.turnId);
    // What was done in a turn comes in runs.
    const last = turns.length - 1;
    if (
      last !== -1 &&
      turns.get(last, 0) === session &&
      turns.get(last, 1) === turn &&
      turns.get(last, 2) === turnId &&
      this.prompts[last] === author.prompt
    )
      return last;
    if (turns.length === turns.room) turns.makeRoom();
    const start = (turns.length & rowMask) * turnWidth;
    turns.part[start] = session;
    turns.part[start + 1] = turn;
    turns.part[start + 2] = turnId;
    this.prompts.push(author.prompt);
    return turns.length++;
  }
}

const width = 4;
const turnWidth = 3;
/** As in the table of steps. */
const mostPlain = 1000;
