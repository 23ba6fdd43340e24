import type { CategoryOverview, CustomCategoryDraft } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { ActionBadge, Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/dialog.tsx';
import { Panel } from '../design/panel.tsx';
import { formatName, formatThreshold } from '../text/format.ts';
import { CustomCategoryForm } from './custom-category-form.tsx';

type Open = { readonly what: 'new' } | { readonly what: 'change' | 'remove'; readonly category: CustomCategoryDraft };

/** The account's custom categories, judged by a language model. */
export function CustomCategories({ overview }: { readonly overview: CategoryOverview }) {
  const [open, setOpen] = useState<Open>();
  const mayChange = useMay('POST /custom-categories');
  const close = () => setOpen(undefined);
  const remove = useChange('DELETE /custom-categories/:name', {
    quiet: true,
    refresh: ['GET /categories'],
    done: 'Removed. You can undo this from the audit log.',
    onDone: close,
  });
  return (
    <Panel
      title="Custom categories"
      note={
        overview.custom_judged
          ? 'Your language model judges these, using your description and examples.'
          : 'No language model is configured, so these cannot be judged. Replies list them as unavailable.'
      }
      actions={mayChange && <Button onClick={() => setOpen({ what: 'new' })}>New category</Button>}
    >
      {overview.custom.length === 0 ? (
        <p className="text-soft">No custom categories yet. For example: “medical advice” or “spoilers”.</p>
      ) : (
        <ul className="grid gap-3">
          {overview.custom.map((category) => (
            <li
              key={category.name}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b pb-3 last:border-b-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {formatName(category.name)}
                  <ActionBadge action={category.action} />
                  {!category.enabled && <Badge>off</Badge>}
                </p>
                <p className="content text-sm text-soft">{category.description}</p>
              </div>
              <p className="figures text-sm text-soft">
                above {formatThreshold(category.threshold)}, asked{' '}
                {category.ask === 'always' ? 'always' : 'when unsure'}
              </p>
              {mayChange && (
                <div className="flex gap-2">
                  <Button small onClick={() => setOpen({ what: 'change', category })}>
                    Edit
                  </Button>
                  <Button small onClick={() => setOpen({ what: 'remove', category })}>
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'new' && <CustomCategoryForm judged={overview.custom_judged} onClose={close} />}
      {open?.what === 'change' && (
        <CustomCategoryForm judged={overview.custom_judged} category={open.category} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={`Remove “${formatName(open.category.name)}”?`}
          verb="Remove"
          change={remove}
          onConfirm={() => remove.mutate({ params: { name: open.category.name } })}
          onClose={close}
        >
          <p>It no longer judges new calls. Existing decisions keep their scores.</p>
        </Confirm>
      )}
    </Panel>
  );
}
