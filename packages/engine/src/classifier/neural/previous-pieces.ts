/** The pieces of earlier messages that the network reads before a text: the newest that fit, each followed by the closing piece. */

/** Together with the closing pieces. */
export const maxPreviousPieces = 64;

/** `messages`: oldest first. Of a message that does not fit whole, its end is read, if nothing newer was. */
export function previousPieces(
  messages: readonly string[],
  piecesOf: (text: string) => readonly number[],
  closing: readonly number[],
): number[] {
  let read: number[] = [];
  for (const message of messages.toReversed()) {
    const own = [...piecesOf(message), ...closing];
    if (read.length + own.length > maxPreviousPieces) return read.length === 0 ? own.slice(-maxPreviousPieces) : read;
    read = [...own, ...read];
  }
  return read;
}
