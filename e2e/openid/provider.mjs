/**
 * An OpenID provider on loopback. Prints its issuer, reads the redirect address of its one client as a line, and then
 * serves. A visitor who gives a name is that person, `NAME@example.org`; `twin-of-NAME` is somebody else with the same
 * address, and `unverified-NAME` has an unverified address.
 */

import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import Provider from 'oidc-provider';

let answer = (_request, response) => response.writeHead(503).end();
const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
createInterface({ input: process.stdin })
  .once('line', serve)
  .once('close', () => process.exit(0));

function serve(redirectUri) {
  const provider = new Provider(`http://127.0.0.1:${server.address().port}`, {
    clients: [{ client_id: 'moderato', client_secret: 'a-secret-of-the-client', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => claimsOf(subject) }),
    // Consent is not asked for.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  answer = async (request, response) => {
    if (!request.url.startsWith('/interaction/')) return callback(request, response);
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(
        '<!doctype html><title>Provider</title><form method="post"><label>Name <input name="login"></label><button>Go</button></form>',
      );
    }
    let body = '';
    for await (const piece of request) body += piece;
    const accountId = new URLSearchParams(body).get('login');
    const result = accountId === 'nobody' ? { error: 'access_denied' } : { login: { accountId } };
    return provider.interactionFinished(request, response, result);
  };
}

function claimsOf(subject) {
  const name = subject.replace(/^(?:twin-of|unverified)-/, '');
  return { sub: subject, email: `${name}@example.org`, email_verified: !subject.startsWith('unverified-'), name };
}
