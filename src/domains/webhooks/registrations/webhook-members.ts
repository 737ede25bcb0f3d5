import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { inFault, inSchema } from '../../../platform/language/text.ts';
import { refusalOfTarget, type TargetPolicy } from '../../../platform/outbound/target.ts';
import { text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { eventNames } from '../../catalogue.ts';
import { financeEventNames } from '../../finance-catalogue.ts';
import { SIGNATURE_SCHEMES } from '../channel/channel.ts';
import { t } from '../language/texts.ts';

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    /** Allowed addresses of webhook receivers. */
    readonly webhookTargets: TargetPolicy;
  }
}

const SHOWN = 100;

/** Other names are `invalid_event`. */
const nameOf = (names: readonly string[], unknown: 'eventUnknown' | 'noFinanceEvent') =>
  z.string().refine((name) => names.includes(name), {
    error: ({ input }) => inFault(t(unknown, { name: JSON.stringify(String(input).slice(0, SHOWN)) })),
    params: { code: 'invalid_event' },
  });

const subscriptionTo = (name: z.ZodType<string, string>, most: number) =>
  z
    .array(name)
    .min(1, inSchema(t('oneEvent')))
    .max(most, inSchema(t('eventsAtMost', { most })))
    .transform((names) => [...new Set(names)]);

export const EventName = z.lazy(() =>
  nameOf(eventNames(), 'eventUnknown').meta({
    id: 'EventName',
    enum: [...eventNames()],
    description: 'Name of an event in the catalogue',
  }),
);

export const EventNames = z.lazy(() =>
  subscriptionTo(EventName, eventNames().length).meta({
    description: 'Subscribed events. `GET /webhooks/events` lists them',
  }),
);

export const FinanceEventNames = z.lazy(() =>
  subscriptionTo(nameOf(financeEventNames(), 'noFinanceEvent'), financeEventNames().length),
);

export const ReceiverUrl = text(2048).meta({
  format: 'uri',
  description: 'URL that receives the events: https, a public host, at most 2,048 characters',
});

export const Description = text(500).nullable().meta({ description: 'Purpose of the webhook, at most 500 characters' });

export const WantedSignatureScheme = z.enum(wordsOf(SIGNATURE_SCHEMES)).meta({
  description:
    'Signatures of the deliveries. `service`: only the `X-Service-*` headers. `standard_webhooks`: also the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks',
});

/** @throws AppError invalid_webhook_url when the URL certainly does not lead to a public receiver. */
export function checkReceiver(url: string, policy: TargetPolicy): void {
  const refusal = refusalOfTarget(url, policy);
  if (refusal !== null) throw new AppError('invalid_webhook_url', refusal, { fields: { url: refusal } });
}
