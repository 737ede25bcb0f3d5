import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readDatabaseConfig } from '../../src/config/config.ts';
import { StartupError } from '../../src/platform/errors/startup-error.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';

const DATABASE_URL = 'postgres://gateway@127.0.0.1/gateway';
const SHARED = { DATABASE_URL, AMQP_URL: 'amqp://127.0.0.1', SECRET_KEYS: TEST_SECRET_KEYS };
const read = (env: Record<string, string>) => () => readConfig([], env);

describe('the keys for secrets at rest', () => {
  test('the secret keys are those of SECRET_KEYS, in order', () => {
    const added = `2026-11:${Buffer.alloc(32, 'another key').toString('base64')}`;
    const { secretKeys } = readConfig([], { SECRET_KEYS: `${added},${TEST_SECRET_KEYS}` });
    expect(secretKeys?.map(({ id, key }) => [id, key.length])).toEqual([
      ['2026-11', 32],
      ['test', 32],
    ]);
  });

  test('secret keys are generated only with the embedded database', () => {
    expect(readConfig([], {}).secretKeys).toBeNull();
    expect(readConfig([], { SECRET_KEYS: '' }).secretKeys).toBeNull();
    expect(read({ DATABASE_URL })).toThrow(ConfigError);
    expect(read({ DATABASE_URL })).toThrow('openssl rand -base64 32');
    for (const role of ['api', 'worker', 'sandbox']) {
      expect(() => readConfig([role], { ...SHARED, SANDBOX: 'true', SECRET_KEYS: '' })).toThrow(
        'the same for all processes',
      );
      expect(readConfig([role], { ...SHARED, SANDBOX: 'true' }).secretKeys).toHaveLength(1);
    }
  });

  test('invalid secret keys are rejected with the name of the setting and without their text', () => {
    const wrong = Buffer.alloc(31, 'a key that is short').toString('base64');
    expect(read({ SECRET_KEYS: `k:${wrong}` })).toThrow(/SECRET_KEYS: must have keys of 32 bytes/);
    expect(read({ SECRET_KEYS: `k:${wrong}` })).not.toThrow(wrong.slice(0, 8));
  });

  test('a program that needs only the database does not need secret keys', () => {
    expect(readDatabaseConfig({ DATABASE_URL, NODE_ENV: 'production' }).databaseUrl).toBe(DATABASE_URL);
    expect(() => readDatabaseConfig({ DATABASE_URL: 'mysql://there' })).toThrow('DATABASE_URL: must be a postgres URL');
  });
});

describe('allowed origins', () => {
  test('pages of this machine can call in a sandbox, and never in production', () => {
    const { DATABASE_URL, SECRET_KEYS } = {
      DATABASE_URL: 'postgres://gateway@127.0.0.1/gateway?sslmode=verify-full',
      SECRET_KEYS: TEST_SECRET_KEYS,
    };
    const loopback = (env: NodeJS.ProcessEnv) => readConfig([], { DATABASE_URL, SECRET_KEYS, ...env }).loopbackOrigins;
    expect(loopback({ SANDBOX: 'true' })).toBe(true);
    expect(loopback({ SANDBOX: 'false', PRIVATE_NETWORK: 'true' })).toBe(false);
    expect(loopback({ SANDBOX: 'false', PRIVATE_NETWORK: 'true', NODE_ENV: 'production' })).toBe(false);
    expect(loopback({ SANDBOX: 'true', SANDBOX_FORCE: 'true', NODE_ENV: 'production' })).toBe(false);
  });

  test('only the named origins are allowed, and no origin by default', () => {
    expect([...readConfig([], {}).corsOrigins]).toEqual([]);
    const named = 'https://app.example.com, http://localhost:5173,';
    expect([...readConfig([], { CORS_ORIGINS: named }).corsOrigins]).toEqual([
      'https://app.example.com',
      'http://localhost:5173',
    ]);
  });

  test.for([
    '*',
    'https://*.example.com',
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://App.example.com',
    'https://app.example.com:443',
    'ftp://app.example.com',
    'null',
  ])('an allowed origin cannot be %s, and the error says what to write', (origin) => {
    const refusal = read({ CORS_ORIGINS: `https://fine.example.com,${origin}` });
    expect(refusal).toThrow(ConfigError);
    expect(refusal).toThrow(`CORS_ORIGINS: ${origin} is not an origin: write scheme://host`);
  });
});

