import { z } from 'zod';
import type { FinanceEventType } from '../../../messaging/finance-event.ts';
import { financeEnvelope, financeSchema } from '../../events/finance-envelope.ts';
import { financeEventCatalogue } from '../../finance-catalogue.ts';
import { institutionChannel } from '../channel/institution-channel.ts';
import { DELIVERY_ID, deliveryHeaders, SECRET, sentHeaders } from './delivery-headers.ts';
import { EXAMPLE_INSTANT } from './example-payloads.ts';
import { scheduleInWords } from './schedule-in-words.ts';

const EXAMPLE_ID = '019a9f3e-6b00-7a11-8c22-1d2e3f405162';

/** Returns a valid example value: R$ 456.00, an id, a day, or the first enum value. */
function exampleOf(name: string, member: z.ZodType): unknown {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) {
    return exampleOf(name, member.unwrap() as z.ZodType);
  }
  if (member instanceof z.ZodArray) return [exampleOf(name, member.element as z.ZodType)];
  if (member instanceof z.ZodLiteral) return [...member.values][0];
  if (member instanceof z.ZodEnum) return member.options[0];
  if (member instanceof z.ZodISODate) return EXAMPLE_INSTANT.slice(0, 10);
  if (member instanceof z.ZodISODateTime) return EXAMPLE_INSTANT;
  if (member instanceof z.ZodUUID) return EXAMPLE_ID;
  const value = { amount_base_units: 4_560_000, attempt: 1, bank_occurrences: 'AG' }[name] ?? 45_600;
  if (!member.safeParse(value).success) throw new Error(`the example for ${name} is missing in finance-channel.ts`);
  return value;
}

function exampleBody(event: FinanceEventType): string {
  const members = Object.entries(event.data.shape).map(([name, member]) => [
    name,
    exampleOf(name, member as z.ZodType),
  ]);
  const data = Object.fromEntries(members) as Readonly<Record<string, unknown>>;
  const body = financeEnvelope(event, new Date(EXAMPLE_INSTANT), { fact_key: `${event.type}:${EXAMPLE_ID}`, data });
  return JSON.stringify({ id: DELIVERY_ID, ...(JSON.parse(body) as object) });
}

function messageOf(event: FinanceEventType): object {
  const { $schema: _dialect, ...payload } = financeSchema(event);
  const body = exampleBody(event);
  return {
    name: event.type,
    title: event.type,
    summary: event.summary,
    contentType: 'application/json',
    tags: [{ name: 'finance' }],
    correlationId: { location: '$message.header#/X-Service-Event-Id' },
    headers: { $ref: '#/components/schemas/FinanceWebhookHeaders' },
    payload,
    examples: [
      {
        headers: sentHeaders(institutionChannel, event.type, body),
        payload: JSON.parse(body) as Record<string, unknown>,
      },
    ],
  };
}

const DESCRIPTION = `One signed \`POST\` for each finance event of an institution to each destination that its administrators registered for it.

- The body is an envelope: \`id\`, \`event_type\`, \`fact_key\`, \`occurred_at\`, \`data\`. More members can be added: read by name.
- Amounts of \`_minor\` members are cents, of \`_base_units\` members ten-thousandths of a real.
- \`id\` is \`X-Service-Event-Id\`, the same on every attempt and resend: deduplicate by it. \`fact_key\` names the fact, and each is told once.
- ${scheduleInWords(institutionChannel)}
- For 24 hours after a rotation of the secret both secrets sign.
- The signatures of the examples are made with the secret \`${SECRET}\`.`;

export const financeWebhookChannel = () => ({
  messages: Object.fromEntries(financeEventCatalogue().map((event) => [event.type, messageOf(event)])),
  schemas: { FinanceWebhookHeaders: deliveryHeaders(institutionChannel) },
  channel: {
    address: null,
    title: "Webhooks of an institution's finance module",
    description: DESCRIPTION,
    servers: [{ $ref: '#/servers/receiver' }],
    messages: Object.fromEntries(
      financeEventCatalogue().map(({ type }) => [type, { $ref: `#/components/messages/${type}` }] as const),
    ),
  },
  operation: {
    action: 'send',
    channel: { $ref: '#/channels/financeWebhooks' },
    title: 'Deliver a finance event to a webhook of the institution',
    summary: "The gateway sends a POST request and the institution's receiver responds with 2xx",
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  },
});
