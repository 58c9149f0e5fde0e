import { describe, expect, it } from 'vitest';
import { chooseReply } from './choose-reply.ts';
import { call, reply, say } from './reply.ts';
import { parseRequest } from './request.ts';

const scripts = [
  { prompt: 'Count the boats', replies: [reply(call(['Agent', 'Task'], { prompt: 'Count' })), reply(say('Seven.'))] },
  { prompt: 'And the gulls', replies: [reply(say('Many.'))] },
];

function choose(messages: readonly object[], tools: readonly object[]) {
  return chooseReply(parseRequest(JSON.stringify({ model: 'm', messages, tools })), scripts);
}

const bash = { name: 'Bash', input_schema: { properties: { command: {} } } };
const task = { name: 'Task', input_schema: { properties: { prompt: {} } } };
const user = (text: string) => ({ role: 'user', content: text });
const answer = (name: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id: 'x', name, input: {} }] });
const result = (content: unknown) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content }] });

describe('the answer of the scripted API', () => {
  it('is chosen by the last prompt that a script knows, and by the answers behind it', () => {
    const begun = [user('Count the boats, please'), answer('Task'), result('done')];
    expect(choose(begun, [bash, task]).blocks).toEqual([say('Seven.')]);
    expect(choose([...begun, user('And the gulls?')], [bash, task]).blocks).toEqual([say('Many.')]);
  });

  it('finds a prompt that the client hands over as a message of the system', () => {
    const queued = { role: 'system', content: 'The user sent: And the gulls?' };
    expect(choose([user('Count the boats'), answer('Task'), result('done'), queued], [bash]).blocks).toEqual([
      say('Many.'),
    ]);
  });

  it('calls a tool by the name that the client offers it under', () => {
    expect(choose([user('Count the boats')], [bash, task]).blocks).toMatchObject([{ kind: 'call', tool: 'Task' }]);
  });

  it('looks a tool up that is not offered, where the client has a search for tools, and only once', () => {
    const search = { name: 'ToolSearch' };
    const asked = choose([user('Count the boats')], [bash, search]);
    expect(asked.blocks).toMatchObject([{ tool: 'ToolSearch', json: expect.stringContaining('select:Agent,Task') }]);
    const searched = [user('Count the boats'), answer('ToolSearch'), result([{ type: 'text', text: 'nothing' }])];
    expect(choose(searched, [bash, search]).blocks).toMatchObject([{ tool: 'Bash' }]);
    expect(choose(searched, [bash, search, task]).blocks).toMatchObject([{ tool: 'Task' }]);
  });

  it('is a text where neither the tool nor a shell is offered', () => {
    expect(choose([user('Count the boats')], []).blocks).toEqual([say('Agent is not offered.')]);
  });

  it('is a summary where the client compacts a conversation', () => {
    const asked = [
      user('Count the boats'),
      user('Your task is to create a detailed summary of the conversation so far'),
    ];
    expect(choose(asked, [bash]).blocks).toMatchObject([{ text: expect.stringContaining('<summary>') }]);
  });
});
