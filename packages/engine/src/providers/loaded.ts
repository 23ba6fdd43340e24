/** What brings the SDK and the failure handling along, and with them many files. */

export { createGuard } from './guard.ts';
export { createLanguageModelProvider } from './language-model/language-model-provider.ts';
export { createImageModerationProvider } from './openai-moderation/image-moderation-provider.ts';
export { createModerationProvider } from './openai-moderation/moderation-provider.ts';
export { createVisionProvider } from './vision/vision-provider.ts';
