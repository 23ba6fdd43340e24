/**
 * Keyboard shortcuts: single keys and two-key sequences (`g` then `d`). They do not work while somebody types, while a
 * dialog is open, or while Control, Alt or Meta is held, so the browser's own shortcuts keep working.
 */

import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** One key, or two with a space between them. */
  readonly keys: string;
  readonly meaning: string;
  run(): void;
}

const sequenceMs = 1_000;

export interface ShortcutReader {
  /** True if the key was handled. */
  press(key: string, atMs: number): boolean;
}

export function createShortcutReader(shortcuts: () => readonly Shortcut[]): ShortcutReader {
  let first: { readonly key: string; readonly atMs: number } | undefined;
  return {
    press(key, atMs) {
      const pending = first !== undefined && atMs - first.atMs <= sequenceMs ? first.key : undefined;
      first = undefined;
      const known = shortcuts();
      const wanted = pending === undefined ? key : `${pending} ${key}`;
      const hit = known.find(({ keys }) => keys === wanted) ?? known.find(({ keys }) => keys === key);
      if (hit !== undefined) {
        hit.run();
        return true;
      }
      if (known.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, atMs };
      return first !== undefined;
    },
  };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type);
}

const registered = new Set<readonly Shortcut[]>();

/** Every shortcut that works right now, for the help sheet. */
export function currentShortcuts(): readonly Shortcut[] {
  return [...registered].flat();
}

/** Makes shortcuts work while the component is mounted. `insideDialog`: also while a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[], insideDialog = false): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const stable: readonly Shortcut[] = latest.current.map(({ keys, meaning }) => ({
      keys,
      meaning,
      run: () => latest.current.find((shortcut) => shortcut.keys === keys)?.run(),
    }));
    registered.add(stable);
    const reader = createShortcutReader(() => latest.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target)) return;
      if (!insideDialog && document.querySelector('dialog[open]') !== null) return;
      if (reader.press(event.key, event.timeStamp)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      registered.delete(stable);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [insideDialog]);
}
