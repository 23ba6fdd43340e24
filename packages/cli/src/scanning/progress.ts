/** Shows on one line of the terminal how far the scan is, how fast it goes and how long it will take. */

import { cutToWidth } from '../display-width.ts';
import type { Output } from '../output.ts';
import type { Position } from './scan.ts';

const barWidth = 24;
const shownEveryMs = 200;

/** Numbers only: the tally of a position keeps counting. */
interface Point {
  readonly rows: number;
  readonly inputBytes: number;
}

const pointOf = ({ inputBytes, tally: { rows } }: Position): Point => ({ rows, inputBytes });

export interface Progress {
  show(position: Position): void;
  clear(): void;
}

interface ProgressOutput extends Output {
  readonly isTTY?: boolean;
  /** Read from the terminal each time, since people resize it. */
  readonly columns?: number;
}

/** No progress in pipes and files. */
export function createProgress(output: ProgressOutput, start: Position, totalBytes: number | undefined): Progress {
  if (output.isTTY !== true) return { show() {}, clear() {} };
  const first = pointOf(start);
  const startedMs = performance.now();
  let shownMs = 0;
  return {
    show(position) {
      const nowMs = performance.now();
      if (nowMs - shownMs < shownEveryMs) return;
      shownMs = nowMs;
      const line = progressLine(pointOf(position), first, (nowMs - startedMs) / 1_000, totalBytes);
      // A line that wraps could not be overwritten.
      output.write(`\r\x1b[K${cutToWidth(line, (output.columns ?? 80) - 1)}`);
    },
    clear: () => void output.write('\r\x1b[K'),
  };
}

export function progressLine(now: Point, first: Point, seconds: number, totalBytes: number | undefined): string {
  const rate = seconds > 0 ? (now.rows - first.rows) / seconds : 0;
  const rows = `${now.rows.toLocaleString('en')} rows, ${Math.round(rate).toLocaleString('en')} per second`;
  if (totalBytes === undefined || totalBytes === 0) return rows;
  const share = now.inputBytes / totalBytes;
  const speed = seconds > 0 ? (now.inputBytes - first.inputBytes) / seconds : 0;
  const left = speed > 0 ? `, ${duration((totalBytes - now.inputBytes) / speed)} left` : '';
  const full = Math.round(share * barWidth);
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
  return `${bar} ${Math.floor(share * 100)} %  ${rows}${left}`;
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
