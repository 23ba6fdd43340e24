import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Blurred, useBlur } from './blurred.tsx';
import { ContentText } from './content-text.tsx';

/** The beginning of a kept text in a list; of a severe category, it is blurred until asked for. */
export function KeptText({ text, category }: { readonly text: string; readonly category: string | null }) {
  const blur = useBlur();
  const [asked, setAsked] = useState(false);
  const isBlurred = !asked && category !== null && blur([category]);
  return (
    <span className="block max-w-md">
      <Blurred on={isBlurred}>
        <span className="line-clamp-3">
          <ContentText text={text} />
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
