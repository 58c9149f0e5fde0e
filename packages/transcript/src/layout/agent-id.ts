/**
 * - `hex-8`: 2.0.28 to 2.0.60
 * - `a-hex-6`: 2.0.71 to 2.1.49
 * - `a-hex-16`: 2.1.50 and later
 * - `named`: `a<name>-` and 16 hex digits, team mates of 2.1.220 and later
 * - `compact`: `acompact-…`, a copy of the thread made for compaction, 2.1.29 to 2.1.88
 * - `prompt-suggestion`: `aprompt_suggestion-…`, 2.1.23 to 2.1.29
 * - `side-question`: `aside_question-…`, a question asked with /btw, 2.1.88 to 2.1.97
 */
export type AgentIdForm =
  | 'hex-8'
  | 'a-hex-6'
  | 'a-hex-16'
  | 'named'
  | 'compact'
  | 'prompt-suggestion'
  | 'side-question'
  | 'unknown';

export interface AgentId {
  readonly id: string;
  readonly form: AgentIdForm;
  /** Started by the client for itself: kept and marked, but not listed among the agents of a session. */
  readonly internal: boolean;
  /** The team mate's name, for the form `named`. */
  readonly name?: string;
}

/** Reads an id as it is in `agent-<id>.jsonl`; the client's own prefixes win over a team mate of the same name. */
export function parseAgentId(id: string): AgentId {
  for (const { form, shape } of AGENT_ID_SHAPES) {
    const match = shape.exec(id);
    if (match === null) continue;
    const name = match.groups?.['name'];
    const agentId = { id, form, internal: form === 'compact' || form === 'prompt-suggestion' };
    return name === undefined ? agentId : { ...agentId, name };
  }
  return { id, form: 'unknown', internal: false };
}

const AGENT_ID_SHAPES: readonly { readonly form: AgentIdForm; readonly shape: RegExp }[] = [
  { form: 'compact', shape: /^acompact-/ },
  { form: 'prompt-suggestion', shape: /^aprompt_suggestion-/ },
  { form: 'side-question', shape: /^aside_question-/ },
  { form: 'hex-8', shape: /^[0-9a-f]{8}$/ },
  { form: 'a-hex-6', shape: /^a[0-9a-f]{6}$/ },
  { form: 'a-hex-16', shape: /^a[0-9a-f]{16}$/ },
  { form: 'named', shape: /^a(?<name>.+)-[0-9a-f]{16}$/s },
];
