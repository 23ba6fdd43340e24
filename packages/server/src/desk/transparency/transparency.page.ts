/** `GET /transparency` */

import type { transparencyCalls } from '@moderato/contract';
import { templateParts } from '@moderato/contract/dashboard';
import type { Handlers } from '../../base/http/page.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import { type readTemplateFigures, type readTransparencyReport, transparencyCsv } from './transparency-report.ts';
import { templateCsv } from './transparency-template.ts';

type TransparencyReads = { transparency: typeof readTransparencyReport; templateFigures: typeof readTemplateFigures };

export function transparencyHandlers(reads: Reads<TransparencyReads>): Handlers<keyof typeof transparencyCalls> {
  return {
    async 'GET /transparency'({ member, query: { year } }) {
      const asked = { accountId: member.accountId, year: Number(year) };
      const [report, figures] = await Promise.all([reads.transparency(asked), reads.templateFigures(asked)]);
      const template = templateParts.map((part) => ({ part, csv: templateCsv(part, asked.year, figures) }));
      return { ...report, csv: transparencyCsv(report), template };
    },
  };
}
