import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument } from 'commander';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { cnpjCheckDigits } from '../src/platform/text/documents.ts';
import type { SandboxFile } from '../src/sandbox/partners.ts';
import { program, run } from './command-line.ts';
import {
  TourAccount,
  TourDeliveries,
  TourDeparture,
  TourEvents,
  type TypedDocument,
  type WebhookDeliveryStatus,
} from './documents.generated.ts';
import { openConsole } from './operator/console.ts';
import { chargeAndRefund } from './tour-charge.ts';
import { financeTour } from './tour-finance.ts';
import { followLive } from './tour-live.ts';
import { TourReceiver } from './tour-receiver.ts';
import { transfersAndBills } from './tour-transfers.ts';

/** The tour fails when a payment is not final within this time. */
const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 25;

const began = performance.now();
const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(3).padStart(8)} s  ${text}`);
const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2)}`;

async function findGateway(): Promise<{ sandbox: SandboxFile; dataDir: string; stop(): Promise<void> }> {
  const config = readConfig([], {
    ...process.env,
    PORT: process.env['PORT'] ?? '0',
    MANAGEMENT_PORT: '0',
    LOG_LEVEL: 'warn',
  });
  const file = join(config.dataDir, 'sandbox.json');
  if (existsSync(file)) {
    const sandbox = JSON.parse(readFileSync(file, 'utf8')) as SandboxFile;
    const alive = await fetch(new URL('/health', sandbox.base_url)).catch(() => null);
    if (alive?.ok) return { sandbox, dataDir: config.dataDir, stop: async () => {} };
  }
  const app = await startApp(config, createLogger('warn'));
  if (!app.sandbox) throw new Error('the tour needs the sandbox: set SANDBOX=true');
  return { sandbox: app.sandbox.content, dataDir: config.dataDir, stop: app.stop };
}

// biome-ignore lint/suspicious/noExplicitAny: the tour reads whatever the wire brings
type Json = Record<string, any>;

type Client = ReturnType<typeof client>;

