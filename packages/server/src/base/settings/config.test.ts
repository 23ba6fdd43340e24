import { describe, expect, it } from 'vitest';
import { defaultPlans } from '../plans.ts';
import { ConfigError, readConfig, settingTable } from './config.ts';

const problemsOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('nothing was wrong');
};

/** For each setting: allowed values with their meaning, and values that are not allowed. */
const examples: Record<string, { good: string[]; bad: string[] }> = {
  HOST: { good: ['127.0.0.1', '0.0.0.0', '::', 'localhost'], bad: ['http://x', 'a b', '*'] },
  PORT: { good: ['0', '8080', '65535'], bad: ['65536', '-1', '80.5', 'http', '1e3', ' 80'] },
  MODERATO_DATA_DIR: { good: ['./data', '/var/lib/moderato', 'a folder'], bad: [] },
  DATABASE_URL: {
    good: ['postgres://u:p@h:5432/d', 'postgresql:///d?host=/run/postgresql'],
    bad: ['mysql://h/d', 'h:5432', 'postgres://'],
  },
  MODERATO_SECRET_KEY: {
    good: ['5e'.repeat(32), `${'AB'.repeat(32)},${'5e'.repeat(32)}`, `${'A'.repeat(43)}=`],
    bad: ['secret', '5e'.repeat(31), `${'5e'.repeat(32)},old`, `${'A'.repeat(42)}==`],
  },
  MODERATO_SECRET_KEY_FILE: { good: ['/run/secrets/moderato', './a file.key'], bad: [] },
  MODERATO_DATABASE_WAIT_MS: { good: ['100', '3000', '60000'], bad: ['99', '60001', '3s', '-5'] },
  MODERATO_DATABASE_CONNECTIONS: { good: ['2', '10', '100'], bad: ['1', '101', 'all', '-5'] },
  REDIS_URL: {
    good: ['redis://cache', 'rediss://u:p@h:6380/1', 'redis+cluster://a:7000,b:7001'],
    bad: ['cache:6379', 'http://cache', 'redis://', 'redis://a,b'],
  },
  MODERATO_DURABILITY: { good: ['process', 'full'], bad: ['FULL', 'none', 'true'] },
  MODERATO_LEDGER_DAYS: { good: ['1', '90', '36500'], bad: ['0', '36501', '-1', '1.5', 'ninety'] },
  MODERATO_AUDIT_DAYS: { good: ['1', '730', '36500'], bad: ['0', '36501', '-1', '1.5', 'ninety'] },
  MODERATO_MODEL_THREADS: { good: ['1', '2', '256'], bad: ['0', '257', '-1', '1.5', 'all'] },
  MODERATO_DEPTH: { good: ['default', 'full', 'economy'], bad: ['deep', 'FULL', '1'] },
  MODERATO_AUDIO_PACKAGES: { good: ['/opt/moderato-audio', 'a folder'], bad: [] },
  MODERATO_IMAGE_IDLE_SECONDS: { good: ['0', '300', '86400'], bad: ['-1', '86401', '1.5', 'never'] },
  MODERATO_MAX_IN_FLIGHT: { good: ['8', '512', '100000'], bad: ['7', '100001', '-1', 'many'] },
  MODERATO_MAX_BODY_MB: { good: ['32', '256', '1000000'], bad: ['31', '1000001', '-1', '64.5', 'all'] },
  MODERATO_MAX_DELAY_MS: { good: ['10', '250', '60000'], bad: ['9', '60001', '0.5', 'long'] },
  MODERATO_MAX_MODEL_WAIT_MS: { good: ['10', '1000', '60000'], bad: ['9', '60001', '0.5', 'long'] },
  MODERATO_PLANS: {
    good: ['{}', '{"free":{"requests_per_second":1}}', '{"pro":{"calls_per_month":9007199254740991}}'],
    bad: [
      '{',
      '[]',
      'null',
      '1',
      '{"gold":{}}',
      '{"free":1}',
      '{"free":null}',
      '{"free":{"requests_per_second":0}}',
      '{"free":{"requests_per_second":-5}}',
      '{"free":{"requests_per_second":1.5}}',
      '{"free":{"requests_per_second":"5"}}',
      '{"free":{"requests_per_second":null}}',
      '{"free":{"calls_per_month":1e300}}',
      '{"free":{"calls":5}}',
      '{"__proto__":{"requests_per_second":5}}',
    ],
  },
  MODERATO_PUBLIC_URL: {
    good: ['https://moderation.example.com', 'http://10.0.0.1:8080/'],
    bad: [
      'moderation.example.com',
      'ftp://example.com',
      'https://example.com/path',
      'https://u:p@example.com',
      'https://example.com/?q',
    ],
  },
  MODERATO_TRUSTED_PROXIES: {
    good: ['10.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1,fc00::/7'],
    bad: ['10.0.0.0/33', 'proxy', '10.0.0.1/', '::1/129', '10.0.0.1/8/8', 'true', '10.0.0.1;10.0.0.2'],
  },
  MODERATO_CORS_ORIGINS: {
    good: ['https://app.example.com', 'http://localhost:3000, https://app.example.com'],
    bad: ['*', 'app.example.com', 'https://app.example.com/', 'https://*.example.com/x', 'null'],
  },
  MODERATO_WEBHOOK_ALLOW: {
    good: ['127.0.0.1:3000', '10.0.0.0/8:8080, [fd00::/8]:443'],
    bad: ['10.0.0.0/8', 'localhost:3000', '10.0.0.0/33:80', '10.0.0.1:0', '10.0.0.1:70000'],
  },
  ...Object.fromEntries(
    ['TIER1', 'TIER2', 'TIER2_IMAGE'].flatMap((tier) => [
      [
        `MODERATO_${tier}_BASE_URL`,
        {
          good: ['https://api.openai.com/v1', 'http://127.0.0.1:11434/v1/', 'https://gateway.example/openai'],
          bad: ['api.openai.com', 'ftp://h/v1', 'https://u:p@h/v1', 'https://h/v1?key=x', 'https://h/v1#x'],
        },
      ],
      [`MODERATO_${tier}_API_KEY`, { good: ['sk-abc', 'none'], bad: ['two words', 'schlüssel', 'line\nbreak'] }],
      [`MODERATO_${tier}_MODEL`, { good: ['omni-moderation-latest', 'qwen2.5:7b', 'a/b'], bad: ['a model', 'ä'] }],
      [`MODERATO_${tier}_TIMEOUT_MS`, { good: ['50', '800', '120000'], bad: ['0', '49', '120001', '1e3', '-1', '1s'] }],
    ]),
  ),
  MODERATO_TIER1_CONCURRENCY: { good: ['1', '1000'], bad: ['0', '1001', 'many'] },
  MODERATO_TIER2_CONCURRENCY: { good: ['1', '1000'], bad: ['0', '1001', 'many'] },
  MODERATO_TIER1_IMAGES: { good: ['on', 'off'], bad: ['ON', 'true', '1'] },
  MODERATO_TIER2_IMAGES: { good: ['on', 'off'], bad: ['ON', 'true', '1'] },
  MODERATO_TIER2_CONTROL: { good: ['on', 'off'], bad: ['true', 'ON'] },
  MODERATO_TIER2_INPUT_PRICE: { good: ['0', '0.15', '3'], bad: ['-1', 'free', '1e3', '0,15', '.5'] },
  MODERATO_TIER2_OUTPUT_PRICE: { good: ['0', '0.6'], bad: ['-1', '$2'] },
  MODERATO_PROVIDER_CALLS_PER_DAY: { good: ['0', '1', '1000000000'], bad: ['-1', 'none', '1.5', '1000000001'] },
  MODERATO_PROVIDER_CACHE_SECONDS: { good: ['0', '600', '86400'], bad: ['-1', '86401', 'off'] },
  MODERATO_IMAGE_FETCH: { good: ['on', 'off'], bad: ['true', 'OFF', '0'] },
  MODERATO_HMA_URL: {
    good: [
      'https://hma.example.com',
      'https://10.0.0.4:8443/hma/',
      'http://127.0.0.1:5000',
      'http://localhost',
      'http://[::1]:80',
    ],
    bad: [
      'http://hma.example.com',
      'http://10.0.0.4',
      'hma',
      'https://u:p@hma.example.com',
      'https://h/?a=b',
      'ftp://h',
    ],
  },
  MODERATO_HMA_TOKEN: { good: ['abc', 'a.b-c=='], bad: ['a b', 'é'] },
  MODERATO_HMA_BANKS: {
    good: ['NCMEC=sexual:block', 'A B=gore:flag, *=violence:flag'],
    bad: [
      'NCMEC',
      'NCMEC=toxicity:block',
      'NCMEC=gore:allow',
      'A=gore:flag,A=gore:block',
      '=gore:flag',
      'A/B=gore:flag',
    ],
  },
  MODERATO_HMA_MD5_TYPE: { good: ['photo_md5', 'md5'], bad: ['photo md5', 'a&b'] },
  MODERATO_HMA_TIMEOUT_MS: { good: ['50', '1000', '8000'], bad: ['49', '8001', '1s'] },
  MODERATO_IMAGE_FETCH_ALLOW: {
    good: ['127.0.0.0/8:3000', '10.0.0.1:80, [fd00::/8]:9000', '[::1]:3000'],
    bad: ['127.0.0.1', 'localhost:3000', '127.0.0.0/33:3000', '::1:3000', '10.0.0.0/8:*', '*'],
  },
  METRICS_PORT: { good: ['0', '9464'], bad: ['off', '70000'] },
  METRICS_HOST: { good: ['127.0.0.1', '0.0.0.0', '::', 'metrics.internal'], bad: ['http://127.0.0.1', 'a host'] },
  METRICS_TOKEN: {
    good: ['x'.repeat(16)],
    bad: ['x'.repeat(15), 'x'.repeat(1_001), 'sixteen characters', 'ü'.repeat(16)],
  },
  MODERATO_AKISMET: { good: ['on', 'off'], bad: ['ON', 'true', '1'] },
  MODERATO_COMPAT_ALIAS: { good: ['on', 'off'], bad: ['ON', 'true', '1'] },
  MODERATO_COMPAT_SCALE: { good: ['perspective', 'categories'], bad: ['google', 'Perspective'] },
  MODERATO_DASHBOARD: { good: ['on', 'off'], bad: ['ON', 'true', '1'] },
  MODERATO_SECOND_FACTOR: { good: ['optional', 'required'], bad: ['on', 'REQUIRED', '1'] },
  MODERATO_DASHBOARD_SIGNUP: { good: ['on', 'off'], bad: ['ON', 'open', '1'] },
  MODERATO_OPENID_ISSUER: {
    good: [
      'https://id.example.com',
      'https://id.example.com/realms/acme',
      'http://127.0.0.1:8081',
      'http://localhost:81',
    ],
    bad: [
      'id.example.com',
      'http://id.example.com',
      'https://id.example.com/?a',
      'https://user@id.example.com',
      'file:///x',
    ],
  },
  MODERATO_OPENID_CLIENT_ID: { good: ['moderato', 'a:b/c'], bad: ['two words', 'é', 'a'.repeat(201)] },
  MODERATO_OPENID_CLIENT_SECRET: { good: ['secret', 'two words'], bad: ['é', 'a'.repeat(1001)] },
  MODERATO_OPENID_NAME: { good: ['Acme', 'Müller & Söhne'], bad: ['a\nb', 'a'.repeat(41)] },
  MODERATO_SMTP_HOST: { good: ['127.0.0.1', '::1', 'smtp.example.com'], bad: ['smtp://example.com', 'a host'] },
  MODERATO_SMTP_PORT: { good: ['1', '25', '465', '65535'], bad: ['0', '65536', '-1', 'smtp', '2.5', '025'] },
  MODERATO_SMTP_TLS: { good: ['starttls', 'tls', 'off'], bad: ['ssl', 'on', 'STARTTLS'] },
  MODERATO_SMTP_USER: { good: ['moderato', 'a user@example.com'], bad: ['é', 'a\nb', 'a'.repeat(201)] },
  MODERATO_SMTP_PASSWORD: { good: ['secret', 'two words'], bad: ['é', 'a\nb', 'a'.repeat(1001)] },
  MODERATO_SMTP_FROM: {
    good: ['moderato@example.com', 'root@localhost', "o'neil+alerts@mail.example.org"],
    bad: ['moderato', '@example.com', 'a@b, c@d', 'Moderato <a@b>', 'a@b\nBcc: c@d', 'a b@c', 'ä@b'],
  },
  MODERATO_ALERT_EMAILS: {
    good: ['ops@example.com', 'ops@example.com, on-call@example.com'],
    bad: ['ops', 'ops@example.com,', 'a@b;c@d', 'a@b c@d', 'a@b\nBcc: c@d', Array(21).fill('a@b').join()],
  },
  LOG_LEVEL: { good: ['info', 'silent', 'trace'], bad: ['verbose', 'INFO'] },
};

