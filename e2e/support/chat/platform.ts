/** What the tests see of a fake platform on loopback: a group where people write, and what the bot did there. */

export interface ChatPlatform {
  /** Where the bot finds it, and how it signs in. */
  readonly environment: Readonly<Record<string, string>>;
  /** Somebody writes, in the group or in the moderators' own; returns the id of the message. */
  say(text: string, place?: 'group' | 'moderators'): string;
  /** Returns the id of what has to be removed to undo it. */
  edit(id: string, text: string): string;
  /** Removals fail from now on, as if the bot had no right to remove. */
  forbidRemoval(): void;
  readonly removed: readonly string[];
  /** What moderators were shown, one entry per message of the bot. */
  readonly shown: readonly string[];
  stop(): Promise<void>;
}

export const people = { bot: '1', ann: '3' };
