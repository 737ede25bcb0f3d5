import { newCnpj } from './customers.ts';
import { freshCpf, fundedAccount, type ServedGateway } from './served-gateway.ts';
import { until } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: a rehearsal reads whatever the wire brings
export type Json = any;

/** An event of the log, as GraphQL tells it. */
export interface Told {
  readonly name: string;
  readonly accountId: number;
  readonly cursor: string;
  /** Amounts in cents. */
  readonly payload: Json;
}

/** Where a rehearsal plays: a new account of alpha with R$ 1,000.00, and what its partner can call. */
export interface Stage {
  readonly accountId: number;
  /** Its holder, and their CPF or CNPJ. */
  readonly customerId: number;
  readonly document: string;
  /** A route of the partner API; answers its `data`, or its body where that is flat. Throws for a refusal. */
  call(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Json>;
  /** What has no route in the contract. */
  graphql(mutation: string): Promise<Json>;
  /** POST to a route of the sandbox, below `/api/sandbox/v1`. */
  simulate(path: string, body?: object): Promise<Json>;
  /** Pays a key of the directory; answers the payment's id. */
  pay(key: string, amount: number): Promise<string>;
  /** Another account of the partner, with as much money. What happens from then on is told of both. */
  another(holder: 'pf' | 'pj'): Promise<Stage>;
  /** A PIX from another bank; answers its transaction's id and its end-to-end id. */
  receive(amount: number, members?: object): Promise<{ readonly transactionId: string; readonly endToEndId: string }>;
  /** Has the events about another account told as well. */
  toldOf(accountId: number): void;
  /** Waits for the first event of that type about the account; answers its payload. */
  told(type: string): Promise<Json>;
}

/** How one or more events of the catalogue are made to happen, by calls that are documented. */
export interface Rehearsal {
  readonly name: string;
  /** Every event about the account that the steps bring about, in order; with its amount in cents, where it has one. */
  readonly tells: readonly (readonly [type: string, cents: number | null])[];
  run(stage: Stage): Promise<void>;
}

/** Declares rehearsals; a file's default export. */
export const rehearsals = (all: readonly Rehearsal[]): readonly Rehearsal[] => all;

const EVENTS = `query ($after: Cursor, $accountIds: [ID!]) {
  events(first: 100, after: $after, accountIds: $accountIds) { nodes { name accountId cursor payload } }
}`;
const SOON_MS = 20_000;

export interface OpenStage extends Stage {
  /** Paths of the simulations so far, below `/api/sandbox/v1`. */
  readonly simulated: readonly string[];
  /** The events about the account, and about those opened beside it, in the log's order. */
  events(): Promise<readonly Told[]>;
}

export const openStage = (gateway: ServedGateway): Promise<OpenStage> =>
  stageOf(gateway, freshCpf(), { after: '', accountIds: [], simulated: [] });

/** What the stages of one rehearsal share. */
interface Played {
  /** Cursor of the last event before it. */
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
    toldOf: (id) => void accountIds.push(String(id)),
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
      until(async () => (await events()).find(({ name }) => name === type)?.payload, SOON_MS).catch((cause) => {
        throw new Error(`${type} was not told`, { cause });
      }),
  };
}

/** An e-mail address that is no key yet. */
export const freshEmail = (): string => `${freshCpf()}@example.com`;
