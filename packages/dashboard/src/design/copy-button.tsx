import { useState } from 'react';
import { announce } from '../text/announce.tsx';
import { Button } from './button.tsx';

/** Copies a text and confirms it, visibly and for screen readers. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied.');
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      announce('Your browser did not allow copying. Select the text instead.');
    }
  };
  return (
    <Button small onClick={() => void copy()}>
      {copied ? 'Copied ✓' : label}
    </Button>
  );
}
