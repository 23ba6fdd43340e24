import { imageCategoryNames, type ReviewItem, textCategoryNames } from '@moderato/contract';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Key } from '../design/key.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { formatName } from '../text/format.ts';

interface WrongCategoryProps {
  readonly item: Pick<ReviewItem, 'kind' | 'categories'>;
  readonly onChoose: (category: string) => void;
  readonly onClose: () => void;
}

/** What it should have been, by one digit; 0 for none. */
export function WrongCategory({ item, onChoose, onClose }: WrongCategoryProps) {
  const names: readonly string[] = item.kind === 'image' ? imageCategoryNames : textCategoryNames;
  const own = item.categories.map(({ name }) => name).filter((name) => !names.includes(name));
  const choices = [...names, ...own].slice(0, 9).map((name, index) => ({ key: String(index + 1), name }));
  const all = [...choices, { key: '0', name: 'none' }];
  useShortcuts(
    all.map(({ key, name }) => ({ keys: key, meaning: formatName(name), run: () => onChoose(name) })),
    true,
  );
  return (
    <Dialog title="What should it have been?" onClose={onClose}>
      <p className="mb-3 text-sm text-soft">
        The category is corrected and the item counts as removed; with “none”, it counts as kept. No statement is sent.
      </p>
      <div className="grid grid-cols-2 gap-2">
        {all.map(({ key, name }) => (
          <Button key={name} className="justify-between" onClick={() => onChoose(name)}>
            {formatName(name)} <Key>{key}</Key>
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
