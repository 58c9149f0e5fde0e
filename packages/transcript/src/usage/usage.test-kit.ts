import type { OwnedUsage } from './build-usage-facts.ts';
import { MessageList } from './message-list.ts';
import type { MessageUsage } from './message-table.ts';
import type { FileUsage } from './open-file-usage.ts';
import type { UsageFact, UsageOwner } from './usage-fact.ts';

export function message(id: string | undefined, given: Partial<MessageUsage> = {}): MessageUsage {
  return {
    messageId: id,
    uuid: undefined,
    model: 'claude-sonnet-4-5',
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    speed: undefined,
    serviceTier: undefined,
    webSearches: 0,
    offset: 0,
    timeMs: undefined,
    recordedCostMicros: undefined,
    tools: [],
    ...given,
  };
}

export function owner(given: Partial<UsageOwner> = {}): UsageOwner {
  return {
    file: 'p/s1.jsonl',
    session: 's1',
    agent: undefined,
    project: '/home/ada/harbour',
    projectFolder: 'p',
    ...given,
  };
}

export function owned(
  file: Partial<UsageOwner>,
  messages: readonly MessageUsage[],
  usage: Partial<FileUsage> = {},
): OwnedUsage {
  return {
    owner: owner(file),
    usage: {
      firstMs: undefined,
      cwd: undefined,
      sessionIds: [],
      costStates: [],
      ...usage,
      messages: MessageList.of(messages),
    },
  };
}

export function fact(given: Partial<UsageFact> = {}): UsageFact {
  return {
    key: given.messageId,
    messageId: undefined,
    timeMs: Date.parse('2026-11-02T10:00:00Z'),
    model: 'claude-sonnet-4-5',
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    speed: undefined,
    serviceTier: undefined,
    webSearches: 0,
    tools: [],
    recordedCostMicros: undefined,
    owner: owner(),
    ...given,
  };
}
