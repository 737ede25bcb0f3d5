import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import { newId } from '../../../platform/text/ids.ts';
import { recordEntries } from '../accounting/accounting-entry.ts';
import { ownerOf } from '../notifications/institution-partner.ts';
import { factAfter, type PaidInstallment, paidEvent, taxEvent } from './payable.events.ts';
import { PARTICIPANTS } from './payable-participants.ts';
import { type InstallmentStatus, type PayableStatus, statusByInstallments } from './payable-states.ts';
import type { PayableAction, PaymentMethod } from './payable-words.ts';

// The payable's row lock also protects its installments.
const LOCK = statement(
  'lock_payables_of_installments',
  `select p.id from payable p where p.institution_id = $1 and p.id in
     (select i.payable_id from payable_installment i where i.institution_id = $1 and i.id = any ($2))
   order by p.id for update`,
);
const LOCKED = statement(
  'locked_installments',
  `select i.id, i.number, i.due_date::text as "dueDate", i.amount, i.net_amount as "netAmount", i.status,
     i.paid_on::text as "paidOn", p.id as "payableId", p.status as "payableStatus", p.version, p.company_id as "companyId",
     p.branch_id as "branchId", p.source_account_id as "sourceAccountId", p.financial_account_id as "financialAccountId",
     p.supplier_name as "supplierName", p.supplier_document as "supplierDocument", p.description,
     p.document_reference as "documentReference", p.amount = p.net_amount as "isWhole",
     p.payment_method as "paymentMethod", p.pix_key as "pixKey", p.recipient_bank_code as "recipientBankCode",
     p.recipient_branch as "recipientBranch", p.recipient_account as "recipientAccount", p.barcode,
     p.tax_status as "taxStatus", ${PARTICIPANTS} as participants,
     (select count(*)::int from payable_reversal r where r.installment_id = i.id) as reversals
   from payable_installment i join payable p on p.id = i.payable_id
   where i.institution_id = $1 and i.id = any ($2) order by i.id`,
);
const MOVE = statement(
  'move_installments',
  `update payable_installment set status = $3 where institution_id = $1 and id = any ($2) and status = $4
   returning id, payable_id as "payableId"`,
);
const PAY = statement(
  'pay_installments',
  `update payable_installment i set status = 'paid', paid_on = n.paid_on, payment_order_id = n.payment_order_id,
     remittance_item_id = n.remittance_item_id
   from jsonb_to_recordset($2) n(id uuid, paid_on date, payment_order_id uuid, remittance_item_id uuid)
   where i.institution_id = $1 and i.id = n.id`,
);
const STATUSES = statement(
  'statuses_of_payables',
  `select i.payable_id as "payableId", array_agg(i.status) as statuses,
     coalesce(sum(i.net_amount) filter (where i.status = 'paid'), 0)::bigint as "paidAmount",
     sum((select count(*) from payable_reversal r where r.installment_id = i.id))::int as reversals
   from payable_installment i where i.institution_id = $1 and i.payable_id = any ($2) group by i.payable_id`,
);
// Keeps the version, because no one decides or changes anything here.
const FOLLOW = statement(
  'payables_follow_installments',
  `update payable p set status = n.status, paid_amount = n.paid_amount, updated_at = $3,
     tax_status = case when p.tax_status is null then null when n.status = 'paid' then 'paid'
       when p.tax_status = 'paid' then 'open' else p.tax_status end
   from jsonb_to_recordset($2) n(id uuid, status text, paid_amount bigint)
   where p.institution_id = $1 and p.id = n.id`,
);
const STEP = statement(
  'installment_steps',
  `insert into payable_step (id, institution_id, payable_id, installment_id, action, at, author, reason)
   select s.id, $1, s.payable_id, s.installment_id, $3, $4, $5, $6
   from jsonb_to_recordset($2) s(id uuid, payable_id uuid, installment_id uuid)`,
);

/** The installment and its payable stay locked until the transaction ends. */
export interface LockedInstallment {
  readonly id: string;
  readonly payableId: string;
  readonly number: number;
  readonly dueDate: string;
  /** Cents, before withholdings. */
  readonly amount: number;
  readonly netAmount: number;
  readonly status: InstallmentStatus;
  readonly paidOn: string | null;
  readonly payableStatus: PayableStatus;
  /** Version of the payable. Changes and decisions increment it; the progress of payments does not. */
  readonly version: number;
  readonly companyId: string;
  readonly branchId: string | null;
  readonly sourceAccountId: number | null;
  readonly financialAccountId: string | null;
  readonly supplierName: string;
  readonly supplierDocument: string;
  readonly description: string;
  readonly documentReference: string;
  /** True when the payable has no withholdings. */
  readonly isWhole: boolean;
  readonly paymentMethod: PaymentMethod;
  readonly pixKey: string | null;
  readonly recipientBankCode: string | null;
  readonly recipientBranch: string | null;
  readonly recipientAccount: string | null;
  readonly barcode: string | null;
  readonly taxStatus: string | null;
  /** See {@link PARTICIPANTS}. */
  readonly participants: readonly string[];
  /** Number of payments that came back. */
  readonly reversals: number;
}

/**
 * Locks the payables in order of their ids, then reads the installments in order of theirs. Ignores unknown ids. A
 * transaction that handles several installments must lock all of them first.
 */
export async function lockInstallments(
  tx: Queryable,
  institutionId: number,
  ids: readonly string[],
): Promise<LockedInstallment[]> {
  await tx.query(LOCK, [institutionId, ids]);
  return tx.query<LockedInstallment>(LOCKED, [institutionId, ids]);
}

interface Move {
  readonly institutionId: number;
  readonly installmentIds: readonly string[];
}

