import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';

/** An e-mail key that another bank claimed without success, and one that the account won from another account. */
export async function fillClaims(t: TestDoor, accountId: number, other: number): Promise<void> {
  await t.sql(
    `with side as (
       select b.institution_id, b.partner_id, b.account_id, i.ispb, c.document
       from balance b join customer c on c.id = b.customer_id join institution i on i.id = b.institution_id
     ), key as (
       insert into pix_key (id, institution_id, partner_id, account_id, type, key, status, created_at, updated_at)
       select $3, institution_id, partner_id, account_id, 'EMAIL', 'kept-' || account_id || '@example.com', 'active', $6, $6
       from side where account_id = $1 returning *
     ), kept as (
       insert into pix_claim (id, claim_type, key_type, key, status, claimer_ispb, claimer_document,
         donor_institution_id, donor_partner_id, donor_account_id, donor_ispb, donor_document, donor_deadline,
         claimer_deadline, cancel_reason, cancelled_by, created_at, updated_at)
       select $4, 'PORTABILITY', k.type, k.key, 'CANCELLED', '99999011', s.document, s.institution_id, s.partner_id,
         s.account_id, s.ispb, s.document, $6, $6, 'FRAUD', 'donor', $6, $6 from key k join side s using (account_id)
     ) insert into pix_claim (id, claim_type, key_type, key, status, claimer_institution_id, claimer_partner_id,
       claimer_account_id, claimer_ispb, claimer_document, donor_institution_id, donor_partner_id, donor_account_id,
       donor_ispb, donor_document, donor_deadline, claimer_deadline, confirm_reason, created_at, updated_at)
     select $5, 'OWNERSHIP', 'EMAIL', 'taken-' || c.account_id || '@example.com', 'COMPLETED', c.institution_id,
       c.partner_id, c.account_id, c.ispb, c.document, d.institution_id, d.partner_id, d.account_id, d.ispb, d.document,
       $6, $6, 'USER_REQUESTED', $6, $6
     from side c, side d where c.account_id = $1 and d.account_id = $2 and $1 <> $2`,
    [accountId, other, newId(), newId(), newId(), t.clock.now()],
  );
}
