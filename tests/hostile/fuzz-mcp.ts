import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { mcpPrompts } from '../../packages/app/src/mcp/server/mcp-prompts.ts';
import { mcpTools } from '../../packages/app/src/mcp/server/mcp-tools.ts';
import { bytesPerToken } from '../../packages/server/src/text/token-budget.ts';
import type { Argument, Arguments } from '../../packages/app/src/mcp/tool-arguments.ts';
import { bin, isolatedEnvironment, repository } from '../setup/run-scrollkeep.ts';
import { hostileJson, hostileTexts, openChance, type Chance } from './hostile-values.ts';
import { openFuzzFolder, plantedSecret, type FuzzFolder } from './open-fuzz-folder.ts';
import { readMemory } from './read-memory.ts';

export interface McpFuzzReport {
  readonly requests: number;
  /** How many calls were answered, refused with words for the model, and refused by the protocol. */
  readonly answers: Readonly<Record<'given' | 'refused' | 'errors', number>>;
  /** What must not happen, each with the request that did it. */
  readonly findings: readonly string[];
  readonly memoryMegabytes: number | undefined;
}

interface Message {
  readonly id?: number;
  readonly result?: { readonly content?: readonly { readonly text?: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

/** Ends a call that hangs; a busy machine must never come near it. */
const watchdogMs = 120_000;
const atOnce = 4;
/** Each may have waited for the watchdog. */
const maxFindings = 8;
/** The longest answer that a call may ask for, and the frame around it. */
const maxAnswerBytes = 20_000 * bytesPerToken + 10_000;

const listing = '"tools/call","params":{"name":"list_sessions","arguments":{}}';

/**
 * Hostile calls of every tool and prompt, so many of each, and of the resources, over a raw line to the built command.
 */
export async function fuzzMcp({
  seed,
  callsPerTool,
}: {
  readonly seed: number;
  readonly callsPerTool: number;
}): Promise<McpFuzzReport> {
  const folder = openFuzzFolder();
  const server = await startMcp(folder);
  const chance = openChance(seed);
  const answers = { given: 0, refused: 0, errors: 0 };
  const findings: string[] = [];
  try {
    const calls = [
      ...mcpTools.flatMap((tool) =>
        Array.from(
          { length: callsPerTool },
          () =>
            `"tools/call","params":{"name":"${tool.name}","arguments":${toArguments(tool.arguments, folder, chance)}}`,
        ),
      ),
      ...mcpPrompts.flatMap((prompt) =>
        Array.from(
          { length: Math.ceil(callsPerTool / 10) },
          () =>
            `"prompts/get","params":{"name":"${prompt.name}","arguments":` +
            `${toArguments(prompt.arguments, folder, chance)}}`,
        ),
      ),
      ...Array.from({ length: callsPerTool }, () => toOtherCall(chance)),
    ];
    const before = await listWhole(server.send);
    let at = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let call = calls[at++]; call !== undefined; call = calls[at++]) {
          const answer = await server.send(call).catch((error: Error) => error);
          if (answer instanceof Error) findings.push(`${answer.message}: ${call.slice(0, 600)}`);
          else {
            answers[answer.error !== undefined ? 'errors' : answer.result?.isError === true ? 'refused' : 'given']++;
            for (const fault of listFaults(answer, folder))
              findings.push(`${fault}: ${call.slice(0, 600)} → ${JSON.stringify(answer).slice(0, 300)}`);
          }
          if (server.child.exitCode !== null || findings.length >= maxFindings) return;
          // What is no request gets no answer, and must do no harm.
          if (chance.happens(0.05))
            server.sendRaw(
              `{"jsonrpc":"2.0","id":${toHostileValue(chance)},"method":"tools/call","params":` +
                `${chance.pick(hostileJson)}}\n`,
            );
        }
      }),
    );
    server.sendRaw('not JSON\n{"jsonrpc":"2.0"}\n[]\nnull\n7\n"x"\n{"id":{},"method":[]}\n\u0000\u0001\n');
    const after = await listWhole(server.send);
    if (!/^\d{2} sessions,/.test(toWords(before)) || toWords(after).split('\n')[0] !== toWords(before).split('\n')[0])
      findings.push(`the list of sessions is another one afterwards: ${toWords(after).slice(0, 300)}`);
    if (findings.length > 0) findings.push(`stderr: ${server.stderr().slice(0, 4000)}`);
    return { requests: calls.length, answers, findings, memoryMegabytes: readMemory(server.child.pid ?? 0) };
  } finally {
    server.child.stdin?.end();
    server.child.kill('SIGTERM');
    if (server.child.exitCode === null && server.child.signalCode === null) await once(server.child, 'exit');
    folder.remove();
  }
}

/** The list of all sessions: while the index is updated, which takes long on a busy machine, it is a part of it. */
async function listWhole(send: (call: string) => Promise<Message>): Promise<Message> {
  for (;;) {
    const answer = await send(listing);
    if (!/The index is (?:not ready yet|still being updated)/.test(toWords(answer))) return answer;
  }
}

