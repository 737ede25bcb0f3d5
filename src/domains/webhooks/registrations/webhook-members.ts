import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { AddressPolicy } from '../../../platform/outbound/address.ts';
import { refusalOfTarget } from '../../../platform/outbound/target.ts';
import { text } from '../../../platform/text.ts';
import { eventNames, findEvent } from '../../events/catalogue.ts';

declare module '../../../platform/operation.ts' {
  interface Services {
    /** Which addresses receivers of webhooks may have. */
    readonly webhookTargets: AddressPolicy;
  }
}

const SHOWN = 100;

/** A name of the catalogue; whatever else is `invalid_event`. */
export const EventName = z.lazy(() =>
  z
    .string()
    .refine((name) => findEvent(name) !== undefined, {
      error: ({ input }) =>
        `there is no event ${JSON.stringify(String(input).slice(0, SHOWN))}; GET /webhooks/events lists them`,
      params: { code: 'invalid_event' },
    })
    .meta({ id: 'EventName', enum: [...eventNames()], description: 'Name of an event of the catalogue' }),
);

/** What a webhook subscribes to: repeated names collapse. */
export const EventNames = z.lazy(() => {
  const most = eventNames().length;
  return z
    .array(EventName)
    .min(1, 'must name at least one event')
    .max(most, `must have at most ${most} names`)
    .transform((names) => [...new Set(names)])
    .meta({ description: 'Events that it gets; `GET /webhooks/events` lists them' });
});

export const ReceiverUrl = text(2048).meta({
  format: 'uri',
  description: 'Where events are posted: https, a public host, at most 2,048 characters',
});

export const Description = text(500).nullable().meta({ description: 'What it is for, at most 500 characters' });

/** Refuses a URL that can be known not to lead to a public receiver. @throws AppError invalid_webhook_url saying why. */
export function checkReceiver(url: string, policy: AddressPolicy): void {
  const refusal = refusalOfTarget(url, policy);
  if (refusal !== null) throw new AppError('invalid_webhook_url', refusal, { fields: { url: refusal } });
}
