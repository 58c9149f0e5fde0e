/** As much of a request to `/v1/messages` as the script looks at. */
export interface MessagesRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly system: string;
  readonly messages: readonly RequestMessage[];
  readonly tools: readonly OfferedTool[];
  readonly maxTokens: number;
}

export interface RequestMessage {
  readonly role: string;
  /** Texts of the message itself. */
  readonly texts: readonly string[];
  /** Texts of tool results. */
  readonly results: readonly string[];
  readonly calls: readonly { readonly id: string; readonly name: string }[];
}

export interface OfferedTool {
  readonly name: string;
  /** Server tools have a type of their own. */
  readonly type: string | undefined;
  readonly fields: readonly string[];
  readonly isDeferred: boolean;
}

/** Never throws: a request of a form that nobody has seen yet is answered like any other. */
export function parseRequest(body: string): MessagesRequest {
  const value = toObject(parseJson(body));
  return {
    model: toText(value['model']) || 'unknown',
    stream: value['stream'] === true,
    system: listTexts(value['system']).join('\n'),
    messages: toList(value['messages']).map((message) => parseMessage(toObject(message))),
    tools: toList(value['tools']).map((tool) => parseTool(toObject(tool))),
    maxTokens: typeof value['max_tokens'] === 'number' ? value['max_tokens'] : 0,
  };
}

type Values = Readonly<Record<string, unknown>>;

function parseMessage(message: Values): RequestMessage {
  const blocks = toList(message['content']).map(toObject);
  return {
    role: toText(message['role']),
    texts: listTexts(message['content']),
    results: blocks.flatMap((block) => (block['type'] === 'tool_result' ? listResultTexts(block['content']) : [])),
    calls: blocks
      .filter((block) => block['type'] === 'tool_use')
      .map((block) => ({ id: toText(block['id']), name: toText(block['name']) })),
  };
}

/** Texts, and the names of tools that a search found. */
function listResultTexts(content: unknown): readonly string[] {
  const names = toList(content).map((part) => toText(toObject(part)['tool_name']));
  return [...listTexts(content), ...names.filter((name) => name !== '')];
}

function parseTool(tool: Values): OfferedTool {
  return {
    name: toText(tool['name']),
    type: typeof tool['type'] === 'string' && tool['type'] !== 'custom' ? tool['type'] : undefined,
    fields: Object.keys(toObject(toObject(tool['input_schema'])['properties'])),
    isDeferred: tool['defer_loading'] === true,
  };
}

function listTexts(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return toList(content)
    .map(toObject)
    .filter((block) => block['type'] === 'text')
    .map((block) => toText(block['text']));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function toObject(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
