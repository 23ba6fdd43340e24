/** The npm package `openai`, with its base address and key changed. */

import OpenAI from 'openai';

const { MODERATO_ADDRESS: address, MODERATO_KEY: apiKey, BAD: bad, PICTURE: picture } = process.env;
const baseURL = `${address}/v1`;
const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });

const failure = (call) =>
  call.then(
    () => undefined,
    (error) => ({
      class: error.constructor.name,
      status: error.status,
      code: error.code,
      type: error.type,
      param: error.param,
    }),
  );
const text = await client.moderations.create({ model: 'omni-moderation-latest', input: bad });
const list = await client.moderations.create({ input: [bad, 'Good morning.'] });
const parts = await client.moderations.create({
  input: [
    { type: 'text', text: 'Good morning.' },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
  ],
});
console.log(
  JSON.stringify({
    text,
    list: list.results.map(({ flagged }) => flagged),
    parts: parts.results.map(({ category_applied_input_types: types }) => types.sexual),
    unkeyed: await failure(
      new OpenAI({ baseURL, apiKey: 'nonsense', maxRetries: 0 }).moderations.create({ input: 'x' }),
    ),
    empty: await failure(client.moderations.create({ input: '' })),
    unknownModel: await failure(client.moderations.create({ model: 'gpt-5', input: 'x' })),
  }),
);
