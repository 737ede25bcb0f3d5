import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { SignatureScheme } from '../channel/channel.ts';

export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    partnerId: p.uuid(),
    channel: p.text(),
    url: p.text(),
    events: p.array(),
    description: p.text().nullable(),
    isActive: p.boolean(),
    signatureScheme: p.text().$type<SignatureScheme>(),
    /** Set only when the gateway switched the webhook off. */
    disabledAt: p.datetime().nullable(),
    disabledReason: p.text().nullable(),
    /** Start of the failures before the gateway switched it off. Null after a recovery. */
    missedSince: p.datetime().nullable(),
    /** Sealed. It is never loaded, because a rotation replaces it in the database. */
    secret: p.blob().lazy().hidden(),
    secretKeyId: p.text().lazy().hidden(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Webhook = InferEntity<typeof Webhook>;
