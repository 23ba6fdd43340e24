/** Writes a list of known images page by page, in a form that this program or another one reads. */

import { open } from 'node:fs/promises';
import type { KnownImageEntry } from '@moderato/server';

export const exportForms = ['csv', 'threatexchange', 'json'] as const;
export type ExportForm = (typeof exportForms)[number];

type ReadPage = (page: { readonly after: string; readonly limit: number }) => Promise<readonly KnownImageEntry[]>;

const pageSize = 5_000;

/** How many were written. A file that exists is not replaced. */
export async function exportHashes(path: string, form: ExportForm, read: ReadPage): Promise<number> {
  const { head, line } = forms[form];
  const file = await open(path, 'wx', 0o600);
  try {
    if (head !== '') await file.write(head);
    let entries = 0;
    for (let after = ''; ; ) {
      const page = await read({ after, limit: pageSize });
      if (page.length > 0) await file.write(page.map(line).join(''));
      entries += page.length;
      after = page.at(-1)?.hash ?? '';
      if (page.length < pageSize) break;
    }
    await file.sync();
    return entries;
  } finally {
    await file.close();
  }
}

interface Form {
  readonly head: string;
  line(entry: KnownImageEntry): string;
}

const forms: Readonly<Record<ExportForm, Form>> = {
  csv: {
    head: 'hash,category,action,label\n',
    line: ({ hash, category, action, label }) => `${[hash, category, action, quoted(label)].join(',')}\n`,
  },
  threatexchange: {
    head: 'collab,signal_type,signal_str,category,tags\n',
    line: ({ hash, category, action, label }) =>
      `${[quoted(label), isOfFile(hash) ? 'md5' : 'pdq', hash, 'POSITIVE_CLASS', quoted(`${category} ${action}`)].join(',')}\n`,
  },
  json: {
    head: '',
    line: ({ hash, category, action, label }) =>
      `${JSON.stringify({ indicator: hash, type: isOfFile(hash) ? 'HASH_MD5' : 'HASH_PDQ', category, action, source: label })}\n`,
  },
};

const isOfFile = (hash: string): boolean => hash.length === 32;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