const mail = {
  MODERATO_SMTP_HOST: 'smtp.example.com',
  MODERATO_SMTP_FROM: 'moderato@example.com',
  MODERATO_ALERT_EMAILS: 'ops@example.com',
};

/** Settings that others require. */
function beside(name: string): NodeJS.ProcessEnv {
  if (name === 'DATABASE_URL') return { MODERATO_SECRET_KEY: '5e'.repeat(32) };
  if (name.startsWith('MODERATO_OPENID_')) {
    return {
      MODERATO_OPENID_ISSUER: 'https://id.example.com',
      MODERATO_OPENID_CLIENT_ID: 'moderato',
      MODERATO_OPENID_CLIENT_SECRET: 'secret',
    };
  }
  if (name === 'MODERATO_SMTP_USER' || name === 'MODERATO_SMTP_PASSWORD') {
    return { MODERATO_SMTP_USER: 'moderato', MODERATO_SMTP_PASSWORD: 'secret' };
  }
  if (/SMTP|ALERT/.test(name)) return mail;
  if (/HMA/.test(name)) return { MODERATO_HMA_URL: 'https://h', MODERATO_HMA_BANKS: '*=gore:flag' };
  const tier = /^(MODERATO_TIER\d(?:_IMAGE)?)_(?:BASE_URL|API_KEY)$/.exec(name)?.[1];
  return tier === undefined ? {} : { [`${tier}_BASE_URL`]: 'http://127.0.0.1/v1', [`${tier}_API_KEY`]: 'key' };
}

