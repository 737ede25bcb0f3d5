import { expect } from 'vitest';
import type { FinanceOfSandbox } from '../../src/sandbox/partners.ts';
import { serveOtherInstitution } from './finance.ts';
import { fundedAccount, payment, type ServedGateway, type ServedPartner } from './served-gateway.ts';
import { until } from './until.ts';

/** What there is before any part makes something of its own. */
export interface World {
  readonly gateway: ServedGateway;
  /** A customer of alpha, and its document. */
  readonly customerId: number;
  readonly cpf: string;
  /** Its account, with R$ 1,000.00 received, a payment and a transfer. */
  readonly accountId: number;
  /** Another account of alpha, of another customer. */
  readonly otherAccountId: number;
  /** A funded account of beta, the partner that tries. */
  readonly ownAccountId: number;
  /** A PIX that alpha's account received. */
  readonly receivedId: string;
  readonly receivedEndToEndId: string;
  /** A PIX that it sent, settled. */
  readonly paymentId: string;
  /** A transfer from it to alpha's other account, completed. */
  readonly transferId: string;
  /** An entry of its statement. */
  readonly entryId: string;
  /** An end-to-end id that alpha's lookup of `ok@sandbox` issued and nobody has used. */
  readonly endToEndId: string;
  /** A webhook of alpha, and one delivery to it. */
  readonly webhookId: string;
  readonly deliveryId: string;
  /** Master data of the institution, whose integration is `gateway.own`. */
  readonly master: FinanceOfSandbox;
  /** Another institution's integration, which tries what is of finance, and that institution's master data. */
  readonly foreign: ServedPartner;
  readonly foreignMaster: FinanceOfSandbox;
}

/**
 * How beta reaches for what is alpha's, over REST; where finance is concerned, `foreign` for what is of `gateway.own`'s
 * institution. The method is the route's.
 */
export interface Try {
  /** Below the partner API's base, or absolute (`/api/sandbox/v1/...`). */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The refusal, which changes nothing; or `nothing`: an answer that shows none of alpha's secrets. */
  readonly refused: { readonly status: number; readonly code: string } | 'nothing';
}

/** The same in the graph. The document's only root field is named `result`. */
export interface GraphTry {
  readonly query: string;
  /** A refusal's code, which changes nothing; null for a field that is null; or `nothing`, as above. */
  readonly refused: string | null | 'nothing';
}

/** A request that must be answered alike, down to the message, for what is another partner's and what nobody has. */
export interface AlikeTry {
  readonly method: string;
  readonly foreign: string;
  readonly unknown: string;
  readonly body?: unknown;
}

/** What tries are made of: the world, what the part made, and the global ids of all parts. */
export type Owned<Own extends object> = World & Own & { readonly nodes: readonly string[] };

/**
 * What one domain gives to the two enumerations, `isolation.test.ts` and `graph-isolation.test.ts`. They try every route
 * and every root field of the graph that there is; one that no part has a try for fails, and so does a try for what is
 * not there. A domain adds a file of its own, `test/contract/isolation/<domain>.ts`, and touches nothing else:
 *
 * ```ts
 * export default isolationPart({
 *   async own({ gateway, accountId }) {
 *     const { body } = await gateway.alpha.request('POST', '/pix/keys', { account_id: accountId, keyType: 'EVP' });
 *     return { pixKey: body.data.key as string };
 *   },
 *   secrets: ({ pixKey }) => [pixKey],
 *   rest: {
 *     'GET /pix/keys': ({ accountId, ownAccountId }) => [
 *       { path: `/pix/keys?account_id=${ownAccountId}`, refused: 'nothing' },
 *       { path: `/pix/keys?account_id=${accountId}`, refused: forbidden('account_not_of_partner') },
 *     ],
 *     'DELETE /pix/keys/{key}': ({ pixKey, ownAccountId }) => [
 *       { path: `/pix/keys/${pixKey}?account_id=${ownAccountId}`, refused: notFound('key_not_found') },
 *     ],
 *   },
 *   graph: {
 *     'Mutation.deletePixKey': ({ pixKey, ownAccountId }) => [
 *       {
 *         query: `mutation { result: deletePixKey(input: { accountId: ${ownAccountId}, key: "${pixKey}" }) { ${ERROR_CODE} } }`,
 *         refused: 'key_not_found',
 *       },
 *     ],
 *   },
 * });
 * ```
 */
