import { notifyChanged } from '../../shared/graph/changes.ts';
import type { Live } from '../live/live.ts';
import { Store } from '../live/store.ts';
import type { Session } from '../session/session.ts';
import { DashboardAccounts, type DashboardAccountsQuery, DashboardBalance } from './documents.generated.ts';
import type { FeedEvent } from './event-list.ts';

const PAGE = 20;
const CHANGE_SHOWN_MS = 4_000;

export type AccountFacts = NonNullable<DashboardAccountsQuery['accounts']>['nodes'][number];

export interface ShownAccount extends AccountFacts {
  /** Last balance change in cents; null when the balance has not changed yet. */
  readonly change: number | null;
}

/** Account status after each of these events. */
const STATUSES: Readonly<Record<string, AccountFacts['status']>> = {
  'account.blocked': 'BLOCKED',
  'account.unblocked': 'ACTIVE',
  'account.closed': 'CLOSED',
};

export class AccountStore extends Store {
  readonly #session: Session;
  readonly #live: Live;
  readonly #fades = new Map<number, ReturnType<typeof setTimeout>>();
  accounts: readonly ShownAccount[] = [];
  chosen: number | null = null;
  isReading = true;
  hasMore = false;
  failure: Error | null = null;
  #end: string | null = null;

  constructor(session: Session, live: Live) {
    super();
    this.#session = session;
    this.#live = live;
  }

  readonly load = async (): Promise<void> => {
    this.isReading = true;
    this.changed();
    try {
      const { accounts } = await this.#session.query(DashboardAccounts, { first: PAGE, after: this.#end });
      for (const node of accounts?.nodes ?? []) this.#add(node);
      this.#end = accounts?.pageInfo.endCursor ?? this.#end;
      this.hasMore = accounts?.pageInfo.hasNextPage ?? false;
      this.failure = null;
    } catch (error) {
      this.failure = error as Error;
    }
    this.isReading = false;
    this.changed();
  };

  onEvent({ name, accountId }: FeedEvent): void {
    const status = STATUSES[name];
    if (status !== undefined && accountId !== null) this.#change(accountId, { status });
    if (name === 'account.created' && !this.hasMore && !this.#has(accountId)) void this.load();
  }

  /** Name of the holder; null when the account is not loaded. */
  readonly nameOf = (accountId: number): string | null =>
    this.accounts.find((account) => account.accountId === accountId)?.customer.name ?? null;

  choose(accountId: number | null): void {
    if (this.chosen === accountId) return;
    this.chosen = accountId;
    this.changed();
  }

  #has(accountId: number | null): boolean {
    return this.accounts.some((account) => account.accountId === accountId);
  }

  #add(facts: AccountFacts): void {
    const { accountId } = facts;
    if (this.#has(accountId)) return;
    this.accounts = [...this.accounts, { ...facts, change: null }];
    this.#live.subscribe({
      document: DashboardBalance,
      variables: () => ({ accountId }),
      next: ({ balance }) => this.#take(accountId, balance),
      refused: (refusal) => refusal.isTemporary,
    });
  }

  #take(accountId: number, balance: AccountFacts['balance']): void {
    const known = this.accounts.find((account) => account.accountId === accountId);
    if (!known) return;
    const change = balance.balance - known.balance.balance;
    this.#change(accountId, change === 0 ? { balance } : { balance, change });
    if (change === 0) return;
    notifyChanged(['BALANCE']);
    clearTimeout(this.#fades.get(accountId));
    this.#fades.set(
      accountId,
      setTimeout(() => this.#change(accountId, { change: null }), CHANGE_SHOWN_MS),
    );
  }

  #change(accountId: number, part: Partial<ShownAccount>): void {
    this.accounts = this.accounts.map((account) =>
      account.accountId === accountId ? { ...account, ...part } : account,
    );
    this.changed();
  }
}
