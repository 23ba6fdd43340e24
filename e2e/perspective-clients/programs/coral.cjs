/**
 * Coral's request (`services/perspective/perspective.ts`): the one program with a setting for the address, so it needs
 * no redirect. It appends the name of the call to the address and gives up after 800 ms.
 */

async function main() {
  const endpoint = process.env.CORAL_ENDPOINT;
  const reply = await fetch(`${endpoint}/comments:analyze?key=${process.env.VENDOR_KEY}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      comment: { text: process.env.TEXT },
      languages: ['EN'],
      doNotStore: true,
      requestedAttributes: { TOXICITY: {} },
    }),
  });
  const { attributeScores } = await reply.json();
  console.log(JSON.stringify({ flagged: attributeScores.TOXICITY.summaryScore.value > 0.8 }));
}

main();
