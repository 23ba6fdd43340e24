/** Type a text or drop an image, and see its scores and thresholds. Nothing is stored or counted. */

import { useState } from 'react';
import { Choice } from '../design/choice.tsx';
import { Page } from '../design/panel.tsx';
import { ImagePlayground } from './image-playground.tsx';
import { TextPlayground } from './text-playground.tsx';

export function PlaygroundPage() {
  const [medium, setMedium] = useState<'text' | 'image'>('text');
  return (
    <Page
      title="Playground"
      note="Uses this account's thresholds and rules. Nothing is stored or counted."
      actions={
        <Choice
          label="Medium"
          options={[
            { value: 'text', label: 'Text' },
            { value: 'image', label: 'Image' },
          ]}
          value={medium}
          onChange={setMedium}
        />
      }
    >
      {medium === 'text' ? <TextPlayground /> : <ImagePlayground />}
    </Page>
  );
}
