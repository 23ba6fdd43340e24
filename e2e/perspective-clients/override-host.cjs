/**
 * Loaded before a program whose host is a constant in its code: what a hosts entry and a proxy with a certificate would
 * do for people, without either. Calls to Perspective go to the service under test; all others are refused.
 */

const http = require('node:http');
const https = require('node:https');

const { hostname, port } = new URL(process.env.MODERATO_ADDRESS);

https.request = (options, ...rest) => {
  const host = options.hostname ?? options.host;
  if (host !== 'commentanalyzer.googleapis.com') throw new Error(`A call to ${host} was not expected.`);
  const { agent: _agent, agents: _agents, ...kept } = options;
  return http.request({ ...kept, protocol: 'http:', hostname, host: hostname, port }, ...rest);
};