function client(sandbox: SandboxFile, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answerTo = (method: string, url: string, body?: object, more: Json = {}) =>
    fetch(url, { method, headers: { ...headers, ...more }, ...(body ? { body: JSON.stringify(body) } : {}) });
  async function call(method: string, url: string, body?: object, more: Json = {}): Promise<Json> {
    const response = await answerTo(method, url, body, more);
    const answer = response.status === 204 ? {} : ((await response.json()) as Json);
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const ask = async (query: string, variables: object): Promise<Json> => {
    const { data, errors } = await call('POST', sandbox.graphql_url, { query, variables });
    if (errors) throw new Error(`GraphQL answered ${JSON.stringify(errors)}`);
    return data;
  };
  return {
    rest: (method: string, path: string, body?: object, headers: Json = {}) =>
      call(method, `${sandbox.base_url}${path}`, body, headers),
    async refused(method: string, path: string, body: object): Promise<Json> {
      const more = { 'idempotency-key': randomUUID() };
      const response = await answerTo(method, `${sandbox.base_url}${path}`, body, more);
      if (response.ok) throw new Error(`${method} ${path} was not refused`);
      return (await response.json()) as Json;
    },
    async file(path: string) {
      const response = await answerTo('GET', `${sandbox.base_url}${path}`);
      if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
      return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
    },
    simulate: (path: string, body: object) =>
      call('POST', new URL(`/api/sandbox/v1${path}`, sandbox.base_url).href, body),
    ask,
    graphql: <Data, Variables>(query: TypedDocument<Data, Variables>, variables: Variables) =>
      ask(query, variables as object) as Promise<Data>,
  };
}

async function enter(sandbox: SandboxFile, name: string) {
  const partner = sandbox.partners.find((each) => each.name === name);
  if (!partner) throw new Error(`sandbox.json names no partner ${name}`);
  const answer = await fetch(`${sandbox.base_url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${partner.client_id}:${partner.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token, expires_in } = (await answer.json()) as Json;
  say(`got an access token as ${partner.name}, good for ${expires_in} s`);
  return { partner, ...client(sandbox, token) };
}

async function finance(sandbox: SandboxFile): Promise<void> {
  const own = await enter(sandbox, 'own');
  const { finance: master } = sandbox;
  if (!master) throw new Error('sandbox.json has no finance');
  const console = await openConsole(readConfig([], process.env));
  try {
    await financeTour({
      ...own,
      graphql: (document, variables = {}) => own.ask(document, variables),
      master,
      console,
      final,
      say,
    });
  } finally {
    await console.close();
  }
}

async function tour(sandbox: SandboxFile, dataDir: string): Promise<void> {
  const { partner, rest, simulate, graphql, ...others } = await enter(sandbox, 'alpha');

  const document = newCnpj();
  const customer = (
    await rest('POST', '/customers', { document, name: 'Padaria Tour Ltda', password: 'correct horse' })
  )['data'];
  const account = customer.accounts[0];
  say(`customer ${customer.id} has account ${account.agency}/${account.account_number} (id ${account.id})`);

  const received = (await simulate('/pix/received', { account_id: account.id, amount: 100_000 }))['data'];
  say(`received ${reais(received.amount)} by PIX: ${received.status}`);

  const pay = async (pixKey: string) => {
    const lookup = (await rest('GET', `/pix/dict/${encodeURIComponent(pixKey)}?accountId=${account.id}`))['data'];
    say(
      `${pixKey} is ${lookup.data.owner_name} at ${lookup.data.participant_name}; it pays as ${lookup.end_to_end_id}`,
    );
    const payment = await rest('POST', '/pix/payments', {
      account_id: account.id,
      amount: 1_000,
      pixKey,
      recipientIspb: lookup.data.ispb,
      endToEndId: lookup.end_to_end_id,
      description: 'Tour',
    });
    say(`sent ${reais(payment['amount'])} to ${pixKey}: ${payment['status']}`);
    const outcome = await final(() => rest('GET', `/pix/payments/${payment['transactionId']}`));
    say(`${pixKey}: ${outcome['status']}${outcome['errorReason'] ? ` (${outcome['errorReason']})` : ''}`);
  };
  const departure = async (transactionId: string) => {
    const { ted, sandboxClock } = await graphql(TourDeparture, { transactionId });
    if (!ted || !sandboxClock) throw new Error(`no TED ${transactionId}`);
    return { sendsAt: ted.order.sendsAt, now: sandboxClock.now };
  };
  const balance = async () => (await rest('GET', `/accounts/${account.id}/balance`))['data'];

  await pay('ok@sandbox');
  say(`the balance is ${reais((await balance()).balance)}`);
  await pay('reject-ac03@sandbox');
  const { balance: whole, blocked } = await balance();
  say(`the money is back: ${reais(whole)}, ${reais(blocked)} blocked`);
  await hear({ rest, simulate, graphql, ...others }, account.id, () => pay('ok@sandbox'));
  const { client_id: clientId, client_secret: clientSecret } = partner;
  const access = { baseUrl: sandbox.base_url, graphqlUrl: sandbox.graphql_url, clientId, clientSecret };
  await followLive(access, account.id, () => pay('ok@sandbox'), say);
  const image = join(dataDir, 'charge.png');
  await chargeAndRefund({ partner: access, accountId: account.id, image, rest, simulate, final, say });

  await transfersAndBills({ accountId: account.id, rest, simulate, departure, final, say });

  for (const entry of (await rest('GET', `/accounts/${account.id}/statement`))['data']) {
    say(
      `statement: ${entry.direction} ${reais(entry.amount)} ${entry.type} ${entry.status} ${entry.end_to_end_id ?? ''}`,
    );
  }
  const read = await graphql(TourAccount, { accountId: account.id });
  for (const { node } of read.account?.transactions.edges ?? []) {
    say(`GraphQL: ${node.__typename} ${reais(node.amount)} ${node.status}`);
  }
  const { events } = await graphql(TourEvents, { accountId: account.id });
  say(`the log: ${events?.edges.map(({ node }) => node.name).join(', ')}`);
}

async function hear({ rest, simulate, graphql }: Client, accountId: number, pay: () => Promise<void>): Promise<void> {
  const receiver = new TourReceiver();
  await receiver.start();
  const events = ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'fee.charged'];
  const webhook = (await rest('POST', '/webhooks', { url: receiver.url, events }))['data'];
  const path = `/webhooks/${webhook.id}`;
  try {
    receiver.secret = (await rest('POST', `${path}/rotate-secret`))['new_secret'];
    say(`webhook ${webhook.id} to ${webhook.url}, with a secret of its own`);
    await rest('POST', `${path}/test`);
    await pay();
    await arrivals(receiver, 1 + events.length);
    for (const { type, body } of receiver.arrived.splice(0)) {
      say(
        `webhook, signature verified: ${type}${body['amount'] === undefined ? '' : ` of ${body['amount']} base units`}`,
      );
    }
    await receiver.stop();
    await pay();
    const deliveries = async (status: WebhookDeliveryStatus | null) => {
      const { webhooks } = await graphql(TourDeliveries, { status });
      return webhooks?.find(({ webhookId }) => webhookId === webhook.id)?.deliveries.nodes ?? [];
    };
    await final(async () => {
      const tried = (await deliveries('PENDING')).filter(({ attempts }) => attempts.length > 0);
      return { data: { status: tried.length === events.length ? 'tried' : 'processing' } };
    });
    await receiver.start();
    const { offset_seconds } = (await simulate('/clock/advance', { seconds: RETRY_SECONDS }))['data'];
    say(
      `the receiver was unreachable, ${events.length} deliveries wait; the sandbox's clock is now ${offset_seconds} s ahead`,
    );
    await arrivals(receiver, events.length);
    await final(async () => ({
      data: { status: (await deliveries('PENDING')).length === 0 ? 'noted' : 'processing' },
    }));
    for (const { eventName, attempts } of (await deliveries(null)).slice(0, events.length)) {
      const story = attempts.map(({ httpStatus, error }) => httpStatus ?? error).join(', then ');
      say(`GraphQL: ${eventName} on account ${accountId} was answered ${story}`);
    }
  } finally {
    await rest('DELETE', path);
    await receiver.stop();
  }
}

/** More than the wait before the second attempt, including jitter. */
const RETRY_SECONDS = 32;

async function arrivals(receiver: TourReceiver, count: number): Promise<void> {
  await final(async () => ({ data: { status: receiver.arrived.length >= count ? 'arrived' : 'processing' } }));
}

async function final(read: () => Promise<Json>): Promise<Json> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; ) {
    const record = (await read())['data'];
    if (record.status !== 'processing') return record;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error(`no outcome within ${PATIENCE_MS / 1_000} s`);
}

function newCnpj(): string {
  const base = `${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}

async function show(what: 'finance' | undefined): Promise<void> {
  const { sandbox, dataDir, stop } = await findGateway();
  await (what === 'finance' ? finance(sandbox) : tour(sandbox, dataDir)).finally(stop);
  say('done');
}

const DOES = `Performs the actions of partners in the sandbox and prints a timeline. With finance: the actions of the institution.

It uses the gateway that runs under DATA_DIR, or starts one until the tour ends.`;
await run(
  program('tour', DOES, ['', 'finance'])
    .addArgument(new Argument('[what]', 'the part of the tour to run').choices(['finance']))
    .action(show),
);
