import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import { toPricer } from '@scrollkeep/transcript/usage/prices/to-pricer.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { parseEndpoint, type TraceEndpoint } from '@scrollkeep/server/export/otlp/parse-endpoint.ts';
import { readSpans } from '@scrollkeep/server/export/otlp/read-spans.ts';
import { toSpanText } from '@scrollkeep/server/export/otlp/span.ts';
import { sendBatch } from '@scrollkeep/server/export/otlp/send-batch.ts';
import { openTraceBatches, type TraceBatch } from '@scrollkeep/server/export/otlp/trace-batches.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { chooseSessions } from './choose-sessions.ts';
import { collectProblems } from './collect-problems.ts';
import { parseExportOptions } from './parse-export-options.ts';
import { reportProblems } from './report-problems.ts';
import { useRedactedSessions } from './use-redacted-sessions.ts';

const timeoutMs = 30_000;

/** Traces of any number of sessions: to standard output, to a file, or to the collector that the person names. */
export async function exportTraces(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  const request = parseExportOptions(options);
  const endpoint = findEndpoint(options);
  const out = request.out === undefined ? undefined : resolve(request.out);
  if (out !== undefined) await checkOutside(out, withoutArchive(settings));
  if (out !== undefined && endpoint !== undefined)
    throw new AppError({ code: 'usage', message: 'use --out or --endpoint, not both', exitCode: 64 });
  const { reading, problems } = collectProblems({ settings, signal });
  const chosen = chooseSessions(invocation, reading, Date.now());
  const pricer = toPricer(mergePrices(priceTable, settings.prices));
  const skipped: string[] = [];

  /** Hands every batch on; gives how many spans there were. */
  async function writeAll(take: (batch: TraceBatch) => Promise<void>) {
    const batches = openTraceBatches(take);
    const done = await useRedactedSessions(chosen.read(), {
      settings,
      request,
      onProblem: reading.onProblem,
      signal,
      async use({ located: { session }, toText }) {
        terminal.progress(session.title?.text ?? session.id);
        const version = [...(session.files.main?.facts.versions ?? [])].at(-1);
        const clientVersion = version === undefined ? undefined : toSpanText(version, toText);
        let spans = 0;
        for (const span of readSpans(session, { pricer, toText })) {
          await batches.add({ span, clientVersion });
          spans++;
        }
        if (spans === 0) skipped.push(session.id);
      },
    });
    await batches.end();
    if (done.sessions + done.failed === 0)
      throw new AppError({ code: 'NO_SUCH_SESSION', message: 'no matching sessions', exitCode: 66 });
    return { ...done, spans: batches.spans() };
  }

  const isRefused = { spans: 0, messages: new Set<string>() };
  const written =
    endpoint !== undefined
      ? await writeAll(async (batch) => {
          const { rejectedSpans, message } = await sendBatch(endpoint, batch, {
            timeoutMs,
            signal,
            wait: async (ms) => void (await wait(ms, undefined, { signal })),
          });
          isRefused.spans += rejectedSpans;
          if (message !== undefined) isRefused.messages.add(message);
        })
      : out === undefined
        ? await writeAll(({ json }) => terminal.printData(`${json}\n`))
        : await writeOutput(out, request.isForced, (write) => writeAll(({ json }) => write(`${json}\n`)));
  terminal.progress('');
  const { sessions, spans, tellRedaction } = written;
  const amount = `${toReadableAmount(spans, 'span')} of ${toReadableAmount(sessions - skipped.length, 'session')}`;
  if (endpoint !== undefined) terminal.say(`${amount} sent to ${endpoint.url.origin}${endpoint.url.pathname}`);
  else if (out !== undefined) terminal.say(`${amount} written to ${toShownPath(out)}`);
  tellRedaction(terminal);
  if (skipped.length > 0) terminal.say(`${toReadableAmount(skipped.length, 'session')} without timestamps skipped`);
  for (const message of [...isRefused.messages].slice(0, 5)) terminal.warn(`the collector says: ${message}`);
  if (isRefused.spans > 0) terminal.warn(`the collector rejected ${toReadableAmount(isRefused.spans, 'span')}`);
  const status = reportProblems(problems, terminal);
  return isRefused.spans > 0 ? 2 : status;
}

function findEndpoint(options: Invocation['options']): TraceEndpoint | undefined {
  const { endpoint, header } = options;
  const headers = typeof header === 'string' ? [header] : Array.isArray(header) ? (header as readonly string[]) : [];
  if (typeof endpoint === 'string') return parseEndpoint(endpoint, headers);
  if (headers.length === 0) return undefined;
  throw new AppError({ code: 'usage', message: '--header requires --endpoint', exitCode: 64 });
}
