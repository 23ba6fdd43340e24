/** Shows user content strictly as text, with the deciding words marked and hidden characters made visible. */

import { cutIntoSegments, type Span } from './segments.ts';

export function ContentText({ text, spans = [] }: { readonly text: string; readonly spans?: readonly Span[] }) {
  return (
    <span className="content" dir="auto">
      {cutIntoSegments(text, spans).map((segment) => {
        if (segment.hidden !== undefined) return <HiddenCharacter key={segment.start} name={segment.hidden} />;
        if (!segment.marked) return <span key={segment.start}>{segment.text}</span>;
        return (
          <mark key={segment.start} className="rounded-sm bg-flag-wash px-0.5 text-flag underline decoration-2">
            {segment.text}
          </mark>
        );
      })}
    </span>
  );
}

function HiddenCharacter({ name }: { readonly name: string }) {
  const [codePoint] = name.split(' ');
  return (
    <span
      title={name}
      className="mx-0.5 rounded border border-block bg-block-wash px-1 font-mono text-[0.75em] text-block"
    >
      {codePoint}
    </span>
  );
}
