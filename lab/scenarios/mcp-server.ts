import { picture } from './sample-files.ts';

/** The smallest server that speaks the protocol: lines of JSON, a few tools, a resource and a prompt. */
export const mcpServer = `
const number = { type: 'number' };
const nothing = { type: 'object', properties: {} };
const tools = [
  { name: 'tide', description: 'Tells the tide', inputSchema: { ...nothing, properties: { hour: number } } },
  { name: 'flag', description: 'Shows the flag', inputSchema: nothing },
  { name: 'sink', description: 'Fails', inputSchema: nothing },
];
const text = (words) => ({ type: 'text', text: words });
const results = {
  tide: { content: [text('High water'), text('at six')], structuredContent: { water: 'high' } },
  flag: { content: [{ type: 'image', data: '${picture.toString('base64')}', mimeType: 'image/png' }] },
  sink: { content: [text('It sank')], isError: true },
};
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: { name: 'tides', version: '1.0.0' },
    instructions: 'Ask for the tide.',
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name }) => results[name] ?? results.sink,
  'resources/list': () => ({ resources: [{ uri: 'tide://today', name: 'today', mimeType: 'text/plain' }] }),
  'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text: 'High, low, high.' }] }),
  'prompts/list': () => ({ prompts: [{ name: 'ask', description: 'Asks for the tide' }] }),
  'prompts/get': () => ({ messages: [{ role: 'user', content: text('What is the tide?') }] }),
  ping: () => ({}),
};
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line.trim() === '') continue;
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) continue;
    const result = answers[method]?.(params ?? {});
    const answer = result === undefined ? { error: { code: -32601, message: 'no such method' } } : { result };
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n');
  }
});
`;
