/** `perspective-api-client` with its defaults, with chosen attributes, and with an attribute that does not exist. */

const Perspective = require('perspective-api-client');

async function main() {
  const client = new Perspective({ apiKey: process.env.MODERATO_KEY });
  const text = process.env.TEXT;
  const defaults = await client.analyze(text);
  const chosen = await client.analyze(`<b>${text}</b>`, { attributes: ['threat', 'identity_attack'] });
  const refused = await client.analyze(text, { attributes: ['beauty'] }).catch((error) => error.response.data);
  console.log(JSON.stringify({ defaults, chosen, refused }));
}

main();
