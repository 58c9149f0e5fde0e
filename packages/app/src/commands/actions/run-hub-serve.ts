import { makePrivateFolder } from '@scrollkeep/store/private-files.ts';
import { startHub } from '@scrollkeep/hub/routes/start-hub.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { isLoopback } from '@scrollkeep/server/http/access/allowed-hosts.ts';
import { limitInlining } from '@scrollkeep/server/v8-flags/limit-inlining.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import { version } from '@scrollkeep/server/version.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openCopyPlace } from '../../copies/open-copy-place.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { openAnalytics } from '../../hub-server/open-analytics.ts';
import { openHubLog } from '../../hub-server/open-hub-log.ts';
import { parseHubOptions } from '../../hub-server/parse-hub-options.ts';
import { withAppErrors } from '../../hub-server/with-operator.ts';
import { findWebFolder } from '../../serve/find-web-folder.ts';
import { openEnding } from './open-ending.ts';
import { parseLife, parsePort } from './parse-serve-options.ts';

/** After the ports that `serve` tries. */
const defaultHubPort = 7357;
/** How long requests that are being answered get when the hub is stopped; and everything, before the process ends. */
const drainMs = 20_000;
const graceMs = 30_000;

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  // As `sync`, whose work is most of what a push costs here.
  limitInlining();
  optimizeLater();
  setHeapGrowth('hub');
  const listening = parseHubOptions(options, settings.hub);
  const port = parsePort(options['port']) ?? defaultHubPort;
  const lifeMs = parseLife(options['for']);
  const place = toHubPlace(invocation);
  makePrivateFolder(place.dataDir);
  const log = openHubLog(options['log-format'] === 'json' ? 'json' : 'text', terminal);
  // Not the signal: what is being pushed when the hub is stopped still reaches the bucket.
  const bytesEnding = new AbortController();
  const bytes =
    typeof options['bytes'] === 'string'
      ? await openCopyPlace(options['bytes'], { settings, signal: bytesEnding.signal })
      : undefined;
  const analytics = await openAnalytics(options, process.env);
  const ending = openEnding({ signal, lifeMs, graceMs });
  try {
    const hub = await withAppErrors(() =>
      startHub({
        ...listening,
        ...place,
        ports: [port],
        name: settings.hub?.name ?? 'Scrollkeep hub',
        version,
        webFolder: findWebFolder(),
        redactionScopes: settings.hub?.redaction ?? [],
        bytes,
        analytics,
        drainMs,
        onRequest: log.request,
        onError: log.error,
      }),
    );
    try {
      await terminal.print(`${hub.url}\n`);
      log.started(hub.url, place.dataDir);
      if (!isLoopback(listening.host) && listening.tls === undefined)
        log.note('Other machines can reach this hub, and what it sends is not encrypted.');
      if (hub.firstRunUrl !== undefined) {
        log.note(
          'This hub has no accounts yet. Open this link to create the owner account. ' +
            'It works once and expires in one hour:',
        );
        await terminal.print(`${hub.firstRunUrl}\n`);
      }
      if (analytics?.showsPassword === true)
        log.note(
          'The password for ClickHouse is on the command line, where other programs on this machine can see it.',
        );
      log.note('Press Ctrl-C to stop.');
      await ending.ended;
      log.stopping();
    } finally {
      await hub.close();
    }
  } finally {
    bytesEnding.abort();
    await analytics?.clickhouse.close();
    ending.close();
  }
  return 0;
}
