/** `googleapis` as Perspective's own guide used it: the client is built from the discovery document. */

const { google } = require('googleapis');

async function main() {
  const { MODERATO_ADDRESS: address, MODERATO_KEY: key, TEXT: text } = process.env;
  const client = await google.discoverAPI(`${address}/$discovery/rest?version=v1alpha1`);
  const resource = { comment: { text }, requestedAttributes: { TOXICITY: {} }, clientToken: 'from googleapis' };
  const analyzed = await client.comments.analyze({ key, resource });
  const suggested = await client.comments.suggestscore({
    key,
    resource: { comment: { text }, attributeScores: { TOXICITY: { summaryScore: { value: 1 } } }, communityId: 'c' },
  });
  const refused = await client.comments.analyze({ key: 'nonsense', resource }).catch((error) => error);
  const empty = await client.comments.analyze({ key, resource: { ...resource, comment: {} } }).catch((error) => error);
  console.log(
    JSON.stringify({
      analyzed: analyzed.data,
      firstSpan: analyzed.data.attributeScores.TOXICITY.spanScores[0].score.value,
      suggested: suggested.data,
      refused: { status: refused.status, message: refused.message },
      empty: { status: empty.status, message: empty.message },
    }),
  );
}

main();
