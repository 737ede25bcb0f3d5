import { expect } from 'vitest';
import type { FinanceOfSandbox } from '../../src/sandbox/partners.ts';
import { serveOtherInstitution } from './finance.ts';
import { fundedAccount, payment, type ServedGateway, type ServedPartner } from './served-gateway.ts';
import { until } from './until.ts';

export interface World {
  readonly gateway: ServedGateway;
  readonly customerId: number;
  readonly cpf: string;
  /** Its account, with R$ 1,000.00 received, a payment and a transfer. */
  readonly accountId: number;
  readonly otherAccountId: number;
  readonly ownAccountId: number;
  readonly receivedId: string;
  readonly receivedEndToEndId: string;
  readonly paymentId: string;
  readonly transferId: string;
  readonly entryId: string;
  /** An unused end-to-end id from alpha's lookup of `ok@sandbox`. */
  readonly endToEndId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly master: FinanceOfSandbox;
  readonly foreign: ServedPartner;
  readonly foreignMaster: FinanceOfSandbox;
}

/** An attempt of beta over REST. For finance, `foreign` attacks the institution of `gateway.own`. */
export interface Try {
  /** Below the partner API's base, or absolute (`/api/sandbox/v1/...`). */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The refusal, which changes nothing. `nothing`: a success that shows none of alpha's secrets. */
  readonly refused: { readonly status: number; readonly code: string } | 'nothing';
}

/** The same attempt in the graph. The document's only root field has the alias `result`. */
export interface GraphTry {
  readonly query: string;
  /** A refusal's code, which changes nothing. Null for a null field. `nothing` as above. */
  readonly refused: string | null | 'nothing';
}

/** A request whose response must be the same, including the message, for foreign and unknown ids. */
export interface AlikeTry {
  readonly method: string;
  readonly foreign: string;
  readonly unknown: string;
  readonly body?: unknown;
}

export type Owned<Own extends object> = World & Own & { readonly nodes: readonly string[] };

/**
 * The contribution of one domain to `isolation.test.ts` and `graph-isolation.test.ts`. They test every existing route
 * and root field. One without an attempt fails, and so does an attempt for an unknown route or field. Each domain adds
 * its own file, `test/contract/isolation/<domain>.ts`:
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
  /** The objects belong to institutions: `gateway.own` owns them, and `foreign`, another institution, attacks. */
  readonly finance?: true;
  /** Creates alpha's objects of this domain over HTTP. It may use the world but must not spoil it. */
  own?(world: World): Promise<Own>;
  /** By method and path of the contract. Cover every way: ids in the path, accounts in a body or query, lists. */
  readonly rest?: Readonly<Record<string, (owned: Owned<Own>) => readonly Try[]>>;
  /** By `Type.field`, roots only. Tests without a token or scope reuse the first attempt. */
  readonly graph?: Readonly<Record<string, (owned: Owned<Own>) => readonly GraphTry[]>>;
  /** More values that a `nothing` response must not show. They must be unguessable: ids, keys, tokens. */
  secrets?(owned: World & Own): readonly (string | number)[];
  nodes?(owned: World & Own): readonly string[] | Promise<readonly string[]>;
  /** State that a refused attempt could change, as alpha reads it. It must stay the same. */
  state?(owned: World & Own): Promise<unknown>;
  /** Requests of beta whose responses must be the same for unknown and foreign ids. */
  alike?(owned: World & Own): readonly AlikeTry[];
}

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

/** Declares a part as the file's default export. */
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
export const ERROR_CODE = '__typename ... on Error { code }';
export const DEAF_RECEIVER = 'http://127.0.0.1:9/hooks';

/** All parts together, in the order of their names. */
export interface Isolation {
  readonly nodes: readonly string[];
  readonly financeNodes: readonly string[];
  readonly alike: readonly (AlikeTry & { readonly stranger: ServedPartner })[];
  rest(name: string): readonly Try[];
  /** `nodes` limits the global ids. Default: all. */
  graph(name: string, nodes?: readonly string[]): readonly GraphTry[];
  /** Runs attempts of one operation and checks that they leave the state unchanged. */
  unchangedBy<Each>(tries: readonly Each[], refused: (each: Each) => Promise<void>): Promise<void>;
  answeredBy<Each>(tries: readonly Each[], answered: (each: Each) => Promise<void>): Promise<void>;
  /** Returns the owner and the attacker of this route's or root field's objects. */
  actors(name: string): { readonly owner: ServedPartner; readonly stranger: ServedPartner };
  /** Replaces alpha's ids in a request by unknown ids of the same form. Null when the request contains none. */
  unknown(each: Try): Try | null;
  shown(answer: unknown): readonly string[];
}

export async function openIsolation(gateway: ServedGateway, parts: readonly ClosedPart[]): Promise<Isolation> {
  const world = await openWorld(gateway);
  const open: OpenPart[] = [];
  for (const part of parts) open.push(await part.open(world));
  // Pending orders complete in the background and must not look like changes of the attacker.
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

/** Returns an unknown id of the same form, distinct for each `index`: it changes the last digits. */
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
