import type { Request } from 'autocannon';
import { encodeCursor } from '../src/platform/database/pagination.ts';
import { accountShown } from './dashboard.ts';
import type { Gateway } from './gateway.ts';
import { FIRST_ACCOUNT } from './seed.ts';

const PAYMENTS = 200;
const READS = 200;
/** Accounts that every slice uses. Data of other accounts is cached only if the whole database is. */
const KNOWN = 100;
/** Entries of a statement page. Busy accounts have a dozen pages. */
const PAGE_SIZE = 50;
const FAR_PAGE = 10;
const DAY_MS = 86_400_000;

export interface Sized {
  readonly gateway: Pick<Gateway, 'token' | 'payments'>;
  readonly accounts: number;
  readonly busy: number;
  readonly events: number;
}

/** Returns numbers below a bound, each once before any repetition, with distant successors. */
function walk(): (bound: number) => number {
  let at = 0;
  // Steps by the golden ratio keep the numbers far apart for a long time.
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

/** Requests of each kind. Half of them read shared hot data, the others walk through all data. */
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
    /** The number of distinct accounts is the same in both databases, so that lock contention is equal. */
    accept: () => gateway.payments(PAYMENTS, (n) => (n % 2 === 0 ? n % KNOWN : next(accounts))),
    dash: () => graph('dashboard', () => [FIRST_ACCOUNT + next(accounts - 20)]),
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

const idOf = (at: number): string => {
  const hex = Math.floor(at).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
