/** `REDIS_URL` in its two forms: one server, or the first addresses of a cluster. */

export interface RedisAddress {
  readonly isCluster: boolean;
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The numbered database of a single server; a cluster has only one. */
  readonly database: number;
}

const form = /^(redis|rediss)(\+cluster)?:\/\/(?:([^@/]*)@)?([^@/]+)(?:\/(\d{0,4}))?$/;
const hostAndPort = /^(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(?::(\d{1,5}))?$/;
const usualPort = 6_379;

/** Undefined if the text is in neither form. */
export function readRedisAddress(text: string): RedisAddress | undefined {
  const [, scheme, cluster, credentials, places = '', database] = form.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const isCluster = cluster !== undefined;
  const hosts = places.split(',').map(readHost);
  const known = hosts.filter((host) => host !== undefined);
  if (known.length !== hosts.length || (!isCluster && (hosts.length > 1 || hosts.length === 0))) return undefined;
  if (isCluster && database) return undefined;
  const who = readCredentials(credentials);
  return who && { isCluster, hosts: known, tls: scheme === 'rediss', ...who, database: Number(database || 0) };
}

function readHost(text: string): { host: string; port: number } | undefined {
  const [, host, port = String(usualPort)] = hostAndPort.exec(text) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** `name:password`, or `:password` as most write it; special characters are percent-encoded. */
function readCredentials(text = ''): Pick<RedisAddress, 'username' | 'password'> | undefined {
  const colon = text.indexOf(':');
  const [name, password] = colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  try {
    return { username: decodeURIComponent(name) || undefined, password: decodeURIComponent(password) || undefined };
  } catch {
    return undefined;
  }
}
