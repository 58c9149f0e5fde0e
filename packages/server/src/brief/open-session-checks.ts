import { findChangedFile } from '@scrollkeep/transcript/brief/list-file-changes.ts';
import { openChecks, type BriefChecks } from '@scrollkeep/transcript/brief/open-checks.ts';
import type { BriefContext } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { listTexts } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { CallItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import { findGitWords } from '@scrollkeep/transcript/git-work/parse-git-call.ts';
import { splitShellCommands } from '@scrollkeep/transcript/git-work/split-shell-commands.ts';
import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { readAgentCommands, readOutputs } from './read-agent-commands.ts';

/** What the commands of a session and of its agents say of its state. */
export interface SessionChecks extends BriefChecks {
  /** No command was a `git commit`; false, too, where not all commands are known. */
  readonly ranNoCommit: boolean;
}

/** What makes commits, or may; a script in quotes, such as of `bash -c`, is only searched. */
const committing: ReadonlySet<string> = new Set(['commit', 'cherry-pick', 'merge', 'revert', 'am', 'rebase', 'pull']);
const quotedCommit = /\bgit(?: -{1,2}\S{1,100}){0,3} commit\b/;
/** Other tools that may commit, by their names. */
const commitTool = /commit|git|shell|terminal|command|exec/i;

/** Collects the checks of a session: what an agent ran counts where the agent was started. */
export async function openSessionChecks(
  located: LocatedSession,
  { callsOf, notifications }: BriefContext,
  onProblem: (problem: DiskProblem) => void,
) {
  const checks = openChecks();
  const commands = await readAgentCommands(located, onProblem);
  let mayHaveCommitted = false;
  const add = (
    call: ToolCall,
    command: string,
    turn: number,
    agent: 'none' | 'waited-for' | 'in-background',
    output?: string,
  ) => {
    const changed = findChangedFile(call);
    if (changed !== undefined) checks.addEdit(changed);
    const act = findToolAct(call.name);
    if (act === undefined && commitTool.test(call.name)) mayHaveCommitted = true;
    if (act !== 'runs-command') return;
    if (mayCommit(command)) mayHaveCommitted = true;
    checks.add({ call, command, turn, agent }, output);
  };
  return {
    add({ call, input, output, details, agents }: CallItem, turn: number): void {
      const command = isJsonObject(input) ? input['command'] : undefined;
      add(call, typeof command === 'string' ? command : '', turn, 'none', listTexts(output).join('\n'));
      const own = callsOf(agents);
      // What an agent without records did is not known.
      if (findToolAct(call.name) === 'starts-agent' && own.length === 0 && call.status === 'ok')
        mayHaveCommitted = true;
      const state = isJsonObject(details) ? details['status'] : undefined;
      const isWaitedFor = typeof state !== 'string' || state === 'completed';
      for (const each of own)
        add(each, commands.get(each.id ?? '') ?? '', turn, isWaitedFor ? 'waited-for' : 'in-background');
    },
    async read(): Promise<SessionChecks> {
      const outputs = await readOutputs(located, checks.listCalls(), onProblem);
      const found = checks.toChecks(({ id = '' }) => outputs.get(id) ?? '', notifications);
      return { ...found, ranNoCommit: !mayHaveCommitted };
    },
  };
}

function mayCommit(command: string): boolean {
  if (!command.includes('git')) return false;
  return (
    quotedCommit.test(command) ||
    splitShellCommands(command).some(({ words }) => committing.has(findGitWords(words)?.[0] ?? ''))
  );
}
