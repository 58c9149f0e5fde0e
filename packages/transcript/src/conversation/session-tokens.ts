import type { List } from '../columns/list.ts';
import type { UsageCopy } from '../usage/message-usage.ts';
import type { ModelUsage } from '../usage/open-usage-totals.ts';
import type { SessionFiles } from './session-files.ts';
import { UsageTable } from '../usage/usage-table.ts';

/** The tokens of a session, each message once, main file first, then agent files by path. */
export interface SessionTokens {
  /** Of each message the copy that counts. */
  readonly copies: () => List<UsageCopy>;
  readonly byModel: () => ReadonlyMap<string, ModelUsage>;
  /** The names alone. */
  readonly models: () => ReadonlySet<string>;
}

/** Added up when somebody asks. */
export function openSessionTokens({ main, agents }: SessionFiles): SessionTokens {
  let added: UsageTable | undefined;
  const get = (): UsageTable => {
    // A single file has each message once already.
    if (agents.length === 0 && main !== undefined) return main.facts.nodes.table.usage;
    if (added !== undefined) return added;
    added = new UsageTable();
    for (const copy of main?.facts.usageCopies ?? []) added.add(copy, '');
    for (const agent of agents) for (const copy of agent.facts.usageCopies) added.add(copy, agent.path);
    return added;
  };
  return { copies: () => get().copies(), byModel: () => get().byModel(), models: () => get().listModels() };
}
