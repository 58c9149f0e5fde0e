// `claude mcp add [--scope <scope>] <name> -- <command> [args…]`: the command has to be one that speaks MCP.
import { spawn } from 'node:child_process';

const words = process.argv.slice(2);
if (words.slice(0, 2).join(' ') !== 'mcp add') end('claude: not known here');
const [name, dashes, command, ...args] = words.slice(words[2] === '--scope' ? 4 : 2);
if (name === undefined || dashes !== '--' || command === undefined) end('claude: <name> -- <command>');

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
let answer = '';
server.stdout.setEncoding('utf8').on('data', (text) => {
  answer += text;
  if (answer.endsWith('\n')) server.stdin.end();
});
server.on('close', () => {
  process.stdout.write(answer);
  process.exitCode = answer.includes('"serverInfo"') ? 0 : 1;
});
server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\n`);

function end(message) {
  process.stderr.write(`${message}\n`);
  process.exit(64);
}