async function startMcp(folder: FuzzFolder) {
  const child: ChildProcess = spawn(process.execPath, [bin, 'mcp', '--verbose'], {
    env: { ...isolatedEnvironment(), ...folder.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr = (stderr + chunk).slice(-1_000_000)));
  child.stdin?.on('error', () => undefined);
  const waiting = new Map<number, (message: Message) => void>();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let lastId = 0;
  const sendRaw = (text: string): void => void child.stdin?.write(text);
  /** `call` is the text of a request from its method on: not everything that can be sent is a value of JavaScript. */
  const send = (call: string): Promise<Message> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const stop = (message: string): void => reject(new Error(message));
      const onExit = (): void => stop('the server ended');
      const timer = setTimeout(() => stop('no answer'), watchdogMs);
      child.once('exit', onExit);
      waiting.set(id, (message) => {
        clearTimeout(timer);
        child.off('exit', onExit);
        waiting.delete(id);
        resolve(message);
      });
      sendRaw(`{"jsonrpc":"2.0","id":${id},"method":${call}}\n`);
    });
  await send(
    '"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},' +
      '"clientInfo":{"name":"fuzz","version":"1"}}',
  );
  sendRaw('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return { child, send, sendRaw, stderr: () => stderr };
}

/** As the tool declares them, some of them with something that nobody should send. */
function toArguments(declared: Arguments, folder: FuzzFolder, chance: Chance): string {
  if (chance.happens(0.02)) return chance.pick(hostileJson);
  const goodness = chance.pick([0.95, 0.9, 0.8, 0.5]);
  const members = Object.entries(declared).flatMap(([name, argument]) => {
    if (!argument.isRequired && chance.happens(0.5)) return [];
    return [
      `${JSON.stringify(name)}:` +
        `${chance.happens(goodness) ? toGoodValue(name, argument, folder, chance) : toHostileValue(chance)}`,
    ];
  });
  if (chance.happens(0.03)) members.push(`${JSON.stringify(chance.pick(hostileTexts))}:${toHostileValue(chance)}`);
  return `{${members.join(',')}}`;
}

function toGoodValue(name: string, { schema }: Argument<unknown>, folder: FuzzFolder, chance: Chance): string {
  if (name === 'session') return JSON.stringify(chance.pick([...folder.sessions, 'latest']));
  const {
    enum: choices,
    default: fallback,
    type,
    minimum = 0,
    maximum = 0,
  } = schema as {
    readonly enum?: readonly string[];
    readonly default?: unknown;
    readonly type?: string;
    readonly minimum?: number;
    readonly maximum?: number;
  };
  const good = [
    ...(choices ?? []),
    ...(fallback === undefined ? [] : [fallback]),
    ...(type === 'integer'
      ? [minimum, maximum, minimum + 1]
      : ['/home/ada/harbour/src/tides.ts', 'tides.ts', 'water', 'harbour', '2026-11-01']),
  ];
  return JSON.stringify(chance.pick(good));
}

function toHostileValue(chance: Chance): string {
  return chance.happens(0.6) ? JSON.stringify(chance.pick(hostileTexts)) : chance.pick(hostileJson);
}

/** What is no call of a tool. */
function toOtherCall(chance: Chance): string {
  const word = chance.pick(hostileTexts);
  return chance.pick([
    '"resources/read","params":{"uri":' +
      `${JSON.stringify(`scrollkeep://session/${encodeURIComponent(Buffer.from(word).toString())}`)}}`,
    `"resources/read","params":{"uri":${JSON.stringify(`scrollkeep://session/${word}`)}}`,
    `"resources/read","params":{"uri":${JSON.stringify(word)}}`,
    `"resources/list","params":{"cursor":${JSON.stringify(word)}}`,
    `"tools/call","params":{"name":${JSON.stringify(word)},"arguments":{}}`,
    `${JSON.stringify(word)},"params":{}`,
    '"completion/complete","params":{"ref":{"type":"ref/resource","uri":"scrollkeep://session/{id}"},' +
      `"argument":{"name":"id","value":${JSON.stringify(word)}}}`,
    `"logging/setLevel","params":{"level":${JSON.stringify(word)}}`,
  ]);
}

function listFaults(answer: Message, folder: FuzzFolder): readonly string[] {
  const faults: string[] = [];
  const whole = JSON.stringify(answer);
  const words = toWords(answer);
  if (/^INTERNAL\b|failed to answer/.test(words)) faults.push('failed');
  if (whole.includes(plantedSecret)) faults.push('a secret');
  if (Buffer.byteLength(words) > maxAnswerBytes) faults.push('longer than any answer may be');
  if (answer.error === undefined && answer.result?.isError !== true) return faults;
  if (/\n\s+at .+:\d+:\d+|node_modules/.test(words)) faults.push('a stack trace');
  if ([folder.path, repository, process.execPath].some((path) => whole.includes(path)))
    faults.push('a path of this machine');
  // The protocol's own errors repeat what the client sent, as escapes of JSON.
  // oxlint-disable-next-line no-control-regex -- they must not reach a terminal
  if (
    answer.error === undefined &&
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b]/.test(words)
  )
    faults.push('a control character');
  return faults;
}

function toWords({ error, result }: Message): string {
  return error?.message ?? result?.content?.map((part) => part.text ?? '').join('\n') ?? '';
}
