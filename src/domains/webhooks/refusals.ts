import { type Codes, defineRefusals, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { inField } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    delivery_not_found: notFound({ example: 'this webhook has no deliveries to replay: send a test first' }),
    webhook_not_found: notFound('webhook not found: use an id that GET /webhooks lists'),
    invalid_event: unprocessable(
      inField('events.0', 'event "pix.payout.done" does not exist: see GET /webhooks/events'),
    ),
    invalid_webhook_url: unprocessable(inField('url', 'the URL must start with https:// or http://')),
    recovery_limit_reached: unprocessable({
      example: '3 recoveries of this webhook are unfinished: wait until one of them is done',
    }),
    webhook_inactive: unprocessable(),
    webhook_limit_reached: unprocessable({
      example: 'the limit of 20 webhooks is reached: delete one, or add the events to an existing one',
    }),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
