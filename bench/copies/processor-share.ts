/**
 * Limits a process to part of one core with Linux control groups, so that two copies, their stores and the load fit on
 * a small machine, and the copies are the ones short of processor time.
 */

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const periodMicroseconds = 10_000;
/** Version 1 has a hierarchy for each resource, version 2 one for all. */
const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

export interface ProcessorShare {
  remove(): void;
}

/** Undefined if the machine does not allow it. */
export function limitProcessor(pid: number, share: number): ProcessorShare | undefined {
  for (const root of roots) {
    const folder = join(root, `moderato-bench-${pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    const remove = () => rmdirSync(folder);
    try {
      const quota = Math.round(periodMicroseconds * share);
      if (existsSync(join(folder, 'cpu.cfs_quota_us'))) {
        writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodMicroseconds));
        writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
      } else {
        writeFileSync(join(folder, 'cpu.max'), `${quota} ${periodMicroseconds}`);
      }
      writeFileSync(join(folder, 'cgroup.procs'), String(pid));
      return { remove };
    } catch {
      remove();
    }
  }
  return undefined;
}
