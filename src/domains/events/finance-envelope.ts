import { z } from 'zod';
import type { FinanceEventType, FinancePayload } from '../../messaging/finance-event.ts';
import { withoutNoise } from './webhook-body.ts';

/**
 * Body without `id`, the delivery's own, which is added first when it is sent. Omits absent members. Amounts stay in
 * cents.
 */
export function financeEnvelope(event: FinanceEventType, occurredAt: Date, { fact_key, data }: FinancePayload): string {
  const members = Object.keys(event.data.shape).flatMap((name) => (name in data ? [[name, data[name]]] : []));
  return JSON.stringify({
    event_type: event.type,
    fact_key,
    occurred_at: occurredAt,
    data: Object.fromEntries(members) as object,
  });
}

/**
 * The JSON Schema (draft 2020-12) of a delivery's body. It accepts additional members, because bodies may gain some.
 */
export function financeSchema({ type, summary, data }: FinanceEventType): Record<string, unknown> {
  const body = z.looseObject({
    id: z.uuid().meta({ description: 'Id of the delivery, as in `x-service-event-id`. Use it to deduplicate' }),
    event_type: z.literal(type),
    fact_key: z.string().meta({ description: 'Key of the fact. Each fact is published once in an institution' }),
    occurred_at: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
    data: z.looseObject(data.shape),
  });
  const printed = z.toJSONSchema(body, {
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => withoutNoise(jsonSchema),
  });
  const { $schema, ...schema } = printed;
  return { $schema, title: type, description: summary, ...schema };
}
