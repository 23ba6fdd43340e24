/** `@conversationai/perspectiveapi-js-client` with its defaults, with chosen attributes, and with a bad key. */

const { Client } = require('@conversationai/perspectiveapi-js-client');

async function main() {
  const client = new Client(process.env.MODERATO_KEY);
  const text = process.env.TEXT;
  const defaults = await client.getScores(text);
  const chosen = await client.getScores(text, { attributes: ['INSULT', 'TOXICITY@6'], doNotStore: false });
  const refused = await new Client('nonsense').getScores(text).catch((error) => String(error));
  console.log(JSON.stringify({ defaults, chosen, refused }));
}

main();
