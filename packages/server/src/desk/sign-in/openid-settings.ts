/** The operator's settings for the OpenID provider that people can sign in with. */

import type { Config } from '../../base/settings/config.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The label of its button. */
  readonly name: string;
}

/** Undefined if the operator configured none. */
export function readOpenIdSettings(config: Config): OpenIdSettings | undefined {
  const { openIdIssuer: issuer, openIdClientId: clientId, openIdClientSecret: clientSecret, openIdName: name } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name };
}
