import type { AuditQuery } from '@moderato/contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../design/button.tsx';
import { announce } from '../text/announce.tsx';
import { readAuditFile, saveFile } from './save-audit.ts';

type Format = 'csv' | 'jsonl';

/** Saves everything that matches the filter. */
export function ExportButtons({
  filter: { cursor: _cursor, limit: _limit, ...filter },
}: {
  readonly filter: AuditQuery;
}) {
  const save = useMutation({
    mutationFn: async (format: Format) => saveFile(`audit.${format}`, await readAuditFile({ ...filter, format })),
    onError: (error) => announce(messageOf(error)),
  });
  return (
    <>
      <Button busy={save.isPending && save.variables === 'csv'} onClick={() => save.mutate('csv')}>
        Save as CSV
      </Button>
      <Button busy={save.isPending && save.variables === 'jsonl'} onClick={() => save.mutate('jsonl')}>
        Save as JSON lines
      </Button>
    </>
  );
}
