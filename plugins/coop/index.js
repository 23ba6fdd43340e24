/**
 * The plugin that Coop loads: one signal per category of Moderato, and one with its advice, for texts and for images.
 * `manifest.js` is what Coop shows; `judge.js` asks the service.
 */

import { createJudge } from './judge.js';
import { documentation, integrationId, manifest, signalKinds, typeOf } from './manifest.js';

/** @param context what Coop passes: the id of the integration, and how to read an organisation's settings. */
function createSignals(context) {
  const judge = createJudge();
  return signalKinds.map((kind) => ({ signalTypeId: typeOf(kind), signal: describe(kind, context, judge) }));
}

function describe(kind, { getCredential }, judge) {
  const { input, category, name, flagAbove } = kind;
  const isScore = category !== undefined;
  const outputType = isScore
    ? { scalarType: 'NUMBER' }
    : { scalarType: 'STRING', enum: ['allow', 'flag', 'block'], ordered: true };
  return {
    id: { type: typeOf(kind) },
    displayName: `Moderato: ${name} (${input})`,
    description: isScore
      ? `How likely the ${input} is ${name}, from 0 to 1.`
      : `What Moderato advises for the ${input} with your thresholds and rules: allow, flag or block.`,
    docsUrl: documentation,
    recommendedThresholds: isScore
      ? { highPrecisionThreshold: round(flagAbove + (2 / 3) * (1 - flagAbove)), highRecallThreshold: flagAbove }
      : null,
    supportedLanguages: /** @type {const} */ ('ALL'),
    pricingStructure: /** @type {const} */ ({ type: 'FREE' }),
    eligibleInputs: [input === 'text' ? 'STRING' : 'IMAGE'],
    outputType,
    getCost: () => (input === 'text' ? 5 : 20),
    async run(question) {
      const { value, orgId, userId } = question;
      const settings = settingsOf(await getCredential(orgId));
      if (settings === undefined) throw new Error(missing);
      const verdict = await judge(settings, input, input === 'text' ? value.value : value.value.url, userId);
      return { outputType, score: isScore ? scoreOf(verdict, category) : verdict.action };
    },
    async getDisabledInfo(orgId) {
      if (settingsOf(await getCredential(orgId)) !== undefined) return { disabled: /** @type {const} */ (false) };
      return { disabled: /** @type {const} */ (true), disabledMessage: missing };
    },
    needsMatchingValues: false,
    eligibleSubcategories: [],
    needsActionPenalties: false,
    integration: integrationId,
    allowedInAutomatedRules: true,
  };
}

const missing = 'Enter the address of your Moderato service and an API key on the integrations page.';

function settingsOf(stored) {
  const address = String(stored?.address ?? '').trim();
  const apiKey = String(stored?.apiKey ?? '').trim();
  return /^https?:\/\//.test(address) && apiKey !== '' ? { address: address.replace(/\/+$/, ''), apiKey } : undefined;
}

/** Not judged is an error for Coop, never a score of 0. */
function scoreOf(verdict, category) {
  const score = verdict.categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`Moderato did not judge ${category}: it is disabled or has no model.`);
  return score;
}

const round = (number) => Math.round(number * 1000) / 1000;

export default { manifest, createSignals };
