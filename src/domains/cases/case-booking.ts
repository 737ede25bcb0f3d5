import type { z } from 'zod';
import type { MessageType } from '../../messaging/event.ts';
import type { TransactionType } from '../transaction-kinds.ts';
import type { Subject } from '../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../transactions/settlement-batch.ts';

/** Facts of a case that its acts use. */
export interface CaseFacts {
  readonly rail_reason_code?: string | null;
  readonly rail_reason?: string | null;
  readonly rail_num_ctrl_str?: string;
  /** Of a return that has no receipt yet. */
  readonly return_id?: string;
}

/** The order of a case: its transaction, and its reference at the rail. */
export interface CaseOrder {
  readonly caseId: string;
  readonly transactionId: string;
  readonly reference: string;
  /** Facts of the case. */
  readonly facts: CaseFacts;
}

/** How a domain books the later word of a rail for its kind of transaction, and how it asks the rail again. */
export interface CaseBooking {
  readonly type: TransactionType;
  /** Facts to lock besides the transaction. */
  facts?(order: CaseOrder): NonNullable<Subject['facts']>;
  /** Books a payment that failed as settled. Returns null, or why the books cannot take it. Then it changes nothing. */
  settle(batch: SettlementBatch, transaction: LockedTransaction, order: CaseOrder): string | null;
  /** Books a payment that settled as failed: its money returns to the account. Returns like `settle`. */
  fail(batch: SettlementBatch, transaction: LockedTransaction, order: CaseOrder): string | null;
}

/** The command that asks the rail for the outcome of an order. */
export interface CaseQuestion<Body extends z.ZodType = z.ZodType> {
  readonly type: TransactionType;
  readonly message: MessageType<Body>;
  body(order: Pick<CaseOrder, 'transactionId' | 'reference'>): z.input<Body>;
}

export const caseQuestion = <Body extends z.ZodType>(question: CaseQuestion<Body>): CaseQuestion =>
  question as unknown as CaseQuestion;

declare module '../module.ts' {
  interface Module {
    readonly caseBookings?: readonly CaseBooking[];
    readonly caseQuestions?: readonly CaseQuestion[];
  }
}

let bookings: ReadonlyMap<TransactionType, CaseBooking> = new Map();
let questions: ReadonlyMap<TransactionType, CaseQuestion> = new Map();

/** Registers the parts of all modules at startup. */
export function fillCases(booked: readonly CaseBooking[], asked: readonly CaseQuestion[]): void {
  bookings = new Map(booked.map((each) => [each.type, each]));
  questions = new Map(asked.map((each) => [each.type, each]));
}

/** Undefined when the rail's later word cannot be booked for this kind. */
export const bookingOf = (type: TransactionType | null): CaseBooking | undefined =>
  type === null ? undefined : bookings.get(type);

export const questionOf = (type: TransactionType | null): CaseQuestion | undefined =>
  type === null ? undefined : questions.get(type);

/** The account cannot pay a payment that the rail settled after its failure. */
export const NOT_ENOUGH = 'the available balance of the account is below the amount: post the amount to suspense';
/** The account cannot take the money back. */
export const CANNOT_CREDIT = 'the account is closed or cannot hold the amount: post the amount to suspense';
/** No act can book the outcome any more. */
export const ENDED_OTHERWISE = 'the payment has changed since the case was opened: post the amount to suspense';