describe('the sandbox', () => {
  const sandbox = (env: Record<string, string>) => readConfig([], env).sandbox;

  test('the sandbox is enabled by default only with the embedded database', () => {
    expect(sandbox({})).toBe(true);
    expect(sandbox({ SANDBOX: 'false' })).toBe(false);
    expect(sandbox({ ...SHARED })).toBe(false);
    expect(sandbox({ ...SHARED, SANDBOX: 'true' })).toBe(true);
  });
});

describe('documents in production', () => {
  const documents = (env: Record<string, string>) => {
    const { graphiql, openapi, swaggerUi } = readConfig([], { ...SHARED, ...env });
    return { graphiql, openapi, swaggerUi };
  };

  test('production shows no GraphiQL and no documents, unless each is enabled', () => {
    expect(documents({})).toEqual({ graphiql: true, openapi: true, swaggerUi: true });
    const NODE_ENV = 'production';
    expect(documents({ NODE_ENV })).toEqual({ graphiql: false, openapi: false, swaggerUi: false });
    expect(documents({ NODE_ENV, GRAPHIQL: '1' })).toEqual({ graphiql: true, openapi: false, swaggerUi: false });
    expect(documents({ NODE_ENV, OPENAPI: '1' })).toEqual({ graphiql: false, openapi: true, swaggerUi: true });
    expect(documents({ SWAGGER_UI: '0' })).toEqual({ graphiql: true, openapi: true, swaggerUi: false });
    expect(() => documents({ OPENAPI: '0', SWAGGER_UI: '1' })).toThrow('set OPENAPI=true as well');
  });
});

describe('trusted proxies', () => {
  const trusted = (TRUST_PROXY: string) => readConfig([], { TRUST_PROXY }).trustedProxies;

  test('trusted proxies are set by their number, or by addresses and networks', () => {
    expect(readConfig([], {}).trustedProxies).toBe(false);
    expect(trusted('0')).toBe(false);
    expect(trusted('2')).toBe(2);
    expect(trusted('192.0.2.1, 10.0.0.0/8,fd00::/8,loopback')).toEqual([
      '192.0.2.1',
      '10.0.0.0/8',
      'fd00::/8',
      'loopback',
    ]);
  });

  test.for(['true', '10', '10.0.0.0/33', '10.0.0/8', 'proxy.example.com', '::1/129', ','])(
    'trusted proxies cannot be %s',
    (text) => {
      expect(() => trusted(text)).toThrow('write the number of proxies');
    },
  );
});

describe('client certificates', () => {
  const header = { CLIENT_CERTIFICATE_HEADER: 'Client-Cert' };

  test('a client certificate header needs trusted proxies', () => {
    expect(() => readConfig([], header)).toThrow(
      'CLIENT_CERTIFICATE_HEADER is accepted only from proxies: set TRUST_PROXY',
    );
    expect(readConfig([], { ...header, TRUST_PROXY: '10.0.0.1' }).certificateHeader).toBe('Client-Cert');
    expect(() => readConfig([], { CLIENT_CERTIFICATE_HEADER: 'a b' })).toThrow('must be a header name');
  });

  test('the authorities of client certificates must be a file with certificates', () => {
    for (const file of ['/there/is/none', import.meta.filename]) {
      expect(() => readConfig([], { CLIENT_CERTIFICATE_CA: file })).toThrow(
        `${file} must be a readable file of PEM certificates`,
      );
    }
    expect(readConfig([], {}).clientAuthorities).toEqual([]);
  });
});

