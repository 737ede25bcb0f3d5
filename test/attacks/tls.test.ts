import { once } from 'node:events';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { databaseAddress } from '../../src/platform/database/database-address.ts';
import { prepareDatabase } from '../../src/platform/database/prepare-database.ts';
import { StartupError } from '../../src/platform/errors/startup-error.ts';
import { amqpTls } from '../../src/platform/http/tls-settings.ts';
import { type Authority, makeAuthority } from '../support/certificates.ts';
import { keptPort } from '../support/kept-port.ts';
import { launchPostgres, type PostgresServer, preparedCluster, urlOn } from '../support/postgres.ts';
import { hasRabbitmq, newNodeName, startRabbitmqNode, type TestRabbitmq } from '../support/rabbitmq.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';
import { loginOf } from '../support/template.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { until } from '../support/until.ts';

const silent = pino({ level: 'silent' });

let directory: string;
let bank: Authority;
let other: Authority;
beforeAll(async () => {
  directory = await temporaryDirectory('tls');
  bank = await makeAuthority(directory, 'bank');
  other = await makeAuthority(directory, 'other');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('PostgreSQL over TLS', () => {
  let cluster: Awaited<ReturnType<typeof preparedCluster>>;
  let server: PostgresServer;
  let port: number;
  /** The owner without TLS, used only by the test. */
  let admin: Client;
  beforeAll(async () => {
    cluster = await preparedCluster('tls-postgres');
    port = await keptPort();
    server = await launchPostgres(cluster.place, cluster.password, port);
    admin = new Client({ connectionString: urlOn(port, cluster.password) });
    await admin.connect();
    await prepareDatabase(
      { url: loginOf(urlOn(port, cluster.password)), ownerUrl: urlOn(port, cluster.password) },
      { mayOwn: false },
    );
    // The server rejects every process connection without TLS.
    const rules = [
      'host all gateway 127.0.0.1/32 scram-sha-256',
      'hostssl all gateway_process 127.0.0.1/32 scram-sha-256',
      'hostssl all with_certificate 127.0.0.1/32 cert',
    ];
    await writeFile(join(cluster.place.cluster, 'pg_hba.conf'), `${rules.join('\n')}\n`);
    await present('good');
  }, 120_000);
  afterAll(async () => {
    await admin?.end();
    await server?.end('SIGQUIT');
    await rm(cluster.dataDir, { recursive: true, force: true });
  });

  async function present(name: string, options: Parameters<Authority['issue']>[1] = {}): Promise<void> {
    const { cert, key } = await bank.issue(name, options);
    const { user } = cluster.place;
    if (user) for (const file of [cert, key]) await chown(file, user.uid, user.gid);
    await admin.query(`alter system set ssl_cert_file = '${cert}'`);
    await admin.query(`alter system set ssl_key_file = '${key}'`);
    await admin.query(`alter system set ssl_ca_file = '${bank.file}'`);
    await admin.query('alter system set ssl = on');
    await reload('ssl_cert_file', cert);
  }

  async function reload(setting: string, value: string): Promise<void> {
    await admin.query('select pg_reload_conf()');
    await until(async () => {
      const client = new Client({ connectionString: urlOn(port, cluster.password) });
      await client.connect();
      const { rows } = await client.query<{ now: string }>('select current_setting($1) as now', [setting]);
      await client.end();
      return rows[0]?.now === value;
    });
  }

  const address = (parameters: Record<string, string>, host = '127.0.0.1') => {
    const url = new URL(loginOf(urlOn(port, cluster.password)));
    url.hostname = host;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const verified = () => ({ sslmode: 'verify-full', sslrootcert: bank.file });
  const prepare = (url: string) => prepareDatabase({ url, ownerUrl: null }, { mayOwn: false });

  test('PostgreSQL connections use TLS in the pool, in listening sessions and before the start', async () => {
    const settings = {
      DATABASE_URL: address(verified()),
      SECRET_KEYS: TEST_SECRET_KEYS,
      PORT: '0',
      MANAGEMENT_PORT: '0',
    };
    // The pg_hba.conf above rejects every process connection without TLS.
    const app = await startApp(readConfig([], settings), silent);
    try {
      // Under load, the first write probe can take longer than the timeout of `/ready`.
      await until(async () => (await fetch(`${app.managementOrigin}/ready`)).status === 200);
      const { rows } = await admin.query<{ ssl: boolean; n: string }>(
        `select s.ssl, count(*) as n from pg_stat_ssl s join pg_stat_activity a using (pid) where a.usename = 'gateway_process' group by 1`,
      );
      expect(rows).toEqual([{ ssl: true, n: expect.stringMatching(/^[1-9]/) }]);
    } finally {
      await app.stop();
    }
  });

  test('PostgreSQL rejects a process without TLS, and the process reports why it does not start', async () => {
    await expect(prepare(address({}))).rejects.toThrow(StartupError);
    await expect(prepare(address({}))).rejects.toThrow(
      /the database of DATABASE_URL cannot be used: no pg_hba.conf entry/,
    );
  });

  test('a PostgreSQL certificate of another authority is rejected', async () => {
    const starting = prepare(address({ sslmode: 'verify-full', sslrootcert: other.file }));
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/cannot be used: (unable to verify|self-signed|unable to get)/);
  });

  test('a PostgreSQL certificate of an unknown authority is rejected without a configured authority', async () => {
    await expect(prepare(address({ sslmode: 'verify-full' }))).rejects.toThrow(StartupError);
  });

  test('a PostgreSQL certificate for another host name is rejected', async () => {
    const starting = prepare(address(verified(), 'localhost'));
    await expect(starting).rejects.toThrow(StartupError);
    await expect(starting).rejects.toThrow(/Hostname\/IP does not match certificate's altnames/);
  });

  test('a PostgreSQL certificate for localhost is rejected at an IP address', async () => {
    await present('named', { hosts: [{ type: 'dns', value: 'localhost' }] });
    try {
      await expect(prepare(address(verified()))).rejects.toThrow(/does not match certificate's altnames/);
      await expect(prepare(address(verified(), 'localhost'))).resolves.toBeUndefined();
    } finally {
      await present('good');
    }
  });

  test('an expired PostgreSQL certificate is rejected', async () => {
    await present('old', { expired: true });
    try {
      await expect(prepare(address(verified()))).rejects.toThrow('cannot be used: certificate has expired');
    } finally {
      await present('good');
    }
  });

  test('a PostgreSQL server without TLS is rejected', async () => {
    await admin.query('alter system set ssl = off');
    await reload('ssl', 'off');
    try {
      const starting = prepare(address(verified()));
      await expect(starting).rejects.toThrow(StartupError);
      await expect(starting).rejects.toThrow('The server does not support SSL connections');
    } finally {
      await present('good');
    }
  });

  test('a PostgreSQL server that requires a client certificate receives ours', async () => {
    await admin.query('create role with_certificate login');
    const { cert, key } = await bank.issue('with_certificate');
    const own = new URL(address({ ...verified(), sslcert: cert, sslkey: key }));
    own.username = 'with_certificate';
    own.password = '';
    const client = new Client(databaseAddress(own.href));
    await client.connect();
    expect((await client.query('select current_user::text as name')).rows).toEqual([{ name: 'with_certificate' }]);
    await client.end();
  });

  test.for(['allow', 'prefer', 'require', 'verify-ca', 'no-verify'])(
    'the sslmode %s, which does not verify the server, is rejected',
    (sslmode) => {
      expect(() => databaseAddress(address({ sslmode }))).toThrow(`sslmode=${sslmode} does not verify the server`);
    },
  );

  test('a certificate without sslmode=verify-full, and a missing certificate file, are rejected', () => {
    expect(() => databaseAddress(address({ sslrootcert: bank.file }))).toThrow('require sslmode=verify-full');
    const missing = { sslmode: 'verify-full', sslrootcert: '/nowhere.pem' };
    expect(() => databaseAddress(address(missing))).toThrow('sslrootcert=/nowhere.pem cannot be read');
  });
});

describe.skipIf(!hasRabbitmq())('RabbitMQ over TLS', () => {
  let server: TestRabbitmq;
  let port: number;
  beforeAll(async () => {
    const { cert, key } = await bank.issue('rabbitmq');
    port = await keptPort();
    server = await startRabbitmqNode({
      name: newNodeName(),
      mapperPort: await keptPort(),
      configuration: [
        `listeners.ssl.1 = 127.0.0.1:${port}`,
        `ssl_options.cacertfile = ${bank.file}`,
        `ssl_options.certfile = ${cert}`,
        `ssl_options.keyfile = ${key}`,
        'ssl_options.verify = verify_peer',
        'ssl_options.fail_if_no_peer_cert = false',
      ],
    });
  }, 120_000);
  afterAll(() => server?.stop());

  const connect = (urls: readonly string[], ca = bank.file) =>
    connectRabbitmq({ urls, tls: amqpTls(urls, { AMQP_CA_FILE: ca }), log: silent, queues: [] });
  const at = (host: string, on = port) => `amqps://guest:guest@${host}:${on}`;

  test('RabbitMQ connections use TLS, with a client certificate if configured', async () => {
    const plain = await connect([at('127.0.0.1')]);
    expect(plain.ready()).toBe(true);
    await plain.close();
    const { cert, key } = await bank.issue('gateway');
    const files = { AMQP_CA_FILE: bank.file, AMQP_CERT_FILE: cert, AMQP_KEY_FILE: key };
    const urls = [at('127.0.0.1')];
    const known = await connectRabbitmq({ urls, tls: amqpTls(urls, files), log: silent, queues: [] });
    expect(known.ready()).toBe(true);
    await known.close();
  });

  test('a RabbitMQ certificate of another authority or host name is rejected', async () => {
    await expect(connect([at('127.0.0.1')], other.file)).rejects.toThrow(StartupError);
    await expect(connect([at('localhost')])).rejects.toThrow(/RabbitMQ cannot be trusted: Hostname\/IP does not match/);
  });

  test('a RabbitMQ server without TLS is rejected', async () => {
    const plainPort = Number(new URL(server.url).port);
    await expect(connect([at('127.0.0.1', plainPort)])).rejects.toThrow(/RabbitMQ cannot be trusted/);
  });

  test('an expired RabbitMQ certificate is rejected', async () => {
    const { cert, key } = await bank.issue('expired', { expired: true });
    const old = createServer({ cert: await readFile(cert), key: await readFile(key) }).listen(0, '127.0.0.1');
    old.on('tlsClientError', () => {});
    await once(old, 'listening');
    try {
      const { port: oldPort } = old.address() as AddressInfo;
      await expect(connect([at('127.0.0.1', oldPort)])).rejects.toThrow(
        'RabbitMQ cannot be trusted: certificate has expired',
      );
      // A cluster node with an untrusted certificate does not block the connection to another node.
      const broker = await connect([at('127.0.0.1', oldPort), at('127.0.0.1')]);
      await expect.poll(() => broker.ready(), { timeout: 10_000 }).toBe(true);
      await broker.close();
    } finally {
      old.close();
    }
  });

  test('an unreachable RabbitMQ does not block the start', async () => {
    const broker = await connect([at('127.0.0.1', await keptPort())]);
    expect(broker.ready()).toBe(false);
    await broker.close();
  });

  test('RabbitMQ certificates without a use are rejected in the configuration', () => {
    expect(() => amqpTls([server.url], { AMQP_CA_FILE: bank.file })).toThrow('apply only to amqps:// addresses');
    expect(() => amqpTls([at('x')], { AMQP_CERT_FILE: bank.file })).toThrow('must be set together');
    expect(() => amqpTls([at('x')], { AMQP_CA_FILE: '/nowhere.pem' })).toThrow(
      'AMQP_CA_FILE=/nowhere.pem cannot be read',
    );
  });
});

describe('production address on another machine', () => {
  const settings = {
    DATABASE_URL: 'postgres://gateway_process:secret@db.bank.example/gateway',
    AMQP_URL: 'amqps://gateway:secret@mq.bank.example',
    SECRET_KEYS: TEST_SECRET_KEYS,
  };

  test('a production address on another machine needs TLS, and the error shows no password', () => {
    expect(() => readConfig([], settings)).toThrow('db.bank.example would be reached without encryption: use TLS');
    const open = { ...settings, AMQP_URL: 'amqp://gateway:secret@mq.bank.example:5672' };
    expect(() => readConfig([], open)).toThrow('db.bank.example, mq.bank.example:5672 would be reached');
    expect(() => readConfig([], open)).not.toThrow('secret');
  });

  test('a production address is accepted with TLS, in a private network or on this machine', () => {
    const ok = (more: Record<string, string>) => expect(() => readConfig([], { ...settings, ...more })).not.toThrow();
    ok({ DATABASE_URL: `${settings.DATABASE_URL}?sslmode=verify-full` });
    ok({ PRIVATE_NETWORK: 'true' });
    ok({ DATABASE_URL: 'postgres://gateway_process@127.0.0.1/gateway', AMQP_URL: 'amqp://localhost' });
    ok({ SANDBOX: 'true', AMQP_URL: 'amqp://mq' });
  });
});
