import { groupBy } from '@scrollkeep/transcript/columns/group-by.ts';
import { version } from '../../version.ts';
import { clientName } from './read-spans.ts';
import type { KeyValue, Span } from './span.ts';

/** Spans of one session, with the version of the client that wrote it. */
export interface ClientSpan {
  readonly span: Span;
  readonly clientVersion: string | undefined;
}

/** One request to a collector, and one line of a file. */
export interface TraceBatch {
  /** `ExportTraceServiceRequest` as JSON. */
  readonly json: string;
  readonly spans: number;
}

const batchSpans = 512;
const batchBytes = 1024 * 1024;

export interface TraceBatches {
  add(span: ClientSpan): Promise<void>;
  end(): Promise<void>;
  /** How many there were so far. */
  spans(): number;
}

/** Requests of bounded size; a span is never larger than a few attributes of bounded length. */
export function openTraceBatches(take: (batch: TraceBatch) => Promise<void>): TraceBatches {
  let waiting: PrintedSpan[] = [];
  let size = 0;
  let total = 0;
  const flush = async () => {
    const spans = waiting;
    [waiting, size] = [[], 0];
    if (spans.length > 0) await take(toBatch(spans));
  };
  return {
    async add({ span, clientVersion }) {
      const json = JSON.stringify(span);
      if (waiting.length >= batchSpans || size + json.length > batchBytes) await flush();
      waiting.push({ json, clientVersion });
      size += json.length;
      total++;
    },
    end: flush,
    spans: () => total,
  };
}

interface PrintedSpan {
  readonly json: string;
  readonly clientVersion: string | undefined;
}

function toBatch(spans: readonly PrintedSpan[]): TraceBatch {
  const resources = [...groupBy(spans, ({ clientVersion = '' }) => clientVersion)].map(
    ([clientVersion, group]) =>
      `{"resource":${JSON.stringify({ attributes: toResource(clientVersion) })},"scopeSpans":[{"scope":` +
      `${JSON.stringify({ name: 'scrollkeep', version })},"spans":[${group.map(({ json }) => json).join(',')}]}]}`,
  );
  return { json: `{"resourceSpans":[${resources.join(',')}]}`, spans: spans.length };
}

function toResource(clientVersion: string): readonly KeyValue[] {
  return [
    { key: 'service.name', value: { stringValue: clientName } },
    ...(clientVersion === '' ? [] : [{ key: 'service.version', value: { stringValue: clientVersion } }]),
  ];
}
