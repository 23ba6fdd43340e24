import { describe, expect, it } from 'vitest';
import { chooseDecision, nothingWritten, offerPrepared } from './answer-draft.ts';

const prepared = { upheld: 'The decision stands.', reversed: 'You are right.' };

describe('the draft of an answer', () => {
  it('starts without a verdict, and offers no prepared answer before there is one', () => {
    expect(nothingWritten.decision).toBeUndefined();
    expect(offerPrepared(nothingWritten, prepared)).toBeUndefined();
  });

  it('a prepared answer that nobody edited changes with the verdict', () => {
    const reversed = chooseDecision(nothingWritten, 'reversed', prepared);
    expect(offerPrepared(reversed, prepared)).toBe(prepared.reversed);
    const taken = { ...reversed, reason: prepared.reversed };
    expect(chooseDecision(taken, 'upheld', prepared)).toEqual({ decision: 'upheld', reason: prepared.upheld });
  });

  it('what somebody wrote stays, and nothing is offered in its place', () => {
    const edited = { decision: 'reversed' as const, reason: `${prepared.reversed} Sorry!` };
    const changed = chooseDecision(edited, 'upheld', prepared);
    expect(changed).toEqual({ decision: 'upheld', reason: edited.reason });
    expect(offerPrepared(changed, prepared)).toBeUndefined();
  });

  it('the prepared answer is offered again when the text is empty', () => {
    const emptied = { decision: 'upheld' as const, reason: ' ' };
    expect(offerPrepared(emptied, prepared)).toBe(prepared.upheld);
  });
});