describe('configuration', () => {
  it('needs no settings: every default is allowed', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      databaseUrl: undefined,
      durability: 'process',
      ledgerDays: 90,
      auditDays: 730,
      plans: defaultPlans,
      publicUrl: undefined,
      metricsPort: undefined,
    });
  });

  it('K4: the plans are 5, 25 and 100 requests a second and 10,000, 250,000 and 5,000,000 calls a month', () => {
    expect(readConfig({}).plans).toEqual({
      free: { requestsPerSecond: 5, callsPerMonth: 10_000 },
      indie: { requestsPerSecond: 25, callsPerMonth: 250_000 },
      pro: { requestsPerSecond: 100, callsPerMonth: 5_000_000 },
    });
  });

  it('K4: merges MODERATO_PLANS over the defaults, figure by figure', () => {
    const { plans } = readConfig({ MODERATO_PLANS: '{"free":{"requests_per_second":7},"pro":{"calls_per_month":1}}' });
    expect(plans).toEqual({
      free: { requestsPerSecond: 7, callsPerMonth: 10_000 },
      indie: defaultPlans.indie,
      pro: { requestsPerSecond: 100, callsPerMonth: 1 },
    });
  });

  it('every setting of the table has examples here', () => {
    expect(settingTable.map((setting) => setting.name).toSorted()).toEqual(Object.keys(examples).toSorted());
  });

  for (const [name, { good, bad }] of Object.entries(examples)) {
    it(`${name} accepts the allowed values and refuses others by name`, () => {
      for (const text of good) expect(() => readConfig({ ...beside(name), [name]: text }), text).not.toThrow();
      for (const text of bad) expect(problemsOf({ [name]: text }), text).toContain(`- ${name} is `);
    });
  }

  it('treats an empty variable as not set', () => {
    const empty = Object.fromEntries(settingTable.map((setting) => [setting.name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('names every wrong variable at once, with what was given and what is allowed', () => {
    const message = problemsOf({
      PORT: 'eighty',
      MODERATO_DURABILITY: 'maybe',
      MODERATO_LEDGER_DAYS: '0',
      METRICS_PORT: '99999',
      LOG_LEVEL: 'loud',
      HOST: '127.0.0.1',
    });
    for (const part of [
      'PORT is "eighty"; allowed: a whole number from 0 to 65535',
      'MODERATO_DURABILITY is "maybe"; allowed: process or full',
      'MODERATO_LEDGER_DAYS is "0"',
      'METRICS_PORT is "99999"',
      'LOG_LEVEL is "loud"',
    ]) {
      expect(message).toContain(part);
    }
    expect(message.split('\n')).toHaveLength(6);
    expect(message).not.toContain('HOST is');
  });

  it('refuses a provider’s address without its key, and a key without its address', () => {
    expect(problemsOf({ MODERATO_TIER1_BASE_URL: 'https://api.openai.com/v1' })).toContain(
      '- MODERATO_TIER1_API_KEY is not set; needed together with MODERATO_TIER1_BASE_URL:',
    );
    const openId = problemsOf({ MODERATO_OPENID_ISSUER: 'https://id.example.com' });
    expect(openId).toContain('- MODERATO_OPENID_CLIENT_ID is not set; needed together with MODERATO_OPENID_ISSUER:');
    expect(openId).toContain(
      '- MODERATO_OPENID_CLIENT_SECRET is not set; needed together with MODERATO_OPENID_ISSUER:',
    );
    const message = problemsOf({ MODERATO_TIER2_API_KEY: 'sk-hunter2' });
    expect(message).toContain('- MODERATO_TIER2_BASE_URL is not set;');
    expect(message).not.toContain('hunter2');
    expect(problemsOf({ MODERATO_TIER1_BASE_URL: 'https://h/v1', MODERATO_TIER1_API_KEY: 'a hunter2' })).not.toContain(
      'hunter2',
    );
  });

  it('refuses metrics that others can reach without a token', () => {
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(problemsOf(open)).toContain('- METRICS_TOKEN is not set; needed together with METRICS_HOST "0.0.0.0":');
    expect(() => readConfig({ ...open, METRICS_TOKEN: 'x'.repeat(16) })).not.toThrow();
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      expect(() => readConfig({ ...open, METRICS_HOST: host }), host).not.toThrow();
    }
  });

  it('a mail server needs a sender and a recipient, and TLS if its password leaves the machine', () => {
    const { MODERATO_SMTP_HOST, MODERATO_SMTP_FROM } = mail;
    expect(problemsOf({ MODERATO_SMTP_HOST })).toContain('- MODERATO_SMTP_FROM is not set; needed together with');
    expect(problemsOf({ MODERATO_SMTP_HOST, MODERATO_SMTP_FROM })).toContain('- MODERATO_ALERT_EMAILS is not set;');
    const open = { ...mail, MODERATO_SMTP_TLS: 'off' };
    expect(() => readConfig(open)).not.toThrow();
    const withPassword = { ...open, MODERATO_SMTP_USER: 'moderato', MODERATO_SMTP_PASSWORD: 'hunter2' };
    expect(problemsOf(withPassword)).toContain('- MODERATO_SMTP_TLS is "off"; needed together with');
    expect(problemsOf(withPassword)).not.toContain('hunter2');
    expect(() => readConfig({ ...withPassword, MODERATO_SMTP_HOST: '127.0.0.1' })).not.toThrow();
    expect(() => readConfig({ ...withPassword, MODERATO_SMTP_TLS: 'tls' })).not.toThrow();
  });

  it('O7: PostgreSQL needs a secret key in the settings, and the error does not repeat a wrong one', () => {
    const url = 'postgres://u:p@h/d';
    expect(problemsOf({ DATABASE_URL: url })).toContain(
      'MODERATO_SECRET_KEY is not set; needed together with DATABASE_URL: 32',
    );
    const message = problemsOf({ DATABASE_URL: url, MODERATO_SECRET_KEY: 'hunter2' });
    expect(message).toContain('MODERATO_SECRET_KEY is set; allowed: 32 random bytes');
    expect(message).not.toContain('hunter2');
    expect(readConfig({ DATABASE_URL: url, MODERATO_SECRET_KEY: '5E'.repeat(32) }).secretKeys).toEqual([
      '5e'.repeat(32),
    ]);
  });

  it('never repeats a secret', () => {
    const message = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/moderato' });
    expect(message).toContain('DATABASE_URL is set; allowed: postgres://');
    expect(message).not.toContain('hunter2');
  });

  it('every setting describes what it means and what is allowed', () => {
    for (const setting of settingTable) {
      expect(setting.meaning).toMatch(/\.$/);
      expect(setting.allowed.length).toBeGreaterThan(5);
    }
  });
});