export interface IsolationPart<Own extends object> {
  /** What it is about belongs to institutions: `gateway.own` owns it, and `foreign`, another institution's, tries. */
  readonly finance?: true;
  /** Makes what alpha owns of this domain, over HTTP. May use what the world has, and spoil none of it. */
  own?(world: World): Promise<Own>;
  /**
   * By method and path as the contract writes them (sandbox: with `/api/sandbox/v1`). Reach by every way there is: the id in
   * the path, alpha's account in a body or query, lists.
   */
  readonly rest?: Readonly<Record<string, (owned: Owned<Own>) => readonly Try[]>>;
  /** By `Type.field`: `Query.`, `Mutation.` and `Subscription.`. The first try also serves where no token or no scope is given. */
  readonly graph?: Readonly<Record<string, (owned: Owned<Own>) => readonly GraphTry[]>>;
  /** Values that no answer of `nothing` may show, beside the world's. Unguessable ones: ids, keys, tokens. */
  secrets?(owned: World & Own): readonly (string | number)[];
  /** Global ids, tried through `node` and `nodes`. */
  nodes?(owned: World & Own): readonly string[] | Promise<readonly string[]>;
  /** What a refused try could have changed, as alpha reads it: the same before and after every refusal. */
  state?(owned: World & Own): Promise<unknown>;
  /** Requests of beta where unknown and foreign must look the same. */
  alike?(owned: World & Own): readonly AlikeTry[];
}

/** A part whose things are made. */
export interface OpenPart {
  readonly secrets: readonly (string | number)[];
  readonly nodes: readonly string[];
  readonly alike: readonly AlikeTry[];
  state(): Promise<unknown>;
  rest(name: string, nodes: readonly string[]): readonly Try[];
  graph(name: string, nodes: readonly string[]): readonly GraphTry[];
}

export interface ClosedPart {
  readonly finance: boolean;
  readonly routes: readonly string[];
  readonly fields: readonly string[];
  open(world: World): Promise<OpenPart>;
}

/** Declares a part; the file's default export. */
export function isolationPart<Own extends object = Record<never, never>>(part: IsolationPart<Own>): ClosedPart {
  return {
    finance: part.finance ?? false,
    routes: Object.keys(part.rest ?? {}),
    fields: Object.keys(part.graph ?? {}),
    async open(world) {
      const owned = { ...world, ...((await part.own?.(world)) as Own) };
      return {
        secrets: part.secrets?.(owned) ?? [],
        nodes: (await part.nodes?.(owned)) ?? [],
        alike: part.alike?.(owned) ?? [],
        state: async () => part.state?.(owned),
        rest: (name, nodes) => part.rest?.[name]?.({ ...owned, nodes }) ?? [],
        graph: (name, nodes) => part.graph?.[name]?.({ ...owned, nodes }) ?? [],
      };
    },
  };
}

export const notFound = (code: string) => ({ status: 404, code });
export const forbidden = (code: string) => ({ status: 403, code });
export const invalid = (code: string) => ({ status: 422, code });
/** Selects a refusal of a mutation. */
export const ERROR_CODE = '__typename ... on Error { code }';
/** An address where nobody listens. */
export const DEAF_RECEIVER = 'http://127.0.0.1:9/hooks';

/** All parts together, in the order of their names. */
export interface Isolation {
  /** Global ids of what is a partner's, and of what is an institution's. */
  readonly nodes: readonly string[];
  readonly financeNodes: readonly string[];
  readonly alike: readonly (AlikeTry & { readonly stranger: ServedPartner })[];
  rest(name: string): readonly Try[];
  /** With fewer nodes than all, where told. */
  graph(name: string, nodes?: readonly string[]): readonly GraphTry[];
  /** Runs tries of one operation that must change nothing of what they could change; it fails if they do. */
  unchangedBy<Each>(tries: readonly Each[], refused: (each: Each) => Promise<void>): Promise<void>;
  /** Runs tries that are no refusals. */
  answeredBy<Each>(tries: readonly Each[], answered: (each: Each) => Promise<void>): Promise<void>;
  /** Who owns what is tried by this route or root field, and who tries it. */
  actors(name: string): { readonly owner: ServedPartner; readonly stranger: ServedPartner };
  /** A request whose ids of alpha are replaced by ids of the same form that nobody has; null: it names none. */
  unknown(each: Try): Try | null;
  /** Those of alpha's secrets that an answer shows. */
  shown(answer: unknown): readonly string[];
}

