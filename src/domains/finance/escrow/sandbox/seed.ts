import { statement } from '../../../../platform/database/queryable.ts';
import { newId } from '../../../../platform/text/ids.ts';
import type { SandboxFile } from '../../../../sandbox/partners.ts';
import { openAccount } from '../../../accounts/account-opening.ts';
import type { SandboxSeeding } from '../../../module.ts';
import { actingPartner } from '../../../partners/partner-principal.ts';
import { scheduleFromOutside } from '../../../pix/payments/sandbox/receipt.ts';

/** Cents. */
const FUNDS = 480_000;
const CONDITIONS = 'The buyer has confirmed in writing that the goods arrived complete and undamaged.';

const HOLDER = statement(
  'sandbox_escrow_holder',
  `select a.customer_id as "customerId", a.partner_id as "partnerId" from account a where a.id = $1`,
);
const TERMS = statement(
  'sandbox_escrow_terms',
  `insert into escrow_terms (id, institution_id, account_id, version, status, conditions, beneficiary_account_id, created_by,
     created_at, approved_by, approved_at)
   select $1, b.institution_id, b.account_id, 1, 'in_force', $3, $4, 'sandbox:preparer', $5, 'sandbox:treasurer', $5
   from balance b where b.account_id = $2 on conflict do nothing returning id`,
);

/** Its terms in force pay the second paying account. */
export async function seedEscrow({
  database,
  door,
  now,
  content,
}: SandboxSeeding): Promise<Pick<SandboxFile, 'finance'>> {
  const { finance } = content;
  const [source, beneficiary] = finance?.source_account_ids ?? [];
  if (!finance || source === undefined || beneficiary === undefined) return {};
  const [holder] = await database.query<{ customerId: number; partnerId: string }>(HOLDER, [source]);
  if (!holder) throw new Error(`the sandbox's paying account ${source} has no holder`);
  const principal = await actingPartner(database, holder.partnerId, 'sandbox', ['account:write']);
  const caller = { principal, requestId: 'sandbox', idempotencyKey: 'sandbox-escrow-account' };
  const opening = { customerId: holder.customerId, accountType: 'escrow' };
  const { id: accountId } = (await door.enter(openAccount, caller, opening)).value;
  const seeded = await database.query(TERMS, [newId(), accountId, CONDITIONS, beneficiary, now]);
  if (seeded.length > 0) {
    await scheduleFromOutside(database, holder.partnerId, { accountId, amount: FUNDS, txId: null }, now);
  }
  return { finance: { ...finance, escrow_account_id: accountId } };
}
