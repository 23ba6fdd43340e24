/** What Coop shows on its integrations page, and the list of signals. */

export const integrationId = 'MODERATO';
export const documentation = 'https://github.com/roostorg/coop/blob/main/docs/integrations/custom.md';

/** The default thresholds of docs/reference/categories.md; a test compares them with the contract. */
const thresholds = {
  text: { toxicity: 0.7, harassment: 0.7, hate_speech: 0.7, sexual: 0.8, violence: 0.7, self_harm: 0.7, spam: 0.9 },
  image: { sexual: 0.7, violence: 0.7, hate_symbols: 0.7, self_harm: 0.7, drugs: 0.8, gore: 0.7 },
};

export const signalKinds = Object.entries(thresholds).flatMap(([input, categories]) => [
  ...Object.entries(categories).map(([category, flagAbove]) => ({
    input,
    category,
    name: category.replaceAll('_', ' '),
    flagAbove,
  })),
  { input, name: 'advice' },
]);

export const typeOf = ({ input, category = 'action' }) => `MODERATO_${input}_${category}`.toUpperCase();

const section = (id, title, label, value) => ({ id, title, fields: [{ label, value }] });

export const manifest = {
  id: integrationId,
  name: 'Moderato',
  version: '0.1.0',
  description: 'Scores for texts and images from a Moderato service that you run yourself.',
  docsUrl: documentation,
  requiresConfig: true,
  configurationFields: [
    {
      key: 'address',
      label: 'Address of the service',
      required: true,
      inputType: /** @type {const} */ ('text'),
      placeholder: 'https://moderato.example.com',
      description: 'As Coop reaches it. Use https, unless both run on one machine.',
    },
    {
      key: 'apiKey',
      label: 'API key',
      required: true,
      inputType: /** @type {const} */ ('password'),
      placeholder: 'mod_live_…',
      description: 'It needs only the scope "moderate".',
    },
  ],
  signalTypeIds: signalKinds.map(typeOf),
  modelCard: {
    modelName: 'Moderato',
    version: 'the one that your service runs',
    sections: [
      section(
        'trainingData',
        'Training data',
        'Sources',
        'Public research datasets and licensed texts, listed in the model card of your service.',
      ),
      section(
        'policyAndTaxonomy',
        'Policy and taxonomy',
        'Categories',
        'Texts: toxicity, harassment, hate speech, sexual, violence, self-harm, spam. Images: sexual, violence, hate symbols, self-harm, drugs, gore.',
      ),
      section(
        'annotationMethodology',
        'Annotation methodology',
        'Labels',
        'The labels of the public datasets; the model card of your service names them by category.',
      ),
      section(
        'performanceBenchmarks',
        'Performance',
        'Figures',
        'Measured for each release, by category and language, in the documentation that your service serves at /docs.',
      ),
      section(
        'biasAndLimitations',
        'Bias and limitations',
        'Limits',
        'Each call sees one text without its conversation. In languages that were not measured, scores are a guess. Most image categories need a vision model on the side of the service; without one, their signals report an error, never a low score.',
      ),
      section(
        'implementationGuidance',
        'Implementation guidance',
        'Thresholds',
        'Scores are probabilities in a mix where one text in four belongs to the category. A person who writes about harming themselves is flagged, and scores never lead to "block".',
      ),
      section('relevantLinks', 'Relevant links', 'Documentation', 'The pages /docs and /openapi of your own service.'),
    ],
  },
};
