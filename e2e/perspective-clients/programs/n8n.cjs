/**
 * The request of n8n's Google Perspective node (`nodes/Google/Perspective/GenericFunctions.ts`): signed in with Google,
 * so its key is a token in a header. It sends through axios.
 */

const axios = require('axios');

axios({
  method: 'POST',
  url: 'https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze',
  headers: { Authorization: `Bearer ${process.env.VENDOR_KEY}`, Accept: 'application/json' },
  data: {
    comment: { type: 'PLAIN_TEXT', text: process.env.TEXT },
    requestedAttributes: { TOXICITY: { scoreThreshold: 0 } },
  },
}).then(({ data }) => {
  console.log(JSON.stringify({ flagged: data.attributeScores.TOXICITY.summaryScore.value > 0.8 }));
});
