import { z } from 'zod';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { decodeCursor, keysetPage, type Slice } from '../../platform/database/pagination.ts';
import { inSchema } from '../../platform/language/text.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { Instant } from '../../platform/time/instant.ts';
import { ADMIN } from '../administration/administrative-act.ts';
import { findPartner } from '../administration/partner.ts';
import { EventCursor } from './event-cursor.ts';
import { About, eventFilter, eventsOf } from './event-log.ts';
import { eventsAbout, eventsOfPeriod } from './event-search.ts';
import { t } from './texts.ts';

export interface PartnerEvent extends LoggedEvent {
  readonly partnerId: string;
}

const ofPartner = { partnerId: Uuid.meta({ description: 'Id of the partner' }), types: eventFilter.types };
const EVER = { from: new Date('2000-01-01T00:00:00.000Z'), to: new Date('9999-01-01T00:00:00.000Z') };

export const listPartnerEvents = readOperation({
  ...ADMIN,
  name: 'listPartnerEvents',
  summary: "Searches a partner's event log, newest first: by payment or event, by type, or by time",
  effects: ['reads_personal_data'],
  refusals: ['partner_not_found'],
  input: z
    .strictObject({
      ...keysetPage,
      ...ofPartner,
      about: About.nullish(),
      from: Instant.nullish().meta({ description: 'Only events at or after this time' }),
      to: Instant.nullish().meta({ description: 'Only events before this time' }),
    })
    .refine(({ about, from, to }) => !about || (!from && !to), {
      error: inSchema(t('aboutOrTime')),
      path: ['about'],
    }),
  async run({ database, principal }, { partnerId, about, from, to, ...page }): Promise<Slice<PartnerEvent>> {
    await findPartner(database, principal.institutionId, partnerId);
    const wanted = { ...page, order: 'newest' } as const;
    const period = { from: from ? new Date(from) : EVER.from, to: to ? new Date(to) : EVER.to };
    const { items, hasMore } = about
      ? await eventsAbout(database, partnerId, about, wanted)
      : from || to
        ? await eventsOfPeriod(database, partnerId, period, wanted)
        : await eventsOf(database, partnerId, wanted);
    return { items: items.map((event) => ({ ...event, partnerId })), hasMore };
  },
});

export const followPartnerEvents = readOperation({
  ...ADMIN,
  name: 'followPartnerEvents',
  summary: "Subscribes to a partner's events as they are logged, after a cursor or from now on",
  effects: ['reads_personal_data'],
  refusals: ['partner_not_found'],
  input: z.strictObject({ ...ofPartner, after: keysetPage.after }),
  async run({ database, principal }, { partnerId, types, after }) {
    await findPartner(database, principal.institutionId, partnerId);
    const position = after ? (decodeCursor(after, EventCursor)[0] as number) : null;
    return { partnerId, options: { after: position, ...(types ? { types } : {}) } };
  },
});
