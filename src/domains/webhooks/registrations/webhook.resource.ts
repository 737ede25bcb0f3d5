import { z } from 'zod';
import { flag, instant, integer, orNull, text, texts, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { SIGNATURE_SCHEMES } from '../channel/channel.ts';
import { EventName } from './webhook-members.ts';

const EXAMPLE_ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11';
const EXAMPLE_TIME = '2026-11-21T15:30:10.123Z';
const SWITCHED_OFF = 'when it did not';
/** Maximum count of pending deliveries. A higher count takes longer without telling more. */
export const PENDING_COUNTED = 10_000;

const id = uuid('Id of the webhook (UUID).', { graph: 'webhookId', graphType: 'ID', example: EXAMPLE_ID });
const url = text('Receiver.', { example: 'https://example.com/hooks/bank' });
const events = texts('Subscribed events.', {
  schema: z.array(EventName),
  example: ['pix.received', 'pix.payout.confirmed', 'pix.payout.failed'],
});
const description = orNull(text('Note of the owner.', { example: 'Production' }), 'when there is none');
const disabledAt = orNull(instant('Time when the gateway switched the webhook off.'), SWITCHED_OFF);
const disabledReason = orNull(text('Reason why the gateway switched the webhook off.'), SWITCHED_OFF);
const createdAt = instant('Time of the registration.', { example: EXAMPLE_TIME });

export const webhook = resource(
  'Webhook',
  'Registered URL for events. Only `rotateWebhookSecret` returns its signing secret.',
  {
    ...{ id, url, events, description },
    isActive: flag(
      'True when events are delivered to the webhook. A switched-off webhook gets no new events and keeps its due deliveries. When the gateway has switched it off, new events are kept for a recovery.',
      { example: true },
    ),
    signatureScheme: word(
      SIGNATURE_SCHEMES,
      'Signatures of the deliveries: only the `X-Service-*` headers, or also the headers of Standard Webhooks.',
      { example: 'service' },
    ),
    ...{ disabledAt, disabledReason, createdAt },
    updatedAt: instant('Time of the last change.', { example: EXAMPLE_TIME }),
  },
);

export const HEALTH_STATUSES = {
  healthy: 'The last delivery succeeded, or there was none yet.',
  failing: 'Attempts have failed since `failingSince` without a success.',
  disabled:
    'The gateway switched the webhook off, because no delivery succeeded for days. Recover it or switch it on again.',
  inactive: 'The partner switched the webhook off.',
};

const health = {
  webhookId: uuid('Id of the webhook (UUID).', { column: 'w.id', graphType: 'ID' }),
  disabledAt,
  disabledReason,
  failingSince: orNull(
    instant('Time of the first failed attempt since the last success.', { column: 'l.failing_since' }),
    'when the last attempt succeeded',
  ),
  lastSuccessAt: orNull(
    instant('Time of the last successful delivery.', { column: 'l.last_success_at' }),
    'when there was none',
  ),
  circuitOpenUntil: orNull(
    instant('Sending is paused until this time, because the receiver timed out several times in a row.', {
      column: 'case when l.open_until > clock.now then l.open_until end',
    }),
    'when it is not paused',
  ),
  pendingDeliveries: integer(`Number of pending deliveries. ${PENDING_COUNTED} means that many or more.`, {
    column: `least(waiting.n + leased.n, ${PENDING_COUNTED})`,
  }),
  oldestDueAt: orNull(
    instant('Time when the first pending delivery is or was due.', { column: 'least(waiting.due_at, leased.due_at)' }),
    'when there is none',
  ),
  status: word(HEALTH_STATUSES, 'Summary of the health.', { column: false }),
};

export const webhookHealth = resource('WebhookHealth', 'Health and pending deliveries of a webhook.', health);

export const administeredWebhook = resource(
  'PartnerWebhook',
  "A webhook of one of the institution's partners or of the institution, with its status.",
  {
    ...health,
    partnerId: uuid('Id of the partner.', { graphType: 'ID' }),
    partnerName: text('Name of the partner.'),
    ...{ url, events, description, createdAt },
  },
);

export const rotatedSecret = resource('RotatedWebhookSecret', 'The new signing secret, which is returned only once.', {
  webhookId: uuid('Id of the webhook.', { graphType: 'ID', example: EXAMPLE_ID }),
  newSecret: text(
    'The secret, which is returned only in this response. Use this exact text as the key of `X-Service-Signature`.',
    { example: 'whsec_3q2+7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs=' },
  ),
  previousSecretUntil: orNull(
    instant('Until this time `X-Service-Signature-Previous` contains the signature with the previous secret.', {
      rest: false,
    }),
    'when the previous secret is void',
  ),
});

export const deletedWebhook = resource('DeletedWebhook', 'A deleted webhook.', {
  webhookId: uuid('Id of the webhook.', { graphType: 'ID' }),
});

export const webhookRecord = restRecord(webhook);
export const rotatedSecretRecord = restRecord(rotatedSecret);
