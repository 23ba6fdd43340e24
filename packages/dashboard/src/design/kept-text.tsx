import { useState } from 'react';
import { ContentText } from '../text/content-text.tsx';
import type { Span } from '../text/segments.ts';
import { Blurred, useBlur } from './blurred.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface KeptTextProps {
  readonly text: string;
  /** What it was flagged for. */
  readonly categories: readonly string[];
  /** The matches to mark. */
  readonly spans?: readonly Span[];
  /** The whole text, not only its beginning. */
  readonly whole?: boolean;
}

/** A kept text in a list; if its category is severe, it is blurred until opened. */
export function KeptText({ text, categories, spans = [], whole = false }: KeptTextProps) {
  const blur = useBlur();
  const [asked, setAsked] = useState(false);
  const isBlurred = !asked && blur(categories);
  return (
    <span className={classNames('block', !whole && 'max-w-md')}>
      <Blurred on={isBlurred}>
        <span className={classNames(!whole && 'line-clamp-3')}>
          <ContentText text={text} spans={spans} />
        </span>
      </Blurred>
      {isBlurred && (
        <Button
          small
          kind="quiet"
          onClick={(event) => {
            // In a row that opens on click, this only shows the text.
            event.stopPropagation();
            setAsked(true);
          }}
        >
          Show the text
        </Button>
      )}
    </span>
  );
}
