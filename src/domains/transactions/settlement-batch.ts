import type { Message } from '../../messaging/broker.ts';
import type { StagedMessage } from '../../platform/operation/records.ts';
import { leadsTo } from '../../platform/operation/state-machine.ts';
import { type AccountStatus, HIGHEST_BALANCE } from '../ledger/balance.ts';
import { Moves, type Posting } from '../ledger/moves.ts';
import type { TransactionType } from '../transaction-kinds.ts';
import { type TransactionStatus, transactionStates } from './transaction-states.ts';

/** A transaction under the settlement's lock. Call `changed` after changing a member, so that it is written. */
export interface LockedTransaction {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly destinationAccountId: number | null;
  readonly type: TransactionType;
  readonly amount: number;
  readonly description: string | null;
  readonly endToEndId: string | null;
  /** Null when the reservation has ended. */
  readonly reservedFee: number | null;
  /** Changed only by `become`. */
  readonly status: TransactionStatus;
  fee: number;
  refundedAmount: number;
  errorReason: string | null;
  heldSince: string | null;
  /** Time of the batch when its state changes, else null. An earlier completion keeps its time. */
  readonly completesAt: Date | null;
}

export interface LockedBalance {
  readonly accountId: number;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly status: AccountStatus;
  /** Includes the batch's postings. Changed only by `post`. */
  balance: number;
  /** Before the batch. */
  readonly blocked: number;
  readonly ispb: string;
  readonly agency: string;
  readonly accountNumber: string;
}

export interface Claim {
  readonly consumed: readonly string[] | null;
  readonly transactions: readonly LockedTransaction[] | null;
  readonly balances: readonly LockedBalance[] | null;
  readonly ledger_accounts:
    | readonly {
        readonly institutionId: number;
        readonly ispb: string;
        readonly kind: 'settlement' | 'fees';
        readonly id: number;
      }[]
    | null;
  readonly facts: Readonly<Record<string, readonly object[] | null>>;
}

/** A transaction created by an outcome, such as an incoming PIX, credited or rejected. */
export interface NewTransaction
  extends Pick<LockedTransaction, 'id' | 'institutionId' | 'partnerId' | 'accountId' | 'type' | 'status' | 'amount'>,
    Pick<LockedTransaction, 'description' | 'endToEndId'> {
  readonly counterparty: object;
  readonly errorReason: string | null;
}

/** Locked facts of a batch and the handlers' decisions. Handlers run in message order and see earlier decisions. */
export class SettlementBatch {
  readonly now: Date;
  readonly moves = new Moves();
  readonly staged: StagedMessage[] = [];
  readonly created: NewTransaction[] = [];
  readonly #transactions: LockedTransaction[];
  readonly #balances: ReadonlyMap<number, LockedBalance>;
  readonly #changed = new Set<LockedTransaction>();
  readonly #ledgerAccounts = new Map<string, number>();
  readonly #institutions = new Map<string, number>();
  readonly #facts: Map<string, object[]>;
  readonly #written = new Map<string, object[]>();
  #message: Message | null = null;
  #caseId: string | null = null;

  constructor(claim: Claim, now: Date) {
    this.now = now;
    this.#transactions = [...(claim.transactions ?? [])];
    this.#balances = new Map(claim.balances?.map((balance) => [balance.accountId, balance]));
    this.#facts = new Map(Object.entries(claim.facts).map(([name, rows]) => [name, [...(rows ?? [])]]));
    for (const account of claim.ledger_accounts ?? []) {
      this.#ledgerAccounts.set(`${account.institutionId}:${account.kind}`, account.id);
      this.#institutions.set(account.ispb, account.institutionId);
    }
  }

  transaction(id: string): LockedTransaction | undefined {
    return this.#transactions.find((transaction) => transaction.id === id);
  }

  byEndToEndId(type: TransactionType, endToEndId: string): LockedTransaction | undefined {
    return this.#transactions.find((tx) => tx.endToEndId === endToEndId && tx.type === type);
  }

  balance(accountId: number): LockedBalance {
    const found = this.#balances.get(accountId);
    if (!found) throw new Error(`account ${accountId} is not part of this settlement batch`);
    return found;
  }

