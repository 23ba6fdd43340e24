import { describe, expect, it } from 'vitest';
import { describePages } from '../../testing/data-pages.ts';
import type { CreatePlace } from '../../testing/engines.ts';
import { liveCall } from '../../testing/ledger-entries.ts';

const now = Date.now();

export function describeReplay(engine: string, create: CreatePlace): void {
  describePages(`previews of other thresholds on ${engine}`, create, ({ pages, newAccount, append, flagged }) => {
    describe('a replay', () => {
      it('counts and shows what other thresholds would have changed, newest first', async () => {
        const account = await newAccount();
        await append(
          liveCall(account, { at: now - 3, scores: '{"toxicity":0.6}' }),
          liveCall(account, { at: now - 2, scores: '{"toxicity":0.2}' }),
          flagged(account, { at: now - 1, scores: '{"toxicity":0.95}', action: 'block' }),
          liveCall(account, { at: now, kind: 'image', scores: '{"toxicity":0.6}' }),
        );
        const { createLedgerFigures } = await import('../../calls/ledger/ledger-figures.ts');
        const { directReads } = await import('../../testing/direct-reads.ts');
        const figures = createLedgerFigures(directReads(pages.stores.database), 90, 'review-mix');
        const settings = [{ name: 'toxicity', threshold: 0.5, block_threshold: 0.99, enabled: true }];
        expect(await figures.whatWouldChange(account, { medium: 'text', settings, last: 100 }, false)).toMatchObject({
          examined: 3,
          changed: 2,
          transitions: expect.arrayContaining([
            { before: 'allow', after: 'flag', count: 1 },
            { before: 'block', after: 'flag', count: 1 },
          ]),
          categories: [{ name: 'toxicity', more: 1, fewer: 0, blocks_more: 0, blocks_fewer: 1, changed: 2 }],
          examples: [{ before: 'block' }, { before: 'allow', category: 'toxicity', score: 0.6 }],
        });
        const request = { medium: 'text' as const, settings, last: 100 };
        const texts = async (showsContent: boolean) =>
          (await figures.whatWouldChange(account, request, showsContent)).examples.map(({ content }) => content);
        expect([await texts(true), await texts(false)]).toEqual([
          ['you turnip', null],
          [null, null],
        ]);
        expect((await figures.whatWouldChange(account, { ...request, last: 1 }, false)).examined).toBe(1);

        expect(await figures.scoreHistograms(account, 'text')).toMatchObject({ decisions: 3, bins: 50 });
        expect((await figures.scoreHistograms(account, 'text')).categories.toxicity?.[30]).toBe(1);
        expect([...(await figures.callsByKey(account))]).toEqual([['key_1', 4]]);
      });
    });

    describe('a category whose texts something else flags too', () => {
      it('shows its own change, although no decision would be different', async () => {
        const account = await newAccount();
        const thresholds = '{"toxicity":[0.7,0.99],"harassment":[0.7,0.99]}';
        const both = { thresholds, scores: '{"toxicity":0.8,"harassment":0.9}', action: 'flag' } as const;
        await append(flagged(account, { at: now - 1, ...both }), flagged(account, { at: now, ...both }));
        const { createLedgerFigures } = await import('../../calls/ledger/ledger-figures.ts');
        const { directReads } = await import('../../testing/direct-reads.ts');
        const figures = createLedgerFigures(directReads(pages.stores.database), 90, 'review-mix');
        const settings = [
          { name: 'toxicity', threshold: 0.85, block_threshold: 0.99, enabled: true },
          { name: 'spam', threshold: 0.5, block_threshold: 0.99, enabled: true },
        ];
        expect(await figures.whatWouldChange(account, { medium: 'text', settings, last: 100 }, false)).toMatchObject({
          examined: 2,
          changed: 0,
          categories: [
            { name: 'toxicity', more: 0, fewer: 2, blocks_more: 0, blocks_fewer: 0, changed: 0 },
            { name: 'spam', more: 0, fewer: 0, changed: 0 },
          ],
        });
      });
    });

    describe('scores on another scale', () => {
      const of = async (account: string, scale: 'reference-mix' | 'review-mix', medium: 'text' | 'image' = 'text') => {
        const { createLedgerFigures } = await import('../../calls/ledger/ledger-figures.ts');
        const { directReads } = await import('../../testing/direct-reads.ts');
        const figures = createLedgerFigures(directReads(pages.stores.database), 90, scale);
        const settings = [{ name: 'toxicity', threshold: 0.5, block_threshold: 0.99, enabled: true }];
        const { decisions, left_out: leftOut, categories } = await figures.scoreHistograms(account, medium);
        const replayed = await figures.whatWouldChange(account, { medium, settings, last: 100 }, false);
        return {
          histograms: [decisions, leftOut, categories.toxicity?.[30] ?? 0],
          replay: [replayed.examined, replayed.left_out, replayed.changed],
        };
      };

      it('T2: are left out of histograms and replays, and their number is shown', async () => {
        const account = await newAccount();
        const scores = '{"toxicity":0.6,"spam":0.1}';
        await append(
          liveCall(account, { at: now - 9, scores, model_version: 'moderato-1.1.0' }),
          liveCall(account, { at: now - 8, scores, model_version: 'moderato-1.0.0', kind: 'compat' }),
          liveCall(account, { at: now - 7, scores, model_version: 'moderato-2.0.0' }),
        );
        expect(await of(account, 'review-mix')).toEqual({ histograms: [1, 2, 1], replay: [1, 2, 1] });
        expect(await of(account, 'reference-mix')).toEqual({ histograms: [2, 1, 2], replay: [2, 1, 2] });
      });

      it('T2: applies only to texts, since other models judge images', async () => {
        const account = await newAccount();
        const scores = '{"toxicity":0.6}';
        await append(
          liveCall(account, { at: now - 9, kind: 'image', scores, model_version: 'pdq-1 nsfw:1' }),
          liveCall(account, { at: now - 8, kind: 'image', scores, model_version: 'pdq-1 text:moderato-1.1.0' }),
        );
        for (const scale of ['review-mix', 'reference-mix'] as const) {
          expect(await of(account, scale, 'image')).toEqual({ histograms: [2, 0, 2], replay: [2, 0, 2] });
        }
      });
    });
  });
}
