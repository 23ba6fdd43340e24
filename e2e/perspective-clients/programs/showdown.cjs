/**
 * Pokémon Showdown's requests (`server/artemis/remote.ts`, `lib/net.ts`): eight attributes through `https.request` with
 * a time limit of ten seconds. A failure of any kind leaves the message without scores.
 */

const https = require('node:https');

const names = ['SEVERE_TOXICITY', 'TOXICITY', 'IDENTITY_ATTACK', 'INSULT', 'PROFANITY', 'THREAT', 'SEXUALLY_EXPLICIT'];
const requestedAttributes = Object.fromEntries([...names, 'FLIRTATION'].map((name) => [name, {}]));

function post(call, body) {
  return new Promise((resolve, reject) => {
    const address = `https://commentanalyzer.googleapis.com/v1alpha1/comments:${call}?key=${process.env.VENDOR_KEY}`;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const request = https.request(address, { method: 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      reply.on('end', () => (reply.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    request.setTimeout(10_000, () => request.destroy(new Error('Request timeout')));
    request.on('error', reject).end(body);
  });
}

async function main() {
  const comment = { text: process.env.TEXT };
  const { attributeScores } = await post(
    'analyze',
    JSON.stringify({ languages: ['en'], requestedAttributes, comment }),
  );
  const scores = Object.entries(attributeScores).map(([name, { summaryScore }]) => [name, summaryScore.value]);
  const suggestion = { comment, attributeScores: { TOXICITY: { summaryScore: { value: 1 } } } };
  const suggested = await post('suggestscore', JSON.stringify(suggestion));
  console.log(
    JSON.stringify({
      flagged: scores.some(([, value]) => value > 0.8),
      attributes: scores.map(([name]) => name),
      suggested: 'detectedLanguages' in suggested,
    }),
  );
}

main();
