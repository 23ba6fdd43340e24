/**
 * Addresses that attack whoever fetches them, each with the required result. `blocked`: no connection to its target,
 * 422. `malformed`: not a web address at all, 400. The test itself plays the name servers and origins.
 */

export interface HostileUrl {
  readonly id: string;
  readonly kind: string;
  readonly expect: 'blocked' | 'malformed';
  readonly url: string;
}

const blocked = (id: string, kind: string, url: string): HostileUrl => ({ id, kind, expect: 'blocked', url });
const malformed = (id: string, kind: string, url: string): HostileUrl => ({ id, kind, expect: 'malformed', url });

/** These must fail without any connection at all. */
export const hostileUrls: readonly HostileUrl[] = [
  blocked('S001', 'loopback', 'http://127.0.0.1/'),
  blocked('S002', 'loopback, another port', 'http://127.0.0.1:6379/'),
  blocked('S005', 'the end of loopback', 'http://127.255.255.254/'),
  blocked('S006', 'loopback as one number', 'http://2130706433/'),
  blocked('S007', 'loopback in hexadecimal', 'http://0x7f000001/'),
  blocked('S010', 'loopback in octal', 'http://0177.0.0.01/'),
  blocked('S011', 'loopback in padded octal', 'http://0000177.0000.0000.0001/'),
  blocked('S012', 'loopback, mixed and short', 'http://0x7f.0.1/'),
  blocked('S015', 'zero', 'http://0/'),
  blocked('S016', 'the unspecified address', 'http://0.0.0.0:80/'),
  blocked('S017', 'zero in hexadecimal', 'http://0x0/'),
  blocked('S020', 'localhost with a dot', 'http://localhost./'),
  blocked('S021', 'localhost in capitals', 'http://LOCALHOST/'),
  blocked('S022', 'below localhost', 'http://foo.localhost/'),
  blocked('S025', 'full-width digits', 'http://１２７.０.０.１/'),
  blocked('S026', 'circled digits', 'http://①②⑦.⓪.⓪.①/'),
  blocked('S027', 'ideographic dots', 'http://127。0。0。1/'),
  blocked('S030', 'an address with a dot', 'http://127.0.0.1./'),
  blocked('S031', 'a soft hyphen', 'http://127.0.0.1%C2%AD/'),
  blocked('S032', 'a character of no width', 'http://loc\u200balhost/'),
  blocked('S035', 'IPv6 loopback, padded', 'http://[0000:0000:0000:0000:0000:0000:0000:0001]/'),
  blocked('S036', 'the unspecified IPv6 address', 'http://[::]/'),
  blocked('S037', 'mapped loopback', 'http://[::ffff:127.0.0.1]/'),
  blocked('S040', 'mapped metadata', 'http://[::ffff:169.254.169.254]/'),
  blocked('S041', 'mapped metadata in hexadecimal', 'http://[::ffff:a9fe:a9fe]/'),
  blocked('S042', 'mapped private', 'http://[::ffff:10.0.0.1]/'),
  blocked('S045', 'translated loopback', 'http://[::ffff:0:127.0.0.1]/'),
  blocked('S046', 'NAT64 to loopback', 'http://[64:ff9b::7f00:1]/'),
  blocked('S047', 'NAT64 to metadata', 'http://[64:ff9b::a9fe:a9fe]/'),
  blocked('S048', 'NAT64, local use', 'http://[64:ff9b:1::7f00:1]/'),
  blocked('S049', 'IPv4-compatible loopback', 'http://[::127.0.0.1]/'),
  blocked('S050', '6to4 to private', 'http://[2002:a00:1::]/'),
  blocked('S051', 'Teredo', 'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'),
  blocked('S052', 'ISATAP', 'http://[fe80::5efe:127.0.0.1]/'),
  blocked('S055', 'unique-local', 'http://[fc00::1]/'),
  blocked('S056', 'unique-local', 'http://[fd12:3456:789a::1]/'),
  blocked('S057', 'site-local', 'http://[fec0::1]/'),
  blocked('S058', 'IPv6 multicast', 'http://[ff02::1]/'),
  blocked('S060', 'discard', 'http://[100::1]/'),
  blocked('S061', 'segment routing', 'http://[5f00::1]/'),
  blocked('S062', 'ORCHID', 'http://[2001:20::1]/'),
  blocked('S065', 'private as one number', 'http://167772161/'),
  blocked('S066', 'private', 'http://172.16.0.1/'),
  blocked('S067', 'the end of a private range', 'http://172.31.255.255/'),
  blocked('S068', 'private', 'http://192.168.1.1/'),
  blocked('S070', 'carrier-grade NAT', 'http://100.64.0.1/'),
  blocked('S071', 'the end of carrier-grade NAT', 'http://100.127.255.254/'),
  blocked('S072', 'link-local', 'http://169.254.1.1/'),
  blocked('S075', '6to4 relay', 'http://192.88.99.1/'),
  blocked('S076', 'benchmarking', 'http://198.18.0.1/'),
  blocked('S077', 'documentation', 'http://198.51.100.1/'),
  blocked('S078', 'multicast', 'http://224.0.0.1/'),
  blocked('S080', 'reserved', 'http://240.0.0.1/'),
  blocked('S081', 'broadcast', 'http://255.255.255.255/'),
  blocked('S082', 'cloud metadata', 'http://169.254.169.254/latest/meta-data/iam/security-credentials/'),
  blocked('S085', 'cloud metadata in octal', 'http://0251.0376.0251.0376/'),
  blocked('S086', 'cloud metadata, short', 'http://169.254.43518/'),
  blocked('S087', 'cloud metadata over IPv6', 'http://[fd00:ec2::254]/latest/meta-data/'),
  blocked('S090', 'metadata by name', 'http://metadata.google.internal/computeMetadata/v1/'),
  blocked('S091', 'metadata by short name', 'http://metadata/computeMetadata/v1/'),
  blocked('S092', 'metadata by name with a dot', 'http://metadata.google.internal./computeMetadata/v1/'),
  blocked('S095', 'the host agent of Azure', 'http://168.63.129.16/machine?comp=goalstate'),
  blocked('S096', 'metadata in carrier-grade NAT', 'http://100.100.100.200/latest/meta-data/'),
  blocked('S097', 'metadata among protocol assignments', 'http://192.0.0.192/latest/'),
  blocked('S100', 'an API of the cluster', 'https://kubernetes.default.svc/api'),
  blocked('S101', 'a node of the cluster', 'http://10.96.0.1:443/'),
  blocked('S102', 'the bridge of containers', 'http://172.17.0.1:2375/containers/json'),
  blocked('S105', 'a single label', 'http://postgres:5432/'),
  blocked('S106', 'multicast DNS', 'http://printer.local/'),
  blocked('S107', 'an internal name', 'http://vault.internal/'),
  blocked('S110', 'a public name of a metadata address', 'http://169-254-169-254.nip.test/'),
  blocked('S111', 'a name with a mapped address', 'http://mapped.test/'),
  blocked('S112', 'a name with IPv6 loopback alone', 'http://loopback6.test/'),
  blocked('S117', 'a name that is another name of a metadata address', 'http://alias.test/'),
  blocked('S118', 'a name with several addresses, none public', 'http://several.test/'),
  blocked('S119', 'a name that does not exist', 'http://nowhere.test/'),
  blocked('S135', 'an @ in the fragment', 'http://127.0.0.1#@example.com/'),
  blocked('S136', 'an @ in the query', 'http://127.0.0.1?@example.com/'),
  blocked('S137', 'a backslash', 'http://127.0.0.1\\@example.com/'),
  blocked('S140', 'missing slashes', 'http:127.0.0.1/'),
  blocked('S141', 'a tab in the scheme', 'ht\ttp://127.0.0.1/'),
  blocked('S142', 'a leading space', ' http://127.0.0.1/'),
  malformed('S145', 'a NUL', 'http://127.0.0.1%00.example.com/'),
  malformed('S146', 'a file', 'file:///etc/passwd'),
  malformed('S147', 'a file of a host', 'file://localhost/etc/passwd'),
  malformed('S150', 'dict', 'dict://127.0.0.1:11211/stats'),
  malformed('S151', 'ldap', 'ldap://127.0.0.1/'),
  malformed('S152', 'a Unix socket', 'unix:///var/run/docker.sock'),
  malformed('S155', 'a data URI', 'data:image/svg+xml,<svg/>'),
  malformed('S156', 'a blob', 'blob:http://127.0.0.1/x'),
  malformed('S157', 'a web socket', 'ws://127.0.0.1/'),
  malformed('S158', 'gopher', 'gopher://127.0.0.1:6379/_INFO'),
  blocked('S160', 'a port of SSH', 'http://origin.test:22/'),
  blocked('S161', 'a port of mail', 'http://origin.test:25/'),
  blocked('S162', 'a port of Redis', 'http://origin.test:6379/'),
  malformed('S165', 'no port at all', 'http://origin.test:99999/'),
  blocked('S166', 'credentials', 'http://user:pass@origin.test/img.png'),
  blocked('S167', 'ourselves', 'https://moderation.test/v1/moderate'),
  blocked('S168', 'ourselves with a dot, on the other port', 'http://moderation.test./v1/moderate'),
  blocked('S170', 'letters of another script', 'http://gооgle.com/'),
];

