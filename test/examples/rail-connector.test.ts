import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { makeBoleto } from '../../src/domains/bill-payments/bill-code-boleto.ts';
import { provisionCredential, provisionInstitution, provisionPartner } from '../../src/domains/partners/provision.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { PARTNER_SCOPES } from '../../src/platform/operation/principal.ts';
import { buildEndToEndId } from '../../src/platform/text/end-to-end-id.ts';
import { isTedOpen } from '../../src/platform/time/calendar.ts';
import { addRailConnectorKey, listRailConnectors, registerRailConnector } from '../../src/rails/connectors/registry.ts';
import { RAILS, type Rail } from '../../src/rails/rails.ts';
import { freshDatabase } from '../support/database.ts';
import { PartnerClient } from '../support/partner-client.ts';
import { type ExampleConnector, exampleConnector } from '../support/rail-connector.ts';
import { TEST_SECRET_KEYS } from '../support/secrets.ts';
import { freshCpf } from '../support/served-gateway.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { until } from '../support/until.ts';

const ISPB = '12345678';
const BOLETO = makeBoleto({ bankCode: '001', amount: 1_500, dueDate: null, freeField: '1'.repeat(25) });
const WITHIN_MS = 30_000;

const rabbitmq = await restartableRabbitmq();

describe.runIf(rabbitmq)('a gateway in production with the example of a connector', { timeout: 240_000 }, () => {
  let app: App;
  let dataDir: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let connector: ExampleConnector;
  let partner: PartnerClient;
  let accountId: number;
  const ends: (() => Promise<void>)[] = [];

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    app.database.query<Row>(statement('', text), values);

  beforeAll(async () => {
    database = await freshDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
    const settings = {
      ...{ NODE_ENV: 'production', SANDBOX: 'false', DATABASE_URL: database.loginUrl, SECRET_KEYS: TEST_SECRET_KEYS },
      ...{ AMQP_URL: rabbitmq?.url, DATA_DIR: dataDir, PORT: '0', MANAGEMENT_PORT: '0', SPI_SECONDS: '3' },
    };
    app = await startApp(readConfig([], settings), pino({ level: 'silent' }));
    // Business hours at which TEDs are sent and bills are paid.
    const hours = Array.from({ length: 240 }, (_, hour) => hour);
    const opens = hours.find((hour) =>
      [-1, 0, 2].every((more) => isTedOpen(new Date(Date.now() + (hour + more) * 3_600_000))),
    );
    await sql('update business_clock set offset_ms = $1', [(opens ?? 0) * 3_600_000]);
    const now = new Date();
    const institution = await provisionInstitution(app.database, { ispb: ISPB, name: 'Banco', agency: '0001' }, now);
    await sql('insert into bill_catalogue (institution_id, confirmed_at) values ($1, now())', [institution]);
    await sql(
      "insert into bill_agreement (institution_id, id, name, types) values ($1, 'boletos', 'Boletos', '{boleto}')",
      [institution],
    );
    const partnerId = await provisionPartner(app.database, institution, 'alpha', now);
    const scopes = PARTNER_SCOPES.filter((scope) => scope !== 'sandbox:write');
    const credential = await provisionCredential(app.database, partnerId, 'alpha', scopes, now);
    partner = await PartnerClient.connect(app.origin, {
      client_id: credential.clientId,
      client_secret: credential.clientSecret,
    });
    const gateway = (await listRailConnectors(app.database)).find(({ kind }) => kind === 'gateway');
    connector = await exampleConnector({
      amqp: rabbitmq?.url ?? '',
      gatewayKey: gateway?.keys.map(({ publicKey }) => publicKey).join(',') ?? '',
      onFinished: (end) => ends.push(end),
    });
    await registerRailConnector(
      app.database,
      { id: 'example', name: 'Example', rails: Object.keys(RAILS) as Rail[] },
      'test',
    );
    await addRailConnectorKey(app.database, 'example', connector.publicKey, 'test');
  });
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    await app?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const newCustomer = (name = 'Ana Souza') =>
    partner.post('/customers', { document: freshCpf(), name, password: 'correct horse' });
  const account = async () =>
    (await sql<{ account_number: string; agency: string }>('select * from account where id = $1', [accountId]))[0];
  const balance = async () =>
    (
      await sql<{ balance: number; blocked: number }>('select balance, blocked from balance where account_id = $1', [
        accountId,
      ])
    )[0];
  const receive = async (amount: number) => {
    const creditor = await account();
    await connector.tell('spi.received', {
      endToEndId: buildEndToEndId({ instant: new Date(), ispb: '99999012' }),
      amount,
      debtor: {
        ...{ ispb: '99999012', name: 'João Pagador', document: '11144477735' },
        ...{ agency: '0001', accountNumber: '7654321', accountType: 'CACC' },
      },
      creditor: { ispb: ISPB, agency: creditor?.agency, accountNumber: creditor?.account_number },
      ...{ txId: null, description: null, at: new Date().toISOString() },
    });
  };
  const lookUp = async (key: string) => (await partner.get(`/pix/dict/${key}?accountId=${accountId}`)).body;
  const pay = async (key: string, amount: number): Promise<string> => {
    const { data } = await lookUp(key);
    const sent = await partner.post('/pix/payments', {
      ...{ account_id: accountId, amount, pixKey: key },
      ...{ recipientIspb: data.data.ispb, endToEndId: data.end_to_end_id },
    });
    expect(sent.status).toBe(202);
    return sent.body.transactionId as string;
  };
  const becomes = (transactionId: string, status: string) =>
    expect
      .poll(
        async () =>
          (await sql<{ status: string }>('select status from transaction where id = $1', [transactionId]))[0]?.status,
        { timeout: WITHIN_MS },
      )
      .toBe(status);

  test('the gateway reports an unavailable rail without its connector, and serves the rest', async () => {
    expect((await newCustomer()).status).toBe(503);
    expect((await fetch(`${app.managementOrigin}/ready`)).status).toBe(200);
    const metrics = await (await fetch(`${app.managementOrigin}/metrics`)).text();
    expect(metrics).toContain('gateway_rail_connectors{rail="spi"} 0');
  });

  test('an account is opened when compliance finds nothing, and opened blocked after a match', async () => {
    await connector.start();
    const made = await newCustomer();
    expect(made.status).toBe(201);
    accountId = made.body.data.accounts[0].id;
    expect((await newCustomer('Ana SANCTIONED')).body.data.status).toBe('blocked');
  });

  test('the connector registers a key in the directory', async () => {
    const asked = await partner.post('/pix/keys', { account_id: accountId, keyType: 'EVP' });
    expect(asked.status).toBe(202);
    await until(
      async () => (await partner.get(`/pix/keys?account_id=${accountId}`)).body.data[0]?.status === 'active',
      WITHIN_MS,
    );
  });

  test('the gateway books an incoming PIX of the connector', async () => {
    await receive(1_000_000);
    await until(async () => (await balance())?.balance === 1_000_000, WITHIN_MS);
    await until(async () => (await connector.taken()).some(({ id }) => id.startsWith('receipt:')), WITHIN_MS);
  });

  test('the gateway sends a PIX, and releases its money when it is refused or never accepted', async () => {
    await becomes(await pay('maria@fake.example', 1_000), 'settled');
    await becomes(await pay('reject@fake.example', 1_000), 'rejected');
    await becomes(await pay('silent@fake.example', 1_000), 'timeout');
    expect(await balance()).toMatchObject({ balance: 999_000, blocked: 0 });
  });

  test('the gateway reports a key without holder that the directory does not know', async () => {
    expect((await partner.get(`/pix/dict/nobody@elsewhere.example?accountId=${accountId}`)).status).toBe(404);
  });

  test('the gateway sends a TED through the connector', async () => {
    const sent = await partner.post('/transfers/ted', {
      ...{ account_id: accountId, amount: 2_000, recipientName: 'João Fornecedor', recipientDocument: '11144477735' },
      ...{ recipientBankCode: '60746948', recipientBranch: '1234', recipientAccount: '1234567', purposeCode: '5' },
    });
    expect(sent.status).toBe(202);
    await becomes(sent.body.transactionId, 'settled');
  });

  test('the gateway pays a bill for the quoted amount', async () => {
    const asked = { account_id: accountId, barcode: BOLETO.barcode };
    const quote = await partner.post('/bill-payments/quotes', asked, { 'idempotency-key': 'a-quote-for-the-bill' });
    expect(quote.body).toMatchObject({ data: { status: 'quoted', total_amount_cents: 1_500 } });
    const { id, total_amount_cents } = quote.body.data;
    const confirmed = await partner.post(
      `/bill-payments/${id}/confirm`,
      { amount_cents: total_amount_cents },
      { 'idempotency-key': 'a-payment-of-the-bill' },
    );
    expect(confirmed).toMatchObject({ status: 202, body: { data: { id } } });
    await until(async () => (await partner.get(`/bill-payments/${id}`)).body.data.status === 'settled', WITHIN_MS);
    expect((await partner.get(`/bill-payments/${id}/receipt`)).status).toBe(200);
  });

  test('a connector that is killed again and again loses nothing and repeats nothing', async () => {
    const before = (await balance())?.balance ?? 0;
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const orders = Array.from({ length: 8 }, () => pay('maria@fake.example', 100));
      await Promise.all([receive(50), receive(50)]);
      ids.push(...(await Promise.all(orders)));
      await connector.kill();
      await connector.start();
    }
    for (const id of ids) await becomes(id, 'settled');
    await until(async () => (await balance())?.balance === before - 24 * 100 + 6 * 50, WITHIN_MS);
    const paid = (await connector.taken()).filter(({ body }) => ids.includes(String(body?.['transactionId'])));
    expect(paid).toHaveLength(24);
    expect(await sql('select from failed_message where dead')).toEqual([]);
  });
});
