import { z } from 'zod';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { Uuid } from '../../platform/ids.ts';
import { Instant } from '../../platform/instant.ts';
import { readOperation } from '../../platform/operation.ts';
import { decodeCursor, keysetPage, type Slice } from '../../platform/pagination.ts';
import { ADMIN } from '../administration/administered.ts';
import { findPartner } from '../administration/partner.ts';
import { EventCursor } from './event-cursor.ts';
import { About, eventFilter, eventsOf } from './event-log.ts';
import { eventsAbout, eventsOfPeriod } from './event-search.ts';

/** An event of a partner as its institution reads it. */
export interface PartnerEvent extends LoggedEvent {
  readonly partnerId: string;
}

const ofPartner = { partnerId: Uuid.meta({ description: 'The partner' }), types: eventFilter.types };
const EVER = { from: new Date('2000-01-01T00:00:00.000Z'), to: new Date('9999-01-01T00:00:00.000Z') };

export const listPartnerEvents = readOperation({
  ...ADMIN,
  name: 'listPartnerEvents',
  summary: "Searches a partner's event log, newest first: by a payment or an event, by types, by time",
  effects: ['reads_personal_data'],
  refusals: ['partner_not_found'],
  input: z
    .strictObject({
      ...keysetPage,
      ...ofPartner,
      about: About.nullish(),
      from: Instant.nullish().meta({ description: 'Only what happened then or later' }),
      to: Instant.nullish().meta({ description: 'Only what happened before' }),
    })
    .refine(({ about, from, to }) => !about || (!from && !to), { error: 'send it, or a time', path: ['about'] }),
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

/** Checks where a reader of a partner's log begins and which events it gets. */
export const followPartnerEvents = readOperation({
  ...ADMIN,
  name: 'followPartnerEvents',
  summary: "Follows a partner's events as they are logged, after a cursor or from now on",
  effects: ['reads_personal_data'],
  refusals: ['partner_not_found'],
  input: z.strictObject({ ...ofPartner, after: keysetPage.after }),
  async run({ database, principal }, { partnerId, types, after }) {
    await findPartner(database, principal.institutionId, partnerId);
    const position = after ? (decodeCursor(after, EventCursor)[0] as number) : null;
    return { partnerId, options: { after: position, ...(types ? { types } : {}) } };
  },
});
