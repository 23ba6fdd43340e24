/** What brings the SDK and the failure handling along, and with them many files. */

export { createGuard } from './guard.ts';
export { createLanguageModelProvider } from './language-model/language-model-provider.ts';
export { createModerationProvider } from './openai-moderation/moderation-provider.ts';
