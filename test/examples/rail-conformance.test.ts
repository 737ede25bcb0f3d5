import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import { Bank, NotTaken, type Told } from '../../examples/rail-connector/bank.ts';
import { Book } from '../../examples/rail-connector/fake/book.ts';
import { ORDERS } from '../../examples/rail-connector/fake/rails.ts';
import { type Parts, session } from '../../examples/rail-connector/session.ts';
import { type Signed, Signer, Verifier } from '../../examples/rail-connector/signature.ts';
import { State } from '../../examples/rail-connector/state.ts';
import { AgreedData } from '../../scripts/rails-conformance/agreed-data.ts';
import { type Chosen, type Result, runConformance } from '../../scripts/rails-conformance/run.ts';
import { RAILS, type Rail } from '../../src/rails/rails.ts';
import { amqpUrl, openRabbitmq, uniquePrefix } from '../support/broker.ts';
import { newTestKey } from '../support/rail-connectors.ts';

const ALL = Object.keys(RAILS) as Rail[];

type Body = Readonly<Record<string, unknown>>;

class FakeBank extends Bank {
  readonly book = new Book(':memory:');
  constructor() {
    super('http://nowhere.invalid');
  }
  override async order(type: string, body: object): Promise<object | null> {
    const order = ORDERS[type];
    if (!order) throw new NotTaken('no such order');
    try {
      return this.book.whole(() => order(this.book, body as Body));
    } catch (error) {
      throw error instanceof SyntaxError ? new NotTaken(error.message) : error;
    }
  }
  override async told(after: number, _signal: AbortSignal): Promise<readonly Told[]> {
    return this.book.told(after);
  }
}

const newSigner = () =>
  new Signer(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());

type Context = Pick<TestContext, 'onTestFinished'>;
type Fault = (parts: Parts) => Partial<Parts>;

/** Returns the breaches that the suite finds in the example with a fault. On a busy machine, this takes seconds. */
async function breachesOf(chosen: Chosen, fault: Fault, context: Context): Promise<string[]> {
  const results = await conformance(chosen, fault, { withinSeconds: 4, quietSeconds: 8 }, context);
  return results.flatMap(({ promise, breach }) => (breach === null ? [] : [`${promise}: ${breach}`]));
}

async function conformance(
  chosen: Chosen,
  fault: Fault,
  times: object,
  { onTestFinished }: Context,
): Promise<Result[]> {
  const prefix = uniquePrefix();
  await openRabbitmq(prefix, onTestFinished);
  const home = await mkdtemp(join(tmpdir(), 'conformance-'));
  const [own, other] = [newTestKey(), newTestKey()];
  const signer = newSigner();
  const intact: Parts = {
    ...{ amqp: amqpUrl, prefix, rails: chosen.rails, bank: new FakeBank(), signer },
    state: new State(join(home, 'state.sqlite')),
    verifier: new Verifier([own.publicKey]),
    log: () => {},
  };
  const stopping = new AbortController();
  const running = session({ ...intact, ...fault(intact) }, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await running;
    intact.state.close();
    await rm(home, { recursive: true, force: true });
  });
  const data = AgreedData.parse({ connectorKeys: [signer.publicKey], ...times });
  return runConformance({ amqp: amqpUrl, prefix, data, keys: { own, other } }, chosen);
}

/** A fake bank that handles orders, or changes its messages, as `change` says. */
function bankThat(change: {
  order?: (type: string, body: Body, bank: FakeBank) => Promise<object | null>;
  told?: (told: Told) => Told | null;
}): Bank {
  const original = new FakeBank();
  const bank = new FakeBank();
  bank.order = (type, body) => change.order?.(type, body as Body, original) ?? original.order(type, body);
  bank.told = async (after, signal) => (await original.told(after, signal)).map((told) => change.told?.(told) ?? told);
  return bank;
}

