/** The tiers that can answer a call, in order. The numbers are part of the interface: `pipeline_tier`, `calls_by_tier`. */

export const tiers = [
  { tier: 0, key: 'tier_0', name: 'local' },
  { tier: 1, key: 'tier_1', name: 'moderation model' },
  { tier: 2, key: 'tier_2', name: 'language model' },
] as const;

export type Tier = (typeof tiers)[number]['tier'];
export type TierKey = (typeof tiers)[number]['key'];
export type CallsByTier = Readonly<Record<TierKey, number>>;

/** The models that ship with the service. */
export const localTier = tiers[0].tier;
/** An external provider. */
export type ProviderTier = Exclude<Tier, typeof localTier>;
/** The interface gives every image call this tier, whatever judged the image. */
export const imageTier = 2 satisfies Tier;

/** One entry for each tier, in order: `{ tier_0: …, tier_1: …, tier_2: … }`. */
export function byTier<Value>(create: (entry: (typeof tiers)[number]) => Value): Record<TierKey, Value> {
  return Object.fromEntries(tiers.map((entry) => [entry.key, create(entry)])) as Record<TierKey, Value>;
}