  /** Whether a credit of this amount (cents) stays within the highest balance, including the batch's postings. */
  hasRoom(accountId: number, amount: number): boolean {
    return this.balance(accountId).balance + amount <= HIGHEST_BALANCE;
  }

  /** Cents that a new debit can take, including the batch's postings and ended reservations. */
  available(accountId: number): number {
    const { balance, blocked } = this.balance(accountId);
    const freed = this.moves.released
      .map((id) => this.transaction(id))
      .filter((ended) => ended?.accountId === accountId)
      .reduce((sum, ended) => sum + (ended ? ended.amount + (ended.reservedFee ?? 0) : 0), 0);
    return balance - blocked + freed;
  }

  /** Ends the reservation of a settled payment. An act of a case settles payments whose reservation has ended. */
  endReservation({ id, reservedFee }: LockedTransaction): void {
    if (reservedFee !== null) this.moves.settle(id);
  }

  /** Posts an entry. Check {@link hasRoom} before a credit to a customer. */
  post(posting: Posting): void {
    const { debitAccountId, creditAccountId, amount } = posting;
    const [debited, credited] = [this.#balances.get(debitAccountId), this.#balances.get(creditAccountId)];
    if (debited) debited.balance -= amount;
    if (credited) credited.balance += amount;
    this.moves.post({ ...posting, caseId: this.#caseId });
  }

  creditor(account: { ispb: string; agency: string; accountNumber: string }): LockedBalance | undefined {
    for (const known of this.#balances.values()) {
      const { ispb, agency, accountNumber } = known;
      if (ispb === account.ispb && agency === account.agency && accountNumber === account.accountNumber) return known;
    }
    return undefined;
  }

  /** Returns the institution of this deployment with this ISPB. Null when no message of the batch refers to it. */
  institution(ispb: string): number | null {
    return this.#institutions.get(ispb) ?? null;
  }

  ledgerAccount(institutionId: number, kind: 'settlement' | 'fees'): number {
    const id = this.#ledgerAccounts.get(`${institutionId}:${kind}`);
    if (id === undefined) throw new Error(`institution ${institutionId} has no ${kind} account`);
    return id;
  }

  create(transaction: NewTransaction): void {
    this.created.push(transaction);
    this.#transactions.push({
      ...transaction,
      destinationAccountId: null,
      reservedFee: null,
      fee: 0,
      refundedAmount: 0,
      heldSince: null,
      completesAt: this.now,
    });
  }

  /** The first change sets the time of completion. @throws Error when the state machine has no such step */
  become(transaction: LockedTransaction, status: TransactionStatus): void {
    if (!leadsTo(transactionStates, transaction.status, status)) {
      throw new Error(`transaction ${transaction.id} is ${transaction.status} and cannot become ${status}`);
    }
    Object.assign(transaction, { status, completesAt: this.now });
    this.changed(transaction);
  }

  changed(transaction: LockedTransaction): void {
    this.#changed.add(transaction);
  }

  get changes(): readonly LockedTransaction[] {
    return [...this.#changed];
  }

  /**
   * Rows that the domain's `claim_facts_<name>` locked, or that its `transaction_facts_<name>` found. Handlers change
   * and add rows in place, so later handlers see it.
   */
  facts<Row extends object>(name: string): Row[] {
    const rows = this.#facts.get(name) ?? [];
    this.#facts.set(name, rows);
    return rows as Row[];
  }

  /** Passes a row to the domain's `apply_facts_<name>`, in the same database transaction. */
  write(name: string, row: object): void {
    const rows = this.#written.get(name);
    if (rows) rows.push(row);
    else this.#written.set(name, [row]);
  }

  get writtenFacts(): Readonly<Record<string, readonly object[]>> {
    return Object.fromEntries(this.#written);
  }

  /** The message that is being handled. */
  get message(): Message {
    if (!this.#message) throw new Error('no message is being handled');
    return this.#message;
  }

  handling(message: Message): void {
    this.#message = message;
  }

  /** Postings that `book` makes name the case. */
  inCase<Result>(caseId: string, book: () => Result): Result {
    this.#caseId = caseId;
    try {
      return book();
    } finally {
      this.#caseId = null;
    }
  }

  stage(message: StagedMessage): void {
    this.staged.push(message);
  }
}
