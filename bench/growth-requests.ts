import type { Request } from 'autocannon';
import { encodeCursor } from '../src/platform/pagination.ts';
import { accountShown } from './dashboard.ts';
import type { Gateway } from './gateway.ts';
import { FIRST_ACCOUNT } from './seed.ts';

/** A slice's. */
const PAYMENTS = 200;
const READS = 200;
/** Accounts that pay or are looked at in every slice. What others have is not in a cache, unless all of it is. */
const KNOWN = 100;
/** Entries of a page of a statement; busy accounts have a dozen pages. */
const PAGE_SIZE = 50;
const FAR_PAGE = 10;
const DAY_MS = 86_400_000;

/** What a database of this size is asked, slice by slice. */
export interface Sized {
  readonly gateway: Pick<Gateway, 'token' | 'payments'>;
  readonly accounts: number;
  /** The first ones, that have most of the payments. */
  readonly busy: number;
  /** The newest position of its log. */
  readonly events: number;
}

/** Numbers below a bound, all of which come before one comes twice, far from each other. */
function walk(): (bound: number) => number {
  let at = 0;
  // The golden ratio's share of the way: no two are close until there are many.
  return (bound) => Math.floor(((at++ * 0.618_033_988_749_895) % 1) * bound);
}

const QUERIES = {
  dashboard: `query Dashboard($after: Cursor) {
    accounts(first: 20, after: $after) { edges { node {${accountShown()} } } }
  }`,
  transactions: `query Transactions($after: Cursor) { transactions(first: 50, after: $after) {
    edges { cursor node { transactionId type status amount fee description errorReason createdAt completedAt } }
    pageInfo { hasNextPage }
  } }`,
  events: `query Events($after: Cursor) { events(first: 50, after: $after) {
    edges { cursor node { __typename cursor accountId occurredAt } } pageInfo { hasNextPage }
  } }`,
} as const;

/** Requests of each kind. Half of them are of what everybody asks for; the others walk through all that there is. */
export function growthRequests({ gateway, accounts, busy, events }: Sized) {
  const next = walk();
  const headers = { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
  const read = (ask: (n: number) => Omit<Request, 'headers'>): Request[] =>
    Array.from({ length: READS }, (_, n) => ({ ...ask(n), headers }));
  const graph = (name: keyof typeof QUERIES, farOn: () => readonly (string | number)[]) =>
    read((n) => {
      const variables = n % 2 === 0 ? {} : { after: encodeCursor(farOn()) };
      return { method: 'POST', path: '/graphql', body: JSON.stringify({ query: QUERIES[name], variables }) };
    });
  return {
    /** Of as many accounts in either database, so that no more of them wait for each other in one. */
    accept: () => gateway.payments(PAYMENTS, (n) => (n % 2 === 0 ? n % KNOWN : next(accounts))),
    dash: () => graph('dashboard', () => [FIRST_ACCOUNT + next(accounts - 20)]),
    /** Of busy accounts, the first page and one far on by turns. */
    statement: () =>
      read((n) => {
        const account = FIRST_ACCOUNT + (n % 4 < 2 ? n % Math.min(busy, KNOWN) : next(busy));
        const page = n % 2 === 0 ? 1 : FAR_PAGE;
        return {
          method: 'GET',
          path: `/api/partner/v1/accounts/${account}/statement?page=${page}&page_size=${PAGE_SIZE}`,
        };
      }),
    transactions: () => graph('transactions', () => [idOf(Date.now() - (3 + next(14)) * DAY_MS - next(DAY_MS))]),
    events: () => graph('events', () => [next(events - 100)]),
  };
}

/** The smallest id of an instant. */
const idOf = (at: number): string => {
  const hex = Math.floor(at).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