export interface HostileReply {
  readonly id: string;
  readonly kind: string;
  /** The reply of the origin. */
  readonly location: string;
  readonly status?: number;
  readonly secure?: boolean;
}

/** The origin gets one request, and nothing follows from it. */
export const hostileRedirects: readonly HostileReply[] = [
  { id: 'S120', kind: 'to loopback', status: 301, location: 'http://127.0.0.1/' },
  { id: 'S121', kind: 'to metadata', location: 'http://169.254.169.254/latest/meta-data/' },
  { id: 'S122', kind: 'to IPv6 loopback', status: 303, location: 'http://[::1]/' },
  { id: 'S123', kind: 'to private, kept method', status: 307, location: 'http://10.0.0.1/' },
  { id: 'S124', kind: 'to private, for good', status: 308, location: 'http://192.168.0.1/' },
  { id: 'S125', kind: 'without a scheme', location: '//127.0.0.1/' },
  { id: 'S126', kind: 'to a file', location: 'file:///etc/passwd' },
  { id: 'S127', kind: 'to data', location: 'data:image/png;base64,iVBORw0KGgo=' },
  { id: 'S128', kind: 'to another port', location: 'http://origin.test:6379/' },
  { id: 'S129', kind: 'to ourselves', location: 'https://moderation.test/' },
  { id: 'S130', kind: 'down from https', location: 'http://origin.test/ok.png', secure: true },
  { id: 'S131', kind: 'with credentials', location: 'http://origin.test@127.0.0.1/' },
  { id: 'S133', kind: 'with credentials for the origin', location: 'http://user:pass@origin.test/ok.png' },
  { id: 'S134', kind: 'to no address', location: 'http://' },
];
