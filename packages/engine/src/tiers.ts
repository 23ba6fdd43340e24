/**
 * The kinds of providers that are asked about texts that the local models are unsure of, in this order [T8]. Tier 0,
 * the local models themselves, is `classifier/`. To add a kind of provider, add a folder in `providers/`, a line here,
 * and its settings in the server.
 */

import { languageModel } from './providers/language-model/kind.ts';
import { openAiModeration } from './providers/openai-moderation/kind.ts';

export const providerKinds = [openAiModeration, languageModel] as const;

export type RegisteredKind = (typeof providerKinds)[number];
export type ProviderKindId = RegisteredKind['id'];
