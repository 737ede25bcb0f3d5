import type { FinanceOwner } from '../../../messaging/finance-event.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';

const INSTITUTION_PARTNER = statement(
  'institution_partner',
  'select id from partner where institution_id = $1 and is_institution',
);

/** Returns the partner that owns the institution's log and webhooks. For settlement and jobs, without a principal. */
export async function institutionPartner(db: Queryable, institutionId: number): Promise<string> {
  const [partner] = await db.query<{ id: string }>(INSTITUTION_PARTNER, [institutionId]);
  if (!partner) throw new Error(`the institution ${institutionId} has no partner of its own`);
  return partner.id;
}

export const ownerOf = async (db: Queryable, institutionId: number): Promise<FinanceOwner> => ({
  institutionId,
  institutionPartnerId: await institutionPartner(db, institutionId),
});
