import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openDemoFolder } from '../../demo/open-demo-folder.ts';
import { onStandardOutputGone } from '../../terminal/standard-streams.ts';
import { createMcpServer } from '../../mcp/server/create-mcp-server.ts';
import { openMcpSources } from '../../mcp/open-mcp-sources.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  if (args.includes('-'))
    throw new AppError({
      code: 'usage',
      message: 'standard input carries the protocol, not a transcript',
      hint: 'Save the transcript to a file and pass its path.',
      exitCode: 64,
    });
  // It lives as long as a session of the client does, beside others like it.
  setHeapGrowth('server');
  const demo = options['demo'] === true ? await openDemoFolder(new Date()) : undefined;
  const onProblem = (problem: { readonly path: string; readonly message: string }) =>
    terminal.detail(`${toSafeText(problem.path)}: ${toSafeText(problem.message)}`);
  const onError = (error: unknown) =>
    terminal.detail(toSafeText(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  const sources = await openMcpSources({
    settings,
    paths: demo === undefined ? args : [demo.path],
    isRedacted: options['no-redact'] !== true,
    program: process.argv[1],
    onProblem,
    onError,
  });
  try {
    const ended = waitForEnd(signal);
    const server = serveStdio(() => createMcpServer({ sources, onError }), { onerror: onError });
    terminal.detail('Serving MCP on standard input and output. Exits when the input closes.');
    await ended;
    await server.close();
  } finally {
    await sources.close();
    await demo?.remove();
  }
  return 0;
}

/** The client closes our input, goes away without a word, or somebody presses Ctrl-C. */
function waitForEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    process.stdin.once('end', end).once('close', end).once('error', end);
    onStandardOutputGone(end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) resolve();
  });
}
