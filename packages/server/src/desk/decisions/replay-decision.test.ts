import type { Action, MatchedRule } from '@moderato/contract';
import { decideText, type TextFindings } from '@moderato/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplay, type DecidedRow, type Limits } from './replay-decision.ts';

const names = ['toxicity', 'spam', 'self_harm', 'harassment', 'hate_speech'] as const;
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const scores = fc.record(
  {
    toxicity: probability,
    spam: probability,
    self_harm: probability,
    harassment: probability,
    hate_speech: probability,
  },
  { requiredKeys: ['harassment'] },
) as fc.Arbitrary<Record<string, number>>;
const limits = fc.dictionary(fc.constantFrom(...names), fc.tuple(probability, probability));
const rules = fc.array(fc.constantFrom<'flag' | 'block'>('flag', 'block'), { maxLength: 2 });
const setting = fc.record({
  name: fc.constantFrom(...names),
  threshold: probability,
  block_threshold: probability,
  enabled: fc.boolean(),
});

const policies = (given: Limits) =>
  Object.entries(given).map(([name, [threshold, blockThreshold]]) => ({
    name,
    threshold,
    blockThreshold,
    enabled: true,
  }));
const matched = (actions: readonly Action[]) =>
  actions.map((moderation_action) => ({ moderation_action }) as MatchedRule);
const row = (
  action: Action,
  given: object,
  thresholds: object,
  actions: readonly Action[],
  change: Partial<DecidedRow> = {},
): DecidedRow => ({
  kind: 'text',
  tier: 0,
  action,
  scores: JSON.stringify(given),
  thresholds: JSON.stringify(thresholds),
  matched_rules: actions.length === 0 ? null : JSON.stringify(matched(actions)),
  trace: '[]',
  limited: null,
  ...change,
});
const traceOf = ({ slur, minorCue }: TextFindings) =>
  JSON.stringify([
    { tier: 0, by: 'reading', outcome: 'decided' },
    ...(slur === undefined ? [] : [{ tier: 0, by: 'slur', outcome: 'decided', action: slur }]),
    ...(minorCue ? [{ tier: 0, by: 'minor_cue', outcome: 'decided' }] : []),
  ]);

describe('replaying a decision', () => {
  it('says what the engine would have decided with the new thresholds, whatever was found in the text', () => {
    const findings = fc.record({
      scores,
      tier: fc.constantFrom<0 | 1>(0, 1),
      matchedRules: rules.map(matched),
      limited: fc.boolean(),
      slur: fc.constantFrom('flag' as const, 'block' as const, undefined),
      minorCue: fc.boolean(),
    });
    fc.assert(
      fc.property(
        findings,
        limits,
        fc.uniqueArray(setting, { selector: ({ name }) => name }),
        (found, before, settings) => {
          const after: Record<string, readonly [number, number]> = { ...before };
          for (const { name, threshold, block_threshold: block, enabled } of settings) {
            if (enabled) after[name] = [threshold, block];
            else delete after[name];
          }
          const given = row(
            decideText(found, policies(before)).action,
            found.scores,
            before,
            found.matchedRules.map((rule) => rule.moderation_action),
            { tier: found.tier, trace: traceOf(found), limited: found.limited ? 1 : null },
          );
          expect(createReplay(settings)(given).after).toBe(decideText(found, policies(after)).action);
        },
      ),
    );
  });

  it('returns the same action when no threshold changes, whatever else decided', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Action>('allow', 'flag', 'block'),
        scores,
        limits,
        rules,
        (action, given, before, actions) => {
          expect(createReplay([])(row(action, given, before, actions)).after).toBe(action);
        },
      ),
    );
  });

  it('T3: stricter self-harm thresholds do not block texts of people in need, but do block pictures', () => {
    const limits = { self_harm: [0.7, 0.9], harassment: [0.7, 0.9] };
    const stricter = [{ name: 'self_harm', threshold: 0.1, block_threshold: 0.2, enabled: true }];
    const text = row('flag', { self_harm: 0.8, harassment: 0.1 }, limits, []);
    expect(createReplay(stricter)(text).after).toBe('flag');
    const picture = row('flag', { self_harm: 0.8 }, { self_harm: [0.7, 0.9] }, [], { kind: 'image' });
    expect(createReplay(stricter)(picture).after).toBe('block');
  });

  it('review-only evidence still reduces a block to a flag', () => {
    const capped = row('flag', { violence: 0.99 }, { violence: [0.7, 0.9] }, [], { kind: 'image' });
    const stricter = [{ name: 'violence', threshold: 0.1, block_threshold: 0.2, enabled: true }];
    expect(createReplay(stricter)(capped).after).toBe('flag');
    expect(createReplay([{ name: 'violence', threshold: 1, block_threshold: 1, enabled: true }])(capped).after).toBe(
      'allow',
    );
  });
});
