import { useState } from 'react';
import { Choice } from '../design/choice.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Panel } from '../design/panel.tsx';
import { makeSnippet, type SnippetLanguage, snippetLanguages, type TextCall } from '../text/snippets.ts';

/** The same call for a program, to copy. */
export function Snippets({ call }: { readonly call: TextCall }) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const snippet = makeSnippet(language, window.location.origin, call);
  return (
    <Panel>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Choice
          label="Language"
          options={snippetLanguages.map((value) => ({ value, label: value }))}
          value={language}
          onChange={setLanguage}
        />
        <CopyButton text={snippet} label={`Copy as ${language}`} />
      </div>
      {/* A field and no block of text: the keyboard can scroll it and select all of it. */}
      <textarea
        readOnly
        aria-label={`The call in ${language}`}
        value={snippet}
        rows={Math.min(14, snippet.split('\n').length + 1)}
        wrap="off"
        className="control font-mono text-sm"
      />
    </Panel>
  );
}