describe('webhooks outside the sandbox', () => {
  const targets = (env: Record<string, string>) => readConfig([], env).webhookTargets;

  test('webhooks outside the sandbox use https on two ports, unless set otherwise', () => {
    expect(targets({})).toEqual({ allowLoopback: true, httpsOnly: false });
    const earnest = { ...SHARED };
    expect(targets(earnest)).toEqual({ allowLoopback: false, httpsOnly: true, ports: new Set([443, 8443]) });
    expect(targets({ ...earnest, WEBHOOK_HTTP: 'true', WEBHOOK_PORTS: '80,443' })).toEqual({
      allowLoopback: false,
      httpsOnly: false,
      ports: new Set([80, 443]),
    });
    expect(() => targets({ WEBHOOK_PORTS: '443,x' })).toThrow('write ports from 1 to 65535');
  });
});

describe('webhooks to this machine', () => {
  test('webhooks to this machine are allowed only in the sandbox', () => {
    const loopback = (env: Record<string, string>) => readConfig([], env).webhookTargets.allowLoopback;
    expect(loopback({})).toBe(true);
    expect(loopback({ WEBHOOK_LOOPBACK: 'true' })).toBe(true);
    expect(loopback({ WEBHOOK_LOOPBACK: 'false' })).toBe(false);
    expect(loopback({ SANDBOX: 'false' })).toBe(false);
    expect(loopback({ NODE_ENV: 'production', SANDBOX: 'false' })).toBe(false);
    expect(loopback({ NODE_ENV: 'production', SANDBOX_FORCE: 'true' })).toBe(false);
  });

  test.for([
    ['without the sandbox', { SANDBOX: 'false' }],
    ['in production', { NODE_ENV: 'production', SANDBOX: 'false' }],
    ['in production, even with a forced sandbox', { NODE_ENV: 'production', SANDBOX_FORCE: 'true' }],
  ] as const)('webhooks to this machine cannot be allowed %s', ([, env]) => {
    for (const yes of ['true', '1']) {
      expect(read({ ...env, WEBHOOK_LOOPBACK: yes })).toThrow(ConfigError);
      expect(read({ ...env, WEBHOOK_LOOPBACK: yes })).toThrow('WEBHOOK_LOOPBACK=true works only in the sandbox');
    }
  });
});

describe('contradictory settings', () => {
  test('contradictory settings stop the start with the reason', () => {
    expect(read({ PORT: 'http' })).toThrow(StartupError);
  });

  test.for<[string, string[], Record<string, string>, string]>([
    ['an unknown role', ['apis'], {}, 'unknown role apis: use api, worker, sandbox'],
    ['a single role without DATABASE_URL', ['api'], { AMQP_URL: SHARED.AMQP_URL }, 'a single role needs'],
    ['a single role without AMQP_URL', ['worker'], { DATABASE_URL }, 'a single role needs'],
    ['the sandbox in production', [], { NODE_ENV: 'production' }, 'the sandbox does not run with NODE_ENV=production'],
    ['a database without SECRET_KEYS', [], { ...SHARED, SECRET_KEYS: '' }, 'openssl rand -base64 32'],
    [
      'the role sandbox without SANDBOX',
      ['sandbox'],
      { ...SHARED, SANDBOX: 'false' },
      'the role sandbox needs the sandbox',
    ],
  ])('the settings are rejected: %s', ([, args, env, sentence]) => {
    expect(() => readConfig(args, env)).toThrow(sentence);
  });
});

describe('the addresses of RabbitMQ', () => {
  const urls = (text: string) => readConfig([], { ...SHARED, PRIVATE_NETWORK: 'true', AMQP_URL: text }).amqpUrls;

  test('the addresses of RabbitMQ are one or several, separated by commas', () => {
    expect(readConfig([], {}).amqpUrls).toEqual([]);
    expect(urls('amqp://127.0.0.1')).toEqual(['amqp://127.0.0.1']);
    expect(urls('amqp://a:1@one:5672/v?heartbeat=2,amqps://a:1@two, amqp://[::1]')).toEqual([
      'amqp://a:1@one:5672/v?heartbeat=2',
      'amqps://a:1@two',
      'amqp://[::1]',
    ]);
    expect(urls('amqp://a:s3,cret@one,amqp://a:s3,cret@two')).toEqual(['amqp://a:s3,cret@one', 'amqp://a:s3,cret@two']);
  });

  test.for([
    'http://127.0.0.1',
    'amqp://',
    'amqp://a:s3cret@one,',
    'amqp://a:s3cret@one,two',
    'amqp://a:s3cret@one:5672,two:5672',
    'amqp://a:s3cret@one,http://two',
    'amqp://a:s3cret@one,amqp:two',
  ])('invalid addresses of RabbitMQ are rejected without their text: %s', (text) => {
    expect(() => urls(text)).toThrow('AMQP_URL: must be an amqp URL');
    expect(() => urls(text)).not.toThrow('s3cret');
  });
});

