import { z } from 'zod';
import type { StagedMessage } from '../platform/records.ts';
import { currentTrace } from '../platform/tracing.ts';

/** One event of an institution's finance module: its name, what it means, and exactly the members of its `data`. */
export interface FinanceEventType<Data extends z.ZodObject = z.ZodObject> {
  readonly type: string;
  readonly summary: string;
  readonly data: Data;
}

/** An amount of a finance event: integer cents, wherever it is told. Its member is called `…_minor`. */
export const MinorAmount = z.int().min(0).meta({ description: 'Integer cents' });

/**
 * Declares one. Members are named as the institution gets them: ids, dates, words, amounts in cents as `_minor`. Never a name, a
 * document, a key, an account at a bank or free text.
 */
export const financeEvent = <Shape extends z.ZodRawShape>(
  type: string,
  summary: string,
  shape: Shape,
): FinanceEventType<z.ZodObject<Shape>> => ({
  type,
  summary,
  data: z.strictObject(shape) as unknown as z.ZodObject<Shape>,
});

/** Whose event it is: an institution, and the partner that its own log belongs to. Every principal is one. */
export interface FinanceOwner {
  readonly institutionId: number;
  readonly institutionPartnerId: string;
}

/** What the log has of a finance event as its payload: what the receiver gets beside id, type and time. */
export interface FinancePayload {
  readonly fact_key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * A finance event for the outbox. It is written only if the institution has no event with this fact key yet, whichever transactions
 * race; whatever else the transaction does stays. Throws for data that is not exactly the event's: that is a bug of ours.
 *
 * @param factKey names the fact, such as `payable.paid:<installment>`: each is told once in an institution.
 * @param occurredAt business time; that of the operation when left out.
 */
export function financeEventOf<Data extends z.ZodObject>(
  event: FinanceEventType<Data>,
  { institutionId, institutionPartnerId }: FinanceOwner,
  factKey: string,
  data: z.input<Data>,
  occurredAt?: Date,
): StagedMessage {
  return {
    kind: 'event',
    type: event.type,
    institutionId,
    partnerId: institutionPartnerId,
    accountId: null,
    factKey,
    occurredAt,
    payload: { fact_key: factKey, data: event.data.parse(data) } satisfies FinancePayload,
    trace: currentTrace(),
  };
}
