/** Size limits of requests. "Characters" are Unicode code points everywhere. */

export const limits = {
  textCharacters: 50_000,
  userIdCharacters: 256,
  contentUrlCharacters: 2_048,
  authorNameCharacters: 256,
  previousMessages: 10,
  /** For all earlier messages of a text together. */
  previousCharacters: 4_000,
  /** Texts or parts in one call. */
  itemsPerCall: 100,
  itemIdCharacters: 256,
  imagesPerCall: 10,
  /** For all texts of one call together, as UTF-8. */
  textsBytes: 1024 * 1024,
  idempotencyKeyCharacters: 255,
  /** For a report, an explanation, an appeal or its answer. */
  reasonCharacters: 5_000,
  clauseCharacters: 500,
  requestIdCharacters: 64,
  imageBytes: 10 * 1024 * 1024,
  imageSidePixels: 16_384,
  imageFramePixels: 40_000_000,
  imageFrames: 1_000,
  imageTotalPixels: 400_000_000,
  audioBytes: 10 * 1024 * 1024,
  audioSeconds: 300,
  rulesPerAccount: 1_000,
  ruleEntriesPerAccount: 100_000,
  ruleEntriesPerList: 10_000,
  ruleEntryCharacters: 200,
  regexCharacters: 1_000,
  jsonDepth: 32,
  /** For one request, at any depth; importing all the rules that an account may have stays below it. */
  jsonValues: 120_000,
  /** For all objects of one request: ten for each rule. */
  jsonKeys: 10_000,
  labelCharacters: 100,
  /** Keys that are not revoked. */
  keysPerAccount: 1_000,
  originsPerKey: 20,
  originCharacters: 300,
  openInvitationsPerAccount: 100,
  knownImagesPerAccount: 1_000_000,
} as const;

/** Bytes a route reads before it refuses. Text: 50,000 characters written as JSON escapes, plus room for the other fields. */
export const bodyLimits = {
  text: 1024 * 1024,
  compat: 1024 * 1024,
  /** 1 MB of text written as JSON escapes, plus room for the other fields. */
  texts: 7 * 1024 * 1024,
  /** 10 MB as base64, plus the data URI prefix and the JSON around it. */
  image: Math.ceil(limits.imageBytes / 3) * 4 + 16 * 1024,
  /** The same for a recording. */
  audio: Math.ceil(limits.audioBytes / 3) * 4 + 16 * 1024,
  rules: 4 * 1024 * 1024,
  /** A text and a reason, written as JSON escapes. */
  report: 1024 * 1024,
  /** A clause and a reason, written as JSON escapes. */
  case: 128 * 1024,
  none: 16 * 1024,
} as const;
