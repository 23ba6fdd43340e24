/**
 * What an answer is drawn on: how wide it is, and whether it has colours. Node decides about colours: a terminal has them
 * unless NO_COLOR is set or it cannot show them, and FORCE_COLOR gives them to pipes too.
 */

import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Output } from './output.ts';

export interface Screen {
  /** In columns; undefined where no terminal sets one: pipes and files get whole lines. */
  readonly width: number | undefined;
  paint(style: Style, text: string): string;
}

const colours = { good: 'green', warning: 'yellow', bad: 'red', title: 'bold', faint: 'dim' } as const;
export type Style = keyof typeof colours;

/** A program reads it, or a file keeps it. */
export const plainScreen: Screen = { width: undefined, paint: (_style, text) => text };

/** How an action looks, wherever one is shown. */
export const actionStyles = { allow: 'good', flag: 'warning', block: 'bad' } as const;

export function screenOf(output: Output, withColours: boolean): Screen {
  // Only a stream can be asked; a test's buffer is not a terminal.
  if (!(output instanceof Writable)) return plainScreen;
  const { isTTY, columns } = output as Writable & { readonly isTTY?: boolean; readonly columns?: number };
  return {
    width: isTTY && columns !== undefined && columns > 0 ? columns : undefined,
    paint: withColours ? (style, text) => styleText(colours[style], text, { stream: output }) : plainScreen.paint,
  };
}