const FAULTS: readonly (readonly [what: string, rail: Rail, check: string, fault: Fault, found: RegExp])[] = [
  [
    'signs nothing',
    'spi',
    'a PIX is settled',
    ({ signer }) => ({ signer: signing(signer, () => '') }),
    /no signature|form/,
  ],
  [
    'signs with an unregistered key',
    'spi',
    'a PIX is settled',
    () => ({ signer: newSigner() }),
    /is not in connectorKeys/,
  ],
  [
    'signs other bytes than it sends',
    'str',
    'a TED is settled',
    ({ signer }) => ({ signer: signing(signer, (message) => signer.sign({ ...message, id: randomUUID() })) }),
    /does not verify/,
  ],
  [
    'executes orders without the signature of the gateway',
    'spi',
    'a PIX without the signature',
    () => ({ verifier: trustingVerifier() }),
    /is not executed: .*unexpected/,
  ],
  [
    'answers questions without the signature of the gateway',
    'directory',
    'signature',
    () => ({ verifier: trustingVerifier() }),
    /not answered: .*unexpected/,
  ],
  [
    'omits a required field',
    'spi',
    'a PIX is settled',
    () => ({ bank: bankThat({ told: (told) => ({ ...told, body: { ...told.body, spiStatus: undefined } }) }) }),
    /does not fit schema/,
  ],
  [
    'names another payment in its outcomes',
    'spi',
    'a PIX is settled',
    () => ({ bank: bankThat({ told: (told) => ({ ...told, body: { ...told.body, endToEndId: 'E'.repeat(32) } }) }) }),
    /no spi.outcome/,
  ],
  [
    'rejects an order that it has executed before',
    'str',
    'a TED keeps its outcome',
    () => {
      const taken = new Set<string>();
      return {
        bank: bankThat({
          async order(type, body, bank) {
            const again = taken.has(String(body['numCtrlIf'])) && type === 'str.ted';
            taken.add(String(body['numCtrlIf']));
            if (!again) return bank.order(type, body);
            bank.book.tell({ type: 'str.ted_outcome', body: { ...tedIds(body), ...REJECTED_TED } });
            return null;
          },
        }),
      };
    },
    /keeps its outcome.*rejected/,
  ],
  [
    'does not answer status queries of payments',
    'spi',
    'a PIX with an outcome',
    () => ({ bank: bankIgnoring(/status/) }),
    /status query: no spi/,
  ],
  [
    'answers every status query with void',
    'bills',
    'a bill with an outcome',
    () => ({
      bank: bankThat({
        async order(type, body, bank) {
          if (type !== 'bills.status') return bank.order(type, body);
          const isVoid = { status: 'timeout', code: null, reason: null, receipt: null, at: new Date().toISOString() };
          bank.book.tell({ type: 'bills.outcome', body: { ...body, ...isVoid } });
          return null;
        },
      }),
    }),
    /the query of a settled order returns timeout/,
  ],
  [
    'executes a void order later',
    'spi',
    'a PIX that never arrived',
    () => ({
      bank: bankThat({
        async order(type, body, bank) {
          await bank.order(type, body);
          if (type === 'spi.payment')
            bank.book.tell({ type: 'spi.outcome', body: settledPix(String(body['endToEndId'])) });
          return null;
        },
      }),
    }),
    /arrives late: .*unexpected|a void order was settled/,
  ],
  [
    'stops at an unreadable message',
    'spi',
    'a PIX is executed',
    () => ({
      bank: bankThat({
        async order(type, body, bank) {
          if (type === 'spi.of_a_newer_gateway') throw new Error('what is that?');
          return bank.order(type, body);
        },
      }),
    }),
    /unreadable messages precede it: no spi/,
  ],
  [
    'sends message ids that are not UUIDs of version 7',
    'bills',
    'a bill is settled',
    ({ state }) => ({ state: withIds(state, () => randomUUID()) }),
    /must be of version 7/,
  ],
  [
    'answers with the account of another key',
    'directory',
    'the account of that key',
    () => ({
      bank: bankThat({
        order: (type, body, bank) =>
          bank.order(type, { ...body, key: type === 'directory.lookup' ? 'x@fake.example' : body['key'] }),
      }),
    }),
    /the entry does not belong to/,
  ],
  [
    'finds no match for any customer',
    'compliance',
    'a check of customers',
    () => ({ bank: bankThat({ order: async () => ({ sanctionsHit: false, pepHit: false }) }) }),
    /the check reports no match for/,
  ],
  [
    'never registers a key',
    'dict',
    'a key is registered',
    () => ({ bank: bankIgnoring(/key_register/) }),
    /no dict.key_registered/,
  ],
];

const REJECTED_TED = {
  ...{ status: 'rejected', numCtrlStr: null, reasonCode: null, reasonDescription: null },
  at: '2026-11-23T12:00:00.000Z',
};
const tedIds = ({ numCtrlIf, transactionId }: Body) => ({ numCtrlIf, transactionId });
const settledPix = (endToEndId: string) => ({
  ...{ endToEndId, status: 'settled', spiStatus: 'ACSC', reasonCode: null, reasonDescription: null },
  at: new Date().toISOString(),
});
const signing = (signer: Signer, sign: (message: Signed) => string) =>
  Object.assign(Object.create(signer) as Signer, { sign });
const trustingVerifier = () => Object.assign(new Verifier([]), { isSigned: () => true });
const bankIgnoring = (types: RegExp) =>
  bankThat({ order: async (type, body, bank) => (types.test(type) ? null : bank.order(type, body)) });
const withIds = (state: State, newId: () => string) =>
  ({
    get position() {
      return state.position;
    },
    take: (...taken: Parameters<State['take']>) => state.take(...taken),
    outgoing: (limit: number) => state.outgoing(limit).map((message) => ({ ...message, id: newId() })),
    told: () => state.told(state.outgoing(1_000).map(({ id }) => id)),
  }) as unknown as State;

describe.runIf(amqpUrl)('the conformance suite', { timeout: 120_000 }, () => {
  test('the conformance suite finds no fault in the example connector', async (context) => {
    const results = await conformance({ rails: ALL }, () => ({}), { withinSeconds: 5, quietSeconds: 0.3 }, context);
    expect(results.filter(({ breach }) => breach !== null)).toEqual([]);
    expect(new Set(results.map(({ rail }) => rail))).toEqual(new Set(ALL));
    expect(results.length).toBeGreaterThan(45);
  });

  // Most of these tests wait for messages that do not come, so they run together.
  test.concurrent.for(FAULTS)(
    'the conformance suite detects a connector that %s',
    async ([, rail, text, fault, found], context) => {
      const breaches = await breachesOf({ rails: [rail], text }, fault, context);
      context.expect(breaches.join('\n')).toMatch(found);
    },
  );

  test('the conformance suite refuses to run while a gateway consumes the replies', async () => {
    const prefix = uniquePrefix();
    const broker = await openRabbitmq(prefix);
    await broker.consume('settlement', { prefetch: 1, batch: 1 }, async () => {});
    const data = AgreedData.parse({ connectorKeys: ['x'.repeat(43)] });
    const options = { amqp: amqpUrl, prefix, data, keys: { own: newTestKey(), other: newTestKey() } };
    await expect(runConformance(options, { rails: ALL })).rejects.toThrow('stop the gateway');
  });
});
