/** The vendors' hosts and paths that a redirect answers from Moderato. Everything else is passed on unchanged. */

export const vendorNames = ['perspective', 'openai', 'akismet'] as const;
export type Vendor = (typeof vendorNames)[number];

interface Door {
  readonly host: string;
  /** Akismet's older clients put their key before the host: `KEY.rest.akismet.com`. */
  readonly withSubdomains: boolean;
  readonly paths: RegExp;
}

export const doors: Readonly<Record<Vendor, Door>> = {
  perspective: {
    host: 'commentanalyzer.googleapis.com',
    withSubdomains: false,
    paths: /^\/(?:v1alpha1\/.|\$discovery\/rest$|batch(?:\/|$))/,
  },
  openai: { host: 'api.openai.com', withSubdomains: false, paths: /^\/v1\/moderations$/ },
  akismet: { host: 'rest.akismet.com', withSubdomains: true, paths: /^\/1\.1\/./ },
};

/** The chosen vendor whose host this is; undefined for all other hosts. */
export function vendorOf(host: string, chosen: Iterable<Vendor>): Vendor | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  for (const vendor of chosen) {
    const door = doors[vendor];
    if (name === door.host || (door.withSubdomains && name.endsWith(`.${door.host}`))) return vendor;
  }
  return undefined;
}

/** `target`: the path with its query, as in the first line of a request. */
export function isRedirectedPath(vendor: Vendor, target: string): boolean {
  return doors[vendor].paths.test(pathOf(target));
}

export function isDiscovery(vendor: Vendor, target: string): boolean {
  return vendor === 'perspective' && pathOf(target) === '/$discovery/rest';
}

/** Some clients escape the dollar sign and the colon. */
export function pathOf(target: string): string {
  return (target.split('?', 1)[0] as string).replace(/%24/g, '$').replace(/%3a/gi, ':');
}
