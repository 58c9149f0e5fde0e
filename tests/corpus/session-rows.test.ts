import { describe, expect, it } from 'vitest';
import { Ajv } from 'ajv';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { readSpans } from '../../packages/server/src/export/otlp/read-spans.ts';
import { openTraceBatches } from '../../packages/server/src/export/otlp/trace-batches.ts';
import { addUp } from '../../packages/server/src/export/tables/read-session-tables.ts';
import { readLinkedSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { readSessionUsage } from '../../packages/server/src/usage/read-session-usage.ts';
import { openSessionRows } from '../../packages/transcript/src/conversation/rows/session-rows.ts';
import { priceTable } from '../../packages/transcript/src/usage/prices/price-table.ts';
import { toPricer } from '../../packages/transcript/src/usage/prices/to-pricer.ts';
import { otlpRequestSchema } from '../setup/otlp-schema.ts';
import { fixtureTrees, someLabTrees, somePublicTrees } from './corpus-trees.ts';

const maxLineBytes = 64 * 1024 * 1024;
const onProblem = (problem: unknown) => expect(problem).toBeUndefined();
const pricer = toPricer(priceTable);
const isRequest = new Ajv({ strict: true }).compile(otlpRequestSchema);

describe('rows and spans of real sessions', () => {
  for (const [name, folder] of [...fixtureTrees, ...someLabTrees, ...somePublicTrees])
    it(`have every call and message once, as usage counts them, in ${name}`, async () => {
      for await (const located of readLinkedSessions(await getRoots([folder], undefined), {
        maxLineBytes,
        onProblem,
      })) {
        const { session } = located;
        const rows = openSessionRows(session);
        const { total } = await readSessionUsage(located, { maxLineBytes });
        const sums = addUp(rows.readMessages(), pricer);
        expect([sums.costMicros ?? null, sums.unpricedMessages], session.id).toEqual([
          total.costMicros,
          total.unpricedMessages,
        ]);
        const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = total;
        expect(sums.tokens, session.id).toEqual({ input, output, cacheRead, cacheWrite5m, cacheWrite1h });
        expect([...rows.readMessages()].length, session.id).toBe(session.assistantMessages);
        expect([...rows.readCalls()].map(({ call }) => [call.toolUseId, call.status])).toEqual(
          session.calls.map(({ call }) => [call.id, call.status]),
        );
        const ids = new Set<string>();
        const parents = new Set<string | undefined>();
        const batches = openTraceBatches(async ({ json }) =>
          expect(isRequest(JSON.parse(json)), JSON.stringify(isRequest.errors)).toBe(true),
        );
        for (const span of readSpans(session, { pricer, toText: (text) => text })) {
          expect(ids, span.name).not.toContain(span.spanId);
          ids.add(span.spanId);
          parents.add(span.parentSpanId);
          await batches.add({ span, clientVersion: undefined });
        }
        await batches.end();
        parents.delete(undefined);
        expect([...parents].filter((id) => !ids.has(id ?? ''))).toEqual([]);
      }
    });
});
