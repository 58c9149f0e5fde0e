import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestEntry } from './request-log.ts';

/** Figures for Prometheus: amounts and patterns of routes, no id, name or word of anybody. */
export interface HubMetrics {
  /** A request has come; `observe` says how it ended. */
  begin(): void;
  observe(entry: RequestEntry): void;
  /** In the text format of Prometheus. */
  print(): Promise<string>;
  readonly contentType: string;
}

/** What a hub has at the moment, by the name of the figure. */
export interface HubFigure {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** `listFigures` is asked whenever somebody looks. */
export function openMetrics(version: string, listFigures: () => Promise<readonly HubFigure[]>): HubMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'scrollkeep_hub_info',
    help: 'Version of the hub',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const requests = new Counter({
    name: 'scrollkeep_hub_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'scrollkeep_hub_request_seconds',
    help: 'Time until the answer began',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  const running = new Gauge({
    name: 'scrollkeep_hub_requests_running',
    help: 'Requests that are being answered, with the one that asks',
    registers,
  });
  const gauges = new Map<string, Gauge>();
  return {
    contentType: registry.contentType,
    begin: () => running.inc(),
    observe({ method, route = 'none', status, ms }) {
      // Whoever sends requests must not be able to make labels.
      const known = methods.has(method) ? method : 'other';
      running.dec();
      requests.inc({ method: known, route, status: String(status) });
      durations.observe({ method: known, route }, ms / 1000);
    },
    async print() {
      for (const { name, help, value } of await listFigures()) {
        const gauge = gauges.get(name) ?? new Gauge({ name: `scrollkeep_hub_${name}`, help, registers });
        gauges.set(name, gauge);
        gauge.set(value);
      }
      return registry.metrics();
    },
  };
}
