/** npm's `akismet-api`, which puts its key in front of the host name and has a setting for the host. */

const dns = require('node:dns');
const { AkismetClient } = require('akismet-api');
const { blog, harmless, spam } = require('./comments.cjs');

// What a wildcard entry in the name server would do.
const { lookup } = dns;
dns.lookup = (host, options, done) => lookup(host.endsWith('.rest.example') ? '127.0.0.1' : host, options, done);

const { port } = new URL(process.env.MODERATO_ADDRESS);
const host = `rest.example:${port}`;
const person = { ip: '203.0.113.9', useragent: 'Mozilla/5.0', name: 'Ann' };

(async () => {
  const client = new AkismetClient({ key: process.env.AKISMET_KEY, blog, host, protocol: 'http' });
  const root = new AkismetClient({ key: process.env.AKISMET_KEY, blog, host: `127.0.0.1:${port}`, protocol: 'http' });
  const wrong = new AkismetClient({ key: 'aaaaaaaaaaaa', blog, host, protocol: 'http' });
  const submit = async (verb) => (await client[verb]({ ...person, content: harmless })).text;
  console.log(
    JSON.stringify({
      valid: await root.verifyKey(),
      harmless: await client.checkSpam({ ...person, content: harmless }),
      spam: await client.checkSpam({ ...person, content: spam }),
      submitted: [await submit('submitSpam'), await submit('submitHam')],
      refused: await wrong.checkSpam({ ...person, content: harmless }).catch(({ message }) => message),
      empty: await client.checkSpam(person.ip ? { ip: person.ip } : {}).catch(({ status }) => status),
    }),
  );
})();
