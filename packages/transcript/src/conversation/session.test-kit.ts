import type { JsonObject } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { buildSession, type Session } from './build-session.ts';
import { openFileFacts, type FileFacts } from './open-file-facts.ts';
import type { AgentMeta } from './session-files.ts';

// Records by their bare bones, for tests of single rules: what does not matter for a rule is left out.

/** A record of a thread: `r('user', 'u2', 'u1', …)`. */
export function r(
  type: string,
  uuid: string | undefined,
  parentUuid: string | null | undefined,
  more: JsonObject = {},
): JsonObject {
  return {
    type,
    ...(uuid === undefined ? {} : { uuid }),
    ...(parentUuid === undefined ? {} : { parentUuid }),
    isSidechain: false,
    ...more,
  };
}

export function prompt(
  uuid: string,
  parentUuid: string | null,
  content: string | readonly JsonObject[] = `prompt ${uuid}`,
  more: JsonObject = {},
): JsonObject {
  return r('user', uuid, parentUuid, { message: { role: 'user', content }, ...more });
}

export function answer(
  uuid: string,
  parentUuid: string | null,
  more: {
    readonly id?: string;
    readonly model?: string;
    readonly blocks?: readonly JsonObject[];
    readonly output?: number;
    readonly record?: JsonObject;
  } = {},
): JsonObject {
  const {
    id = `msg_${uuid}`,
    model = 'claude-opus-5-5',
    blocks = [{ type: 'text', text: `answer ${uuid}` }],
    output = 10,
  } = more;
  return r('assistant', uuid, parentUuid, {
    message: { id, model, role: 'assistant', content: blocks, usage: { input_tokens: 1, output_tokens: output } },
    ...more.record,
  });
}

export function call(
  uuid: string,
  parentUuid: string | null,
  id: string,
  name: string,
  input: JsonObject = {},
  message?: string,
): JsonObject {
  return answer(uuid, parentUuid, {
    ...(message === undefined ? {} : { id: message }),
    blocks: [{ type: 'tool_use', id, name, input }],
  });
}

export function result(
  uuid: string,
  parentUuid: string | null,
  id: string,
  content: string | readonly JsonObject[] = 'ok',
  more: JsonObject = {},
  block: JsonObject = {},
): JsonObject {
  return r('user', uuid, parentUuid, {
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, ...block }] },
    ...more,
  });
}

export function command(uuid: string, parentUuid: string | null, name = '/cost'): JsonObject {
  return prompt(uuid, parentUuid, `<command-name>${name}</command-name>\n<command-message>${name}</command-message>`);
}

export function readFacts(records: readonly (JsonObject | string)[], isAgentFile = false): FileFacts {
  const reader = openRecordReader();
  const facts = openFileFacts({ isAgentFile });
  const text = records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');
  for (const line of [...reader.push(new Uint8Array(Buffer.from(text))), ...reader.end()]) facts.add(line);
  return facts.facts();
}

export interface TestAgent {
  readonly id: string;
  readonly records: readonly JsonObject[];
  readonly meta?: Partial<AgentMeta>;
  readonly runId?: string;
}

export function session(records: readonly (JsonObject | string)[], agents: readonly TestAgent[] = []): Session {
  return buildSession({
    id: 's',
    main: { path: 's.jsonl', facts: readFacts(records) },
    agents: agents.map((agent) => ({
      id: agent.id,
      path: `s/subagents/agent-${agent.id}.jsonl`,
      facts: readFacts(agent.records, true),
      meta:
        agent.meta === undefined
          ? undefined
          : { toolUseId: undefined, agentType: undefined, description: undefined, ...agent.meta },
      runId: agent.runId,
    })),
  });
}

/** Each turn as `start ← parent: records`, with marks for live and local. */
export function describeTurns({ tree }: Session): readonly string[] {
  return tree.turns.map(
    (turn) =>
      `${turn.start?.node.uuid} ← ${turn.parent?.start?.node.uuid ?? '0'}: ` +
      (`${turn.records.map((record) => record.node.uuid ?? record.node.type).join(' ')}` +
        `${turn.isLive ? ' [live]' : ''}${turn.isLocal ? ' [local]' : ''}`),
  );
}
