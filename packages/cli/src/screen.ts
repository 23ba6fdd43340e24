/**
 * Describes what an answer is printed on: its width, and whether it has colours. Node decides about colours: a terminal
 * has them unless NO_COLOR is set or it cannot show them, and FORCE_COLOR adds them to pipes too.
 */

import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Output } from './output.ts';

export interface Screen {
  /** In columns; undefined if there is no terminal: pipes and files get full lines. */
  readonly width: number | undefined;
  paint(style: Style, text: string): string;
}

const colours = { good: 'green', warning: 'yellow', bad: 'red', title: 'bold', faint: 'dim' } as const;
export type Style = keyof typeof colours;

/** Output that a program reads or a file keeps. */
export const plainScreen: Screen = { width: undefined, paint: (_style, text) => text };

/** The colour of an action, wherever one is shown. */
export const actionStyles = { allow: 'good', flag: 'warning', block: 'bad' } as const;

export function screenOf(output: Output, withColours: boolean): Screen {
  // Only a stream knows; a test's buffer is not a terminal.
  if (!(output instanceof Writable)) return plainScreen;
  const { isTTY, columns } = output as Writable & { readonly isTTY?: boolean; readonly columns?: number };
  return {
    width: isTTY && columns !== undefined && columns > 0 ? columns : undefined,
    paint: withColours ? (style, text) => styleText(colours[style], text, { stream: output }) : plainScreen.paint,
  };
}
