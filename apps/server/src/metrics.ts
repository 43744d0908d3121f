import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for Prometheus at /metrics. */
export interface Metrics {
  registry: Registry;
  steps: Counter;
  refusals: Counter<'code'>;
  appendRows: Histogram;
  appendTime: Histogram;
  actTime: Histogram;
  sockets: Gauge;
  matches: Gauge;
  notices: Counter<'channel' | 'result'>;
}

/** How often it is looked whether the event loop is late, ms. */
const LOOK = 10;

/**
 * How late the event loop was in one of a thousand turns since the process began: what nobody's look-out averages
 * away.
 */
function watchLoop(registry: Registry): void {
  const delays = monitorEventLoopDelay({ resolution: LOOK });
  delays.enable();
  new Gauge({
    name: 'wardroom_event_loop_p999_seconds',
    help: 'Lateness of the event loop, 99.9th percentile since the start',
    registers: [registry],
    collect() {
      this.set(Math.max(0, delays.percentile(99.9) / 1e9 - LOOK / 1000));
    },
  });
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchLoop(registry);
  const registers = [registry];
  return {
    registry,
    steps: new Counter({ name: 'wardroom_steps_total', help: 'Steps stored by this process', registers }),
    refusals: new Counter({
      name: 'wardroom_refusals_total',
      help: 'Actions refused',
      labelNames: ['code'],
      registers,
    }),
    appendRows: new Histogram({
      name: 'wardroom_append_rows',
      help: 'Steps per append statement',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200],
      registers,
    }),
    appendTime: new Histogram({
      name: 'wardroom_append_seconds',
      help: 'Time of an append statement',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
      registers,
    }),
    actTime: new Histogram({
      name: 'wardroom_act_seconds',
      help: 'From an action heard to its acknowledgement',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
      registers,
    }),
    sockets: new Gauge({ name: 'wardroom_sockets', help: 'Open sockets', registers }),
    matches: new Gauge({ name: 'wardroom_matches_loaded', help: 'Matches in memory', registers }),
    notices: new Counter({
      name: 'wardroom_notices_total',
      help: 'Notices sent',
      labelNames: ['channel', 'result'],
      registers,
    }),
  };
}