describe('the addresses of read replicas', () => {
  const read = (text: string, env = {}) =>
    readConfig([], { ...SHARED, PRIVATE_NETWORK: 'true', DATABASE_REPLICA_URL: text, ...env });
  const ONE = 'postgres://gateway@one/gateway';

  test('a gateway accepts no, one or several read replicas, and only the role api uses them', () => {
    expect(readConfig([], SHARED).databaseReplicaUrls).toEqual([]);
    expect(read(ONE).databaseReplicaUrls).toEqual([ONE]);
    const two = 'postgresql://gateway:s3,cret@two:5433/gateway?sslmode=verify-full';
    expect(read(`${ONE}, ${two}`).databaseReplicaUrls).toEqual([ONE, two]);
    const worker = readConfig(['worker'], { ...SHARED, PRIVATE_NETWORK: 'true', DATABASE_REPLICA_URL: ONE });
    expect(worker.databaseReplicaUrls).toEqual([]);
  });

  test.for<[string, string, Record<string, string>, string]>([
    ['no address', 'http://one', {}, 'DATABASE_REPLICA_URL: must be a postgres URL'],
    ['an address with a suffix', `${ONE},two`, {}, 'DATABASE_REPLICA_URL: must be a postgres URL'],
    ['one without that of the primary', ONE, { DATABASE_URL: '' }, 'DATABASE_REPLICA_URL requires DATABASE_URL'],
    ['another login', 'postgres://owner@one/gateway', {}, 'DATABASE_REPLICA_URL must have the login of DATABASE_URL'],
    ['one that does not verify the server', `${ONE}?sslmode=require`, {}, 'DATABASE_REPLICA_URL: sslmode=require'],
    ['one without TLS', ONE, { PRIVATE_NETWORK: 'false', SANDBOX: 'false' }, 'one would be reached without encryption'],
  ])('the addresses of read replicas are rejected: %s', ([, text, env, sentence]) => {
    expect(() => read(text, env)).toThrow(sentence);
  });
});

describe('the public address', () => {
  test('the public address is http or https, with or without a final slash', () => {
    for (const url of ['https://pix.example.com', 'http://localhost:4000', `https://${'a'.repeat(39)}.com`]) {
      expect(readConfig([], { PUBLIC_URL: url }).publicUrl).toBe(url);
      expect(readConfig([], { PUBLIC_URL: `${url}/` }).publicUrl).toBe(url);
    }
    expect(readConfig([], {}).publicUrl).toBeUndefined();
  });

  test('a public address that does not fit a BR Code is rejected', () => {
    for (const url of [
      'pix.example.com',
      'ftp://pix.example.com',
      'https://a b',
      `https://${'a'.repeat(40)}.com`,
      'https://x/?a',
    ]) {
      expect(read({ PUBLIC_URL: url })).toThrow('PUBLIC_URL: must be an http(s) URL');
    }
  });
});

describe('faults of simulated rails', () => {
  test('SANDBOX_RAIL_FAULTS reads faults with an optional share and defaults to none', () => {
    expect(readConfig([], {}).sandboxRailFaults).toEqual(new Map());
    const { sandboxRailFaults } = readConfig([], { SANDBOX_RAIL_FAULTS: 'drop:0.05, extra,late:0.95' });
    expect(sandboxRailFaults).toEqual(
      new Map([
        ['drop', 0.05],
        ['extra', null],
        ['late', 0.95],
      ]),
    );
  });

  test.for(['lose', 'drop:2', 'drop:-1', 'drop:', 'drop;extra', 'drop:0.6,late:0.6'])(
    'the faults of simulated rails refuse %s',
    (value) => {
      expect(read({ SANDBOX_RAIL_FAULTS: value })).toThrow('SANDBOX_RAIL_FAULTS: ');
    },
  );
});

