import { limits } from '@moderato/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { buttonLook } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { Panel } from '../design/panel.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Failure, Loading } from '../design/states.tsx';
import { VerdictView } from './verdict-view.tsx';

/** An image from this computer: dropped, pasted or chosen. It is judged and not kept. */
export function ImagePlayground() {
  const [image, setImage] = useState<{ readonly name: string; readonly data: string }>();
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const [covered, setCovered] = useState(true);
  const running = useRef<AbortController>(undefined);
  const judge = useMutation({
    mutationFn: (data: string) => {
      running.current?.abort();
      running.current = new AbortController();
      return call('POST /playground/image', { body: { data } }, running.current.signal);
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  useShortcuts([{ keys: 'v', meaning: 'Show or cover the picture', run: () => setCovered(!covered) }]);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    if (!/^image\/(?:jpeg|png|gif|webp)$/.test(file.type)) return setProblem('Use a JPEG, PNG, GIF or WebP.');
    if (file.size > limits.imageBytes) return setProblem('At most 10 MB.');
    const data = await readDataUri(file);
    setCovered(true);
    setImage({ name: file.name, data });
    judge.mutate(data);
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <Panel>
        <section
          aria-label="Drop an image here"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void take(event.dataTransfer.files[0]);
          }}
          className={classNames(
            'grid min-h-64 place-items-center gap-4 rounded-lg border-2 border-dashed p-6 text-center',
            over ? 'border-accent bg-accent-wash' : 'border-line',
          )}
        >
          {image === undefined ? (
            <p className="text-soft">Drop an image here, or</p>
          ) : (
            <figure className="grid justify-items-center gap-2">
              {/* Covered at first: whoever tries an image knows what it is, whoever looks over a shoulder does not. */}
              <img
                src={image.data}
                alt={image.name}
                className={classNames('max-h-72 rounded-lg', covered && 'blur-2xl')}
              />
              <figcaption className="text-sm text-soft">
                <button type="button" className="underline" onClick={() => setCovered(!covered)}>
                  {covered ? 'Show' : 'Cover'}
                </button>
              </figcaption>
            </figure>
          )}
          <label className={classNames(buttonLook(), 'cursor-pointer has-focus-visible:outline-2')}>
            Choose an image
            <input
              type="file"
              className="sr-only"
              accept="image/jpeg,image/png,image/gif,image/webp"
              onChange={({ target }) => void take(target.files?.[0])}
            />
          </label>
          {problem !== undefined && (
            <p role="alert" className="text-block">
              {problem}
            </p>
          )}
        </section>
      </Panel>
      {judge.isPending ? (
        <Panel>
          <Loading what="the verdict" />
        </Panel>
      ) : judge.isError ? (
        <Failure error={judge.error} />
      ) : judge.data !== undefined ? (
        <VerdictView image verdict={judge.data} />
      ) : (
        <Panel>
          <p className="text-soft">The verdict appears here.</p>
        </Panel>
      )}
    </div>
  );
}

function readDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
