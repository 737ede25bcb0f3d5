import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { SignatureScheme } from '../channel/channel.ts';

/** A subscription of a partner: where its events go, and what the deliveries are signed with. */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    partnerId: p.uuid(),
    /** Name of the channel: format, headers and schedule. */
    channel: p.text(),
    url: p.text(),
    /** Names of the catalogue, each once. */
    events: p.array(),
    description: p.text().nullable(),
    isActive: p.boolean(),
    /** Which signatures its deliveries carry. */
    signatureScheme: p.text().$type<SignatureScheme>(),
    /** When and why the gateway switched it off; null unless it did. */
    disabledAt: p.datetime().nullable(),
    disabledReason: p.text().nullable(),
    /** Since when its deliveries failed before the gateway switched it off; null when they were recovered since. */
    missedSince: p.datetime().nullable(),
    /** Sealed. Rotation replaces it in the database, so that it is never loaded. */
    secret: p.blob().lazy().hidden(),
    secretKeyId: p.text().lazy().hidden(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export type Webhook = InferEntity<typeof Webhook>;
