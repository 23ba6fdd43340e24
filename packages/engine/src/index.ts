/** The engine: takes content and returns a verdict. It uses no HTTP, database or environment. */

export { audioFormat } from './audio/audio-format.ts';
export type { HeardSegment } from './audio/heard.ts';
export { createTranscriber, notAudio, type Transcriber } from './audio/transcriber.ts';
export { customPolicies, defaultImagePolicies, defaultTextPolicies } from './category-policies.ts';
export type { Evidence, Judgement, Scores, ScoringOptions, TextClassifier } from './classifier/classifier.ts';
export { type ClassifierOptions, createClassifier } from './classifier/create-classifier.ts';
export { TextNotRead } from './classifier/long-texts/read-long-texts.ts';
export { ModelFileError, shippedModelVersion } from './classifier/model-files.ts';
export { maxPassesClosely } from './classifier/reading/reading-classifier.ts';
export { createLexiconClassifier } from './classifier/signs/lexicon-classifier.ts';
export type { Escalation } from './escalate.ts';
export { closeImageJudges, type ImageFinding, type ImageJudge, type ImageQuestion } from './image/image-judge.ts';
export {
  type ExchangeQuestion,
  type ExchangeResult,
  exchangeName,
  type ImageExchange,
} from './image/known-images/ask-exchange.ts';
export { type FileHash, hashFile, parseFileHash } from './image/known-images/file-hash.ts';
export { knownImagesName, minQuality } from './image/known-images/find-known-images.ts';
export {
  createHashList,
  type HashIndex,
  type KnownImage,
  type KnownImageMatch,
  matchDistance,
} from './image/known-images/hash-index.ts';
export { formatHash, hashFrame, type PdqHash, parseHash } from './image/known-images/pdq/pdq-hash.ts';
export { checkImageModels, createLocalImageJudges, type LocalImageJudgeOptions } from './image/local-judges.ts';
export { parseDataUri } from './image/parse-data-uri.ts';
export { picturesForProviders } from './image/pictures-for-providers.ts';
export { createImageDecoder, type ImageDecoder, type ImageDecoderOptions } from './image/prepare/image-decoder.ts';
export { type EncodedImage, encodeForProvider, prepareImage } from './image/prepare/prepare-image.ts';
export type { PreparedFrame, PreparedImage } from './image/prepared-image.ts';
export { readImage } from './image/read-image.ts';
export { validImageUrl } from './image/valid-image-url.ts';
export { detectLanguages } from './language/detect-languages.ts';
export { type ImageInput, type ImageOutcome, type ImageProviderJudge, moderateImage } from './moderate-image.ts';
export {
  judgeTextInTiers,
  moderateText,
  type ScoredText,
  type ScoreInput,
  type TextInput,
  type TextOutcome,
  type TierTrace,
} from './moderate-text.ts';
export * from './providers/index.ts';
export { checkRule, sizeOfRule } from './rules/check-rule.ts';
export { compileRules } from './rules/compile-rules.ts';
export { emptyRuleSet, type RuleDefinition, type RuleMatches, type RuleSet, type RuleSize } from './rules/rule-set.ts';
export { createRuleSetCache, type LoadedRules, type RuleSetCache } from './rules/rule-set-cache.ts';
export { lookThrough } from './rules/words/check-entries.ts';
export { type ExampleForms, exampleForms } from './rules/words/example-forms.ts';
export { scoreTestImage, testImageVersion } from './test-mode/score-test-image.ts';
export { createTestClassifier } from './test-mode/score-test-text.ts';
export { cutSentences } from './text/cut-sentences.ts';
export { maskSpans } from './text/mask-spans.ts';
export { type ThreadError, watchThreadErrors } from './threads/thread-errors.ts';
export { type CategoryPolicy, decide, decideText, type TextFindings, type Verdict } from './verdict.ts';
