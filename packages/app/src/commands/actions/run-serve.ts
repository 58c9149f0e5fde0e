import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { findRoots, listDefaultFolders, type Root } from '@scrollkeep/server/disk/find-roots.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import { createLinkToken, createSecret, openAccess, toBearer } from '@scrollkeep/server/http/access/access.ts';
import { isAnyAddress, isLoopback, listAllowedHosts, toUrlHost } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import { createApp } from '@scrollkeep/server/http/create-app.ts';
import { openServices } from '@scrollkeep/server/http/services/services.ts';
import { readSurroundings } from '@scrollkeep/server/settings/surroundings.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { version } from '@scrollkeep/server/version.ts';
import { startServer } from '@scrollkeep/server/serve/start-server.ts';
import { findArchiveHint, toProgram } from '../../archive/find-archive-hint.ts';
import type { Invocation } from '../../command-line/command.ts';
import type { DemoFolder } from '../../demo/open-demo-folder.ts';
import { openRepairsReader } from '../../repair/repair-records.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { getBrowserName } from '../../serve/browser-name.ts';
import { findWebFolder } from '../../serve/find-web-folder.ts';
import { findInstance, openInstanceFile, type Instance, type InstanceFile } from '../../serve/instance-file.ts';
import { findBrowserOpener, openBrowser, printTunnelHint } from '../../serve/open-browser.ts';
import { openEnding } from './open-ending.ts';
import { defaultPort, parseServeOptions, type ServeOptions } from './parse-serve-options.ts';

const portsTried = 20;
const startMs = 500;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, settings, terminal } = invocation;
  const options = await parseServeOptions(invocation.options, readFirstLine);
  if (args.includes('-'))
    throw new AppError({
      code: 'usage',
      message: 'serve shows files and folders, not standard input',
      hint: 'Save the transcript to a file and pass its path.',
      exitCode: 64,
    });
  const roots = options.isDemo ? [] : await findRoots(args, settings);
  const shown = roots.length === 0 ? ['demo'] : roots.map((root) => root.path);
  const running =
    options.password === undefined
      ? await findInstance(settings.cacheDir, { host: options.host, port: options.port, version, roots: shown })
      : undefined;
  if (running !== undefined) {
    terminal.say('Already running. Open this address:');
    await present(running, options, terminal);
    return 0;
  }
  if (roots.length > 0) {
    await serve(roots, shown, options, invocation);
    return 0;
  }
  const demo = await openDemo(options, invocation);
  // What somebody tries out in a demo goes with it.
  const annotations = openTemporaryFolder('demo-data');
  try {
    await serve([{ kind: 'config-folder', path: demo.path }], shown, options, invocation, annotations.path);
  } finally {
    await annotations.remove();
    await demo.remove();
  }
  return 0;
}