type MoveContext = Pick<UnattendedContext, 'tx' | 'now'>;

/** Puts locked, approved installments into a payment batch. Skips other states. Returns the moved ids. */
export const scheduleInstallments = (context: MoveContext, move: Move): Promise<string[]> =>
  moved(context, move, { from: 'approved', to: 'scheduled', action: 'scheduled' });

/** Releases locked installments whose payment was rejected or cancelled. Skips other states. Returns the moved ids. */
export const returnInstallments = (context: MoveContext, move: Move): Promise<string[]> =>
  moved(context, move, { from: 'scheduled', to: 'approved', action: 'returned' });

async function moved(
  { tx, now }: MoveContext,
  { institutionId, installmentIds }: Move,
  { from, to, action }: { from: InstallmentStatus; to: InstallmentStatus; action: PayableAction },
): Promise<string[]> {
  const rows = await tx.query<Stepped>(MOVE, [institutionId, installmentIds, to, from]);
  if (rows.length === 0) return [];
  await follow({ tx, now }, institutionId, rows, action);
  return rows.map(({ id }) => id);
}

interface Stepped {
  readonly id: string;
  readonly payableId: string;
}

interface Followed {
  readonly status: PayableStatus;
  readonly reversals: number;
}

export interface Decider {
  readonly author: string;
  readonly reason: string;
}

/** Updates payables to follow their installments and records the step. Returns the new state of each payable. */
export async function follow(
  { tx, now }: MoveContext,
  institutionId: number,
  installments: readonly Stepped[],
  action: PayableAction,
  by?: Decider,
): Promise<ReadonlyMap<string, Followed>> {
  const payableIds = [...new Set(installments.map(({ payableId }) => payableId))];
  const rows = await tx.query<StatusRow>(STATUSES, [institutionId, payableIds]);
  const states = rows.map(({ payableId, statuses, paidAmount, reversals }) => ({
    ...{ id: payableId, status: statusByInstallments(statuses), paid_amount: paidAmount, reversals },
  }));
  await tx.query(FOLLOW, [institutionId, JSON.stringify(states), now]);
  const steps = installments.map(({ id, payableId }) => ({ id: newId(), payable_id: payableId, installment_id: id }));
  await tx.query(STEP, [institutionId, JSON.stringify(steps), action, now, by?.author ?? null, by?.reason ?? null]);
  return new Map(states.map(({ id, status, reversals }) => [id, { status, reversals }]));
}

interface StatusRow {
  readonly payableId: string;
  readonly statuses: InstallmentStatus[];
  readonly paidAmount: number;
  readonly reversals: number;
}

export interface InstallmentPayment {
  readonly installmentId: string;
  /** Brasília day. */
  readonly paidOn: string;
  readonly paymentOrderId?: string | null;
  readonly remittanceItemId?: string | null;
}

/**
 * Marks installments as paid, each once, and stages `payable.paid`, the accounting entry and, when a tax is paid in
 * full, `tax_obligation.status`. A bank payment counts in every state of the installment, even when it comes late. The
 * first of two payments of an installment pays it. Results have the order of `payments`. The number of statements does
 * not depend on the number of payments.
 * @throws Error when the institution does not have an installment
 */
export async function payInstallments(
  context: UnattendedContext,
  institutionId: number,
  payments: readonly InstallmentPayment[],
): Promise<readonly ('paid' | 'already_paid')[]> {
  if (payments.length === 0) return [];
  const { tx, now, stage } = context;
  const ids = [...new Set(payments.map(({ installmentId }) => installmentId))];
  const open = new Map((await lockInstallments(tx, institutionId, ids)).map((each) => [each.id, each]));
  const missing = ids.find((id) => !open.has(id));
  if (missing) throw new Error(`institution ${institutionId} has no installment ${missing}`);
  const paid: WrittenOff[] = [];
  const results = payments.map(({ installmentId, paidOn, paymentOrderId = null, remittanceItemId = null }) => {
    const installment = open.get(installmentId);
    open.delete(installmentId);
    if (!installment || installment.status === 'paid') return 'already_paid';
    paid.push({ ...installment, paidOn, paymentOrderId, remittanceItemId });
    return 'paid';
  });
  if (paid.length === 0) return results;
  const rows = paid.map(({ id, paidOn, paymentOrderId, remittanceItemId }) => ({
    id,
    paid_on: paidOn,
    payment_order_id: paymentOrderId,
    remittance_item_id: remittanceItemId,
  }));
  await tx.query(PAY, [institutionId, JSON.stringify(rows)]);
  const states = await follow({ tx, now }, institutionId, paid, 'paid');
  const owner = await ownerOf(tx, institutionId);
  for (const each of paid) stage(paidEvent(owner, each));
  const taxes = new Set(paid.filter(({ taxStatus }) => taxStatus !== null).map(({ payableId }) => payableId));
  for (const payableId of taxes) {
    const { status, reversals = 0 } = states.get(payableId) ?? {};
    if (status === 'paid') stage(taxEvent(owner, payableId, 'paid', reversals));
  }
  await recordEntries(
    tx,
    paid.map((installment) => ({
      institutionId,
      companyId: installment.companyId,
      financialAccountId: installment.financialAccountId,
      kind: 'payable_paid',
      sourceId: paymentSource(installment),
      amount: installment.netAmount,
      day: installment.paidOn,
      description: `${installment.supplierName} ${installment.documentReference}`,
    })),
  );
  return results;
}

/** Source id of an installment's payment in the books. It changes after every payment that came back. */
export const paymentSource = ({ id, reversals }: Pick<LockedInstallment, 'id' | 'reversals'>): string =>
  factAfter(id, reversals);

type WrittenOff = Omit<LockedInstallment, 'paidOn'> & PaidInstallment;
