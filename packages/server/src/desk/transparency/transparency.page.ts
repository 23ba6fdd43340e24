/** `GET /transparency` */

import type { transparencyCalls } from '@moderato/contract';
import type { Handlers } from '../../base/http/page.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import { type readTransparencyReport, transparencyCsv } from './transparency-report.ts';

type TransparencyReads = { transparency: typeof readTransparencyReport };

export function transparencyHandlers(reads: Reads<TransparencyReads>): Handlers<keyof typeof transparencyCalls> {
  return {
    async 'GET /transparency'({ member, query: { year } }) {
      const report = await reads.transparency({ accountId: member.accountId, year: Number(year) });
      return { ...report, csv: transparencyCsv(report) };
    },
  };
}