async function serve(
  roots: readonly Root[],
  shown: readonly string[],
  options: ServeOptions,
  { args, settings, terminal, signal }: Invocation,
  annotationsDir?: string,
): Promise<void> {
  // A server lives long beside other programs: without this, Node lets memory grow to several times of what is used
  // before it cleans up. While it starts, cleaning up would only take time.
  const thrift = setTimeout(() => setHeapGrowth('server'), startMs).unref();
  const { host } = options;
  const secret = createSecret();
  const browserHost = findBrowserHost(host, settings.cacheDir);
  const access = openAccess(secret, options.password);
  const onProblem = (problem: { readonly path: string; readonly message: string }) =>
    terminal.detail(`${toSafeText(problem.path)}: ${toSafeText(problem.message)}`);
  const onError = (error: unknown) =>
    terminal.detail(toSafeText(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  const isDemo = shown[0] === 'demo';
  const services = openServices(roots, {
    settings,
    isDemo,
    isUsual: !isDemo && args.length === 0,
    annotationsDir,
    openHealth: async (...given) => (await import('../../health/health-service.ts')).openHealthService(...given),
    ...(isDemo ? {} : { readRepairs: openRepairsReader(settings.dataDir) }),
    program: process.argv[1],
    version,
    onProblem,
    onError,
  });
  const ending = openEnding({ signal, lifeMs: options.lifeMs });
  let instance: InstanceFile | undefined;
  try {
    const ports =
      options.port === undefined ? Array.from({ length: portsTried }, (_, at) => defaultPort + at) : [options.port];
    const server = await startServer({
      host,
      ports,
      createApp: (port) =>
        createApp({
          services,
          access,
          cookieName: `scrollkeep_${port}`,
          allowedHosts: listAllowedHosts(host, port, browserHost),
          webFolder: findWebFolder(),
          onRequest: (line) => terminal.detail(toSafeText(line)),
          onError,
        }),
    });
    try {
      instance = await openInstanceFile(settings.cacheDir, {
        pid: process.pid,
        host,
        port: server.port,
        browserHost,
        version,
        roots: shown,
        secret,
        bearer: toBearer(secret),
      }).catch(() => undefined);
      if (instance === undefined)
        terminal.detail('Cannot write to the cache folder, so another `scrollkeep serve` will not find this server.');
      if (options.port === undefined && server.port !== defaultPort)
        terminal.say(`Port ${defaultPort} is in use: using ${server.port}.`);
      if (!isLoopback(host)) terminal.warn('Other machines can reach this server, and what it sends is not encrypted.');
      await present({ port: server.port, browserHost, secret }, options, terminal);
      const hint = isDemo ? undefined : findArchiveHint(settings.dataDir);
      if (hint !== undefined) terminal.say(hint);
      // Nobody waits for it: a large folder takes a while.
      services.library.listProjects().then(
        ({ total }) => void (total === 0 && terminal.say(toEmptyWords(shown))),
        () => undefined,
      );
      terminal.say('Press Ctrl-C to stop.');
      await ending.ended;
    } finally {
      await server.close();
    }
  } finally {
    clearTimeout(thrift);
    await instance?.remove();
    await services.close();
    ending.close();
  }
}

/** The address on stdout, so that a script can take it, and in the browser if there is one. */
async function present(
  { port, browserHost, secret }: Pick<Instance, 'port' | 'browserHost' | 'secret'>,
  options: ServeOptions,
  terminal: Terminal,
): Promise<void> {
  // Both addresses have the same token, which lets in one browser, once.
  const rest = `:${port}/?token=${createLinkToken(secret, Date.now())}`;
  const url = `http://${toUrlHost(browserHost)}${rest}`;
  await terminal.print(`${url}\n`);
  const opener = options.opensBrowser ? findBrowserOpener(readSurroundings()) : undefined;
  const isOpened = opener !== undefined && (await openBrowser(opener, url));
  if (options.opensBrowser && !isOpened && isLoopback(options.host))
    terminal.say(printTunnelHint(port, { user: userInfo().username, host: hostname() }));
  if (browserHost.endsWith('.localhost'))
    terminal.say(`If your browser cannot find that address (Safari may not): http://127.0.0.1${rest}`);
}

/** An existing folder without sessions: they appear as soon as there are some, so nothing else is shown meanwhile. */
function toEmptyWords(folders: readonly string[]): string {
  return (
    `No sessions yet in ${folders.map(toSafeText).join(' and ')}. They appear as soon as Claude Code writes some.\n` +
    `To look around first: ${toProgram()} serve --demo`
  );
}

/** A name of its own where the server listens at the addresses that browsers take such a name to. */
function findBrowserHost(host: string, cacheDir: string): string {
  if (isAnyAddress(host)) return hostname();
  return host === '127.0.0.1' || host === 'localhost' ? `${getBrowserName(cacheDir)}.localhost` : host;
}

async function openDemo({ isDemo }: ServeOptions, { settings, terminal }: Invocation): Promise<DemoFolder> {
  const { openDemoFolder } = await import('../../demo/open-demo-folder.ts');
  const demo = await openDemoFolder(new Date());
  const looked = (settings.roots ?? listDefaultFolders()).join(' and ');
  terminal.say(isDemo ? 'This is a demo.' : `No Claude Code sessions found in ${toSafeText(looked)}: this is a demo.`);
  return demo;
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}