export async function openIsolation(gateway: ServedGateway, parts: readonly ClosedPart[]): Promise<Isolation> {
  const world = await openWorld(gateway);
  const open: OpenPart[] = [];
  for (const part of parts) open.push(await part.open(world));
  // What they have ordered is carried out behind them, and must not look like what a stranger did.
  await until(
    async () =>
      (
        await gateway.sql(`select from transaction t where status = 'processing'
         and not exists (select from ted_order o where o.transaction_id = t.id and o.sent_at is null)`)
      ).length === 0,
  );
  const nodesOf = (finance: boolean) => open.flatMap((part, n) => (parts[n]?.finance === finance ? part.nodes : []));
  const nodes = nodesOf(false);
  const { customerId, accountId, otherAccountId, paymentId, receivedId, transferId, webhookId, deliveryId } = world;
  const secrets = [
    ...[customerId, accountId, otherAccountId, paymentId, receivedId, transferId, webhookId, deliveryId],
    ...open.flatMap((part) => part.secrets),
  ].map(String);
  const actors = (finance: boolean) =>
    finance ? { owner: gateway.own, stranger: world.foreign } : { owner: gateway.alpha, stranger: gateway.beta };
  const state = () => Promise.all(open.map((part) => part.state()));
  /** As the last refusals have left it. */
  let before: unknown;
  return {
    nodes,
    financeNodes: nodesOf(true),
    actors: (name) =>
      actors(parts.some(({ finance, routes, fields }) => finance && [...routes, ...fields].includes(name))),
    alike: open.flatMap((part, n) => {
      const { stranger } = actors(parts[n]?.finance ?? false);
      return part.alike.map((each) => ({ ...each, stranger }));
    }),
    rest: (name) => open.flatMap((part) => part.rest(name, nodes)),
    graph: (name, some = nodes) => open.flatMap((part) => part.graph(name, some)),
    async unchangedBy(tries, refused) {
      if (tries.length === 0) return;
      before ??= await state();
      for (const each of tries) await refused(each);
      expect(await state()).toEqual(before);
    },
    async answeredBy(tries, answered) {
      if (tries.length > 0) before = undefined;
      for (const each of tries) await answered(each);
    },
    unknown(each) {
      const text = JSON.stringify(each);
      const replaced = secrets.reduce(
        (done, secret, index) => done.replaceAll(wholeWord(secret), unknownLike(secret, index)),
        text,
      );
      return replaced === text ? null : JSON.parse(replaced);
    },
    shown(answer) {
      const text = JSON.stringify(answer);
      return secrets.filter((secret) => {
        const value = JSON.stringify(secret).slice(1, -1);
        return [`"${value}"`, `:${value},`, `:${value}}`, `[${value},`, `,${value},`, `,${value}]`, ` ${value} `].some(
          (form) => text.includes(form),
        );
      });
    },
  };
}

const wholeWord = (id: string) =>
  new RegExp(`(?<![\\w-])${id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');

/** An id of the same form, another one for each `index`: other digits at the end, which are random in ids that the gateway makes. */
const unknownLike = (id: string, index: number): string =>
  /^\d+$/.test(id)
    ? String(987_654_321 - index)
    : id.replace(/[0-9a-zA-Z]{4}$/, (end) => (end === '0a0a' ? '0b0b' : '0a0a'));

async function openWorld(gateway: ServedGateway): Promise<World> {
  const { alpha, beta } = gateway;
  const { customerId, accountId } = await fundedAccount(alpha);
  const { accountId: otherAccountId } = await fundedAccount(alpha);
  const { accountId: ownAccountId } = await fundedAccount(beta);
  const received = (await alpha.request('GET', `/accounts/${accountId}/statement`)).body.data[0];
  const paymentId = await payment(alpha, accountId);
  const transfer = { account_id: accountId, destination_account_id: otherAccountId, amount: 100 };
  const transferId = (await alpha.request('POST', '/transfers/internal', transfer)).body.transactionId as string;
  const lookup = (await alpha.request('GET', `/pix/dict/ok@sandbox?accountId=${accountId}`)).body.data;
  const subscription = { url: DEAF_RECEIVER, events: ['pix.claim.created'] };
  const webhookId = (await alpha.request('POST', '/webhooks', subscription)).body.data.id as string;
  const delivery = await alpha.graphql(
    `mutation { testWebhook(input: { webhookId: "${webhookId}" }) { ... on WebhookDelivery { deliveryId } } }`,
  );
  const statusOf = async (path: string) => (await alpha.request('GET', path)).body.data.status;
  await until(async () => (await statusOf(`/pix/payments/${paymentId}`)) === 'settled');
  await until(async () => (await statusOf(`/transfers/${transferId}`)) === 'completed');
  return {
    gateway,
    customerId,
    cpf: (await alpha.request('GET', `/customers/${customerId}`)).body.data.document,
    accountId,
    otherAccountId,
    ownAccountId,
    receivedId: received.transactionId,
    receivedEndToEndId: received.end_to_end_id,
    paymentId,
    transferId,
    entryId: received.id,
    endToEndId: lookup.end_to_end_id,
    webhookId,
    master: gateway.app.sandbox?.content.finance as FinanceOfSandbox,
    ...(await serveOtherInstitution(gateway)),
    deliveryId: delivery.body.data.testWebhook.deliveryId,
  };
}
