import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { refusalOfTarget, type TargetPolicy } from '../../../platform/outbound/target.ts';
import { text } from '../../../platform/text.ts';
import { eventNames } from '../../events/catalogue.ts';
import { financeEventNames } from '../../events/finance-catalogue.ts';
import { SIGNATURE_SCHEMES } from '../channel/channel.ts';

declare module '../../../platform/operation.ts' {
  interface Services {
    /** Which addresses receivers of webhooks may have. */
    readonly webhookTargets: TargetPolicy;
  }
}

const SHOWN = 100;

/** The names of a catalogue; whatever else is `invalid_event`. `listed` says where they are found. */
const nameOf = (names: readonly string[], listed: string) =>
  z.string().refine((name) => names.includes(name), {
    error: ({ input }) => `there is no event ${JSON.stringify(String(input).slice(0, SHOWN))}; ${listed}`,
    params: { code: 'invalid_event' },
  });

/** What a webhook subscribes to: repeated names collapse. */
const subscriptionTo = (name: z.ZodType<string, string>, most: number) =>
  z
    .array(name)
    .min(1, 'must name at least one event')
    .max(most, `must have at most ${most} names`)
    .transform((names) => [...new Set(names)]);

/** A name of the partners' catalogue. */
export const EventName = z.lazy(() =>
  nameOf(eventNames(), 'GET /webhooks/events lists them').meta({
    id: 'EventName',
    enum: [...eventNames()],
    description: 'Name of an event of the catalogue',
  }),
);

export const EventNames = z.lazy(() =>
  subscriptionTo(EventName, eventNames().length).meta({
    description: 'Events that it gets; `GET /webhooks/events` lists them',
  }),
);

/** What an institution's webhook subscribes to: finance events alone. */
export const FinanceEventNames = z.lazy(() =>
  subscriptionTo(nameOf(financeEventNames(), 'only finance events are sent here'), financeEventNames().length),
);

export const ReceiverUrl = text(2048).meta({
  format: 'uri',
  description: 'Where events are posted: https, a public host, at most 2,048 characters',
});

export const Description = text(500).nullable().meta({ description: 'What it is for, at most 500 characters' });

export const WantedSignatureScheme = z.enum(SIGNATURE_SCHEMES).meta({
  description:
    'Which signatures deliveries carry: `service`, the `X-Service-*` headers alone; `standard_webhooks`, the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks in addition',
});

/** Refuses a URL that can be known not to lead to a public receiver. @throws AppError invalid_webhook_url saying why. */
export function checkReceiver(url: string, policy: TargetPolicy): void {
  const refusal = refusalOfTarget(url, policy);
  if (refusal !== null) throw new AppError('invalid_webhook_url', refusal, { fields: { url: refusal } });
}
