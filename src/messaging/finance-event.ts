import { z } from 'zod';
import { currentTrace } from '../platform/observability/tracing.ts';
import type { StagedMessage } from '../platform/operation/records.ts';

export interface FinanceEventType<Data extends z.ZodObject = z.ZodObject> {
  readonly type: string;
  readonly summary: string;
  readonly data: Data;
}

/** An amount in integer cents. Its member is named `…_minor`. */
export const MinorAmount = z.int().min(0).meta({ description: 'Integer cents' });

/**
 * Declares a finance event. Members are named as the institution gets them: ids, dates, words, amounts in cents as
 * `_minor`. They never hold a name, a document, a key, a bank account or free text.
 */
export const financeEvent = <Shape extends z.ZodRawShape>(
  type: string,
  summary: string,
  shape: Shape,
): FinanceEventType<z.ZodObject<Shape>> => ({
  type,
  summary,
  data: z.strictObject(shape) as z.ZodObject<Shape>,
});

/** Every principal is one. */
export interface FinanceOwner {
  readonly institutionId: number;
  readonly institutionPartnerId: string;
}

export type FinancePayload = {
  readonly fact_key: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * Written only if the institution has no event with this fact key yet, also when transactions race. The rest of the
 * transaction is unaffected. Throws when the data is not exactly the event's, which is a bug of the caller.
 * @param factKey names the fact, such as `payable.paid:<installment>`: an institution gets each fact at most once.
 * @param occurredAt business time. Default: the operation's.
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
