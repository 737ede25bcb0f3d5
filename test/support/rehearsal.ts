import { newCnpj } from './customers.ts';
import { freshCpf, fundedAccount, type ServedGateway } from './served-gateway.ts';
import { until } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: a rehearsal reads whatever the wire brings
export type Json = any;

export interface Told {
  readonly name: string;
  readonly accountId: number;
  readonly cursor: string;
  /** Amounts in cents. */
  readonly payload: Json;
}

/** Setting of a rehearsal: a new account of alpha with R$ 1,000.00, and the calls of its partner. */
export interface Stage {
  readonly accountId: number;
  readonly customerId: number;
  readonly document: string;
  /** Returns the response's `data`, or the whole body of flat responses. Throws for a refusal. */
  call(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Json>;
  graphql(mutation: string): Promise<Json>;
  /** Posts to a route of the sandbox, below `/api/sandbox/v1`. */
  simulate(path: string, body?: object): Promise<Json>;
  /** Pays a key of the directory. Returns the payment id. */
  pay(key: string, amount: number): Promise<string>;
  /** Opens another account of the partner with the same balance. The rehearsal then reports events of both. */
  another(holder: 'pf' | 'pj'): Promise<Stage>;
  /** Receives a PIX from another bank. Returns its transaction id and end-to-end id. */
  receive(amount: number, members?: object): Promise<{ readonly transactionId: string; readonly endToEndId: string }>;
  watchEventsOf(accountId: number): void;
  told(type: string): Promise<Json>;
}

export interface Rehearsal {
  readonly name: string;
  /** Every event about the account that the steps cause, in order, with its amount in cents if any. */
  readonly tells: readonly (readonly [type: string, cents: number | null])[];
  run(stage: Stage): Promise<void>;
}

/** Declares rehearsals as a file's default export. */
export const rehearsals = (all: readonly Rehearsal[]): readonly Rehearsal[] => all;

const EVENTS = `query ($after: Cursor, $accountIds: [ID!]) {
  events(first: 100, after: $after, accountIds: $accountIds) { nodes { name accountId cursor payload } }
}`;
const TIMEOUT_MS = 20_000;

export interface OpenStage extends Stage {
  /** Paths of the simulations so far, below `/api/sandbox/v1`. */
  readonly simulated: readonly string[];
  events(): Promise<readonly Told[]>;
}

export const openStage = (gateway: ServedGateway): Promise<OpenStage> =>
  stageOf(gateway, freshCpf(), { after: '', accountIds: [], simulated: [] });

interface Played {
  after: string;
  readonly accountIds: string[];
  readonly simulated: string[];
}

async function stageOf(gateway: ServedGateway, document: string, played: Played): Promise<OpenStage> {
  const { alpha } = gateway;
  const { accountIds, simulated } = played;
  const { customerId, accountId } = await fundedAccount(alpha, 100_000, document);
  accountIds.push(String(accountId));
  played.after = (await alpha.graphql('{ eventCursor }')).body.data.eventCursor;

  async function call(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Json> {
    const answer = await alpha.request(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data ?? answer.body;
  }
  const simulate = (path: string, body: object = {}) => {
    simulated.push(path);
    return call('POST', `/api/sandbox/v1${path}`, body);
  };
  const events = async (): Promise<readonly Told[]> => {
    const { body } = await alpha.graphql(EVENTS, { after: played.after, accountIds });
    return body.data.events.nodes;
  };

  return {
    accountId,
    customerId,
    document,
    simulated,
    call,
    async graphql(mutation) {
      const { body } = await alpha.graphql(mutation);
      if (body.errors) throw new Error(JSON.stringify(body.errors));
      return body.data;
    },
    simulate,
    events,
    watchEventsOf: (id) => void accountIds.push(String(id)),
    another: (holder) => stageOf(gateway, holder === 'pf' ? freshCpf() : newCnpj(), played),
    async pay(key, amount) {
      const found = await call('GET', `/pix/dict/${encodeURIComponent(key)}?accountId=${accountId}`);
      const order = {
        account_id: accountId,
        amount,
        pixKey: key,
        recipientIspb: found.data.ispb,
        endToEndId: found.end_to_end_id,
      };
      return (await call('POST', '/pix/payments', order)).transactionId;
    },
    async receive(amount, members = {}) {
      const { end_to_end_id: endToEndId } = await simulate('/pix/received', {
        account_id: accountId,
        amount,
        ...members,
      });
      const [entry] = (await call('GET', `/accounts/${accountId}/statement`)).filter(
        ({ end_to_end_id }: Json) => end_to_end_id === endToEndId,
      );
      return { transactionId: entry?.transactionId, endToEndId };
    },
    told: (type) =>
      until(async () => (await events()).find(({ name }) => name === type)?.payload, TIMEOUT_MS).catch((cause) => {
        throw new Error(`${type} was not published`, { cause });
      }),
  };
}

export const freshEmail = (): string => `${freshCpf()}@example.com`;
