import { IdTable } from '../columns/id-table.ts';
import { IntRows, rowMask } from '../columns/int-rows.ts';
import { NameTable } from '../columns/name-table.ts';
import type { FileAuthor } from './file-version.ts';

/** Who is behind a turn: the same for all that was done in it. */
type TurnAuthor = Pick<FileAuthor, 'session' | 'turn' | 'turnId' | 'prompt'>;

/** Authors in columns, by the order in which they were added. What they share of a turn is held once. */
export class AuthorTable {
  private readonly turns: TurnAuthor[] = [];
  /** The last one of each turn. */
  private readonly numberOfTurn = new Map<number | undefined, number>();
  private readonly agents = new NameTable();
  private readonly tools = new NameTable();
  private readonly calls = new IdTable();
  /** Turn, agent, tool and call; -1 for none. */
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
    const { rows } = this;
    const { session, turn, turnId, prompt } = this.turns[rows.get(row, 0)] as TurnAuthor;
    const [agent, tool, call] = [rows.get(row, 1), rows.get(row, 2), rows.get(row, 3)];
    return { session, agentId: agent === -1 ? undefined : this.agents.get(agent), turn, turnId, prompt, tool: tool === -1 ? undefined : this.tools.get(tool), callId: call === -1 ? undefined : this.calls.get(call) };
  }

  private putTurn({ session, turn, turnId, prompt }: FileAuthor): number {
    const number = this.numberOfTurn.get(turn);
    const known = number === undefined ? undefined : this.turns[number];
    if (number !== undefined && known?.session === session && known.turnId === turnId && known.prompt === prompt) return number;
    const fresh = this.turns.push({ session, turn, turnId, prompt }) - 1;
    this.numberOfTurn.set(turn, fresh);
    return fresh;
  }
}

const width = 4;
