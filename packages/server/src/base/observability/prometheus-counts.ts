/** Everything that is counted for Prometheus, one line each. */

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export function countsOn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),

    /** Evaluated whenever somebody reads the metrics. */
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      }),

    /** The same, with one value for each value of a label. */
    perLabel: (name: string, help: string, label: string, read: () => readonly (readonly [string, number])[]) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, now] of read()) this.set({ [label]: value }, now);
        },
      }),

    histogram: <Label extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      labelNames: readonly Label[] = [],
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
  };
}
