import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { Blurred, useBlur } from './blurred.tsx';
import { ContentText } from './content-text.tsx';
import type { Span } from './segments.ts';

interface KeptTextProps {
  readonly text: string;
  /** What it was flagged for. */
  readonly categories: readonly string[];
  /** What matched, to be marked. */
  readonly spans?: readonly Span[];
  /** Not only its beginning. */
  readonly whole?: boolean;
}

/** A kept text in a list; of a severe category, it is blurred until asked for. */
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
            // In a row that opens on a click, this shows the text and nothing else.
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