describe('limits and retention of webhooks, and lifetime of keys', () => {
  test('limits and retention have defaults', () => {
    expect(readConfig([], {})).toMatchObject({
      retentionDays: {
        webhook_delivery: 30,
        webhook_attempt: 30,
        log: 400,
        idempotency_record: 120,
        consumed_message: 120,
      },
      sandboxRetentionDays: 120,
      webhookConcurrency: 1024,
      webhookDisableAfterDays: 5,
      qrSigningKeyDays: 90,
    });
  });

  test.for([
    ['SANDBOX_RETENTION_DAYS', 'sandboxRetentionDays', 1, 3650],
    ['WEBHOOK_CONCURRENCY', 'webhookConcurrency', 1, 20_000],
    ['WEBHOOK_DISABLE_AFTER_DAYS', 'webhookDisableAfterDays', 0, 365],
    ['QR_SIGNING_KEY_DAYS', 'qrSigningKeyDays', 1, 3650],
  ] as const)('limits and retention have bounds: %s', ([setting, member, min, max]) => {
    for (const value of [min, max]) expect(readConfig([], { [setting]: String(value) })[member]).toBe(value);
    for (const value of [min - 1, max + 1, 1.5, 'many']) {
      expect(read({ [setting]: String(value) })).toThrow(`${setting}: `);
    }
  });

  test.for([
    ['WEBHOOK_RETENTION_DAYS', ['webhook_delivery', 'webhook_attempt'], 1, 3650],
    ['LOG_RETENTION_DAYS', ['log'], 30, 36_500],
    // The contract: a key is recognised for at least 90 days.
    ['IDEMPOTENCY_RETENTION_DAYS', ['idempotency_record'], 90, 3650],
    ['MESSAGE_RETENTION_DAYS', ['consumed_message'], 30, 3650],
  ] as const)('the retention has bounds by table: %s', ([setting, tables, min, max]) => {
    for (const value of [min, max]) {
      const { retentionDays } = readConfig([], { [setting]: String(value) });
      for (const table of tables) expect(retentionDays[table]).toBe(value);
    }
    for (const value of [min - 1, max + 1, 1.5, 'many']) {
      expect(read({ [setting]: String(value) })).toThrow(`${setting}: `);
    }
  });
});

describe('the console', () => {
  const OIDC = {
    CONSOLE_OIDC_ISSUER: 'https://id.bank.example',
    CONSOLE_OIDC_CLIENT_ID: 'console',
    CONSOLE_OIDC_CLIENT_SECRET: 'a secret',
  };
  const EARNEST = { ...SHARED, SANDBOX: 'false', PUBLIC_URL: 'https://bank.example' };

  test('the console uses the configured provider, which must be complete', () => {
    expect(readConfig([], { ...EARNEST, ...OIDC }).consoleOidc).toEqual({
      issuer: 'https://id.bank.example',
      clientId: 'console',
      clientSecret: 'a secret',
    });
    expect(readConfig([], EARNEST).consoleOidc).toBeNull();
    for (const name of Object.keys(OIDC))
      expect(read({ ...EARNEST, ...OIDC, [name]: '' })).toThrow('must be set together');
    expect(read({ ...EARNEST, ...OIDC, CONSOLE_OIDC_ISSUER: 'http://id.bank.example' })).toThrow('CONSOLE_OIDC_ISSUER');
  });

  test("the console's cookies require TLS in production", () => {
    expect(read({ ...EARNEST, ...OIDC, PUBLIC_URL: 'http://bank.example' })).toThrow('PUBLIC_URL=https://');
    expect(readConfig([], { ...EARNEST, ...OIDC, PUBLIC_URL: 'http://bank.example', CONSOLE: 'false' }).console).toBe(
      false,
    );
  });
});
