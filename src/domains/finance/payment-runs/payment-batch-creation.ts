import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { rowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { brasiliaDate, nextBusinessDayOrSame } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { addressesOfSuppliers } from '../master/address.ts';
import { type LockedInstallment, lockInstallments, scheduleInstallments } from '../payables/installment-progress.ts';
import { contentOf } from './batch-content.ts';
import { PaymentBatch, PaymentOrder, RemittanceItem } from './payment-batch.entity.ts';
import { MAX_PAYMENTS, type PaymentBatchRecord } from './payment-batch.ts';
import { paymentBatch } from './payment-run.resource.ts';
import { channelOf, type Recipient, recipientOf } from './recipient.ts';
import { fileOf, remittanceHead, requireLayoutOfBank } from './remittance-content.ts';
import { t } from './texts.ts';

const PAYING_ACCOUNT = statement(
  'paying_account_of_batch',
  `select p.company_id as "companyId", p.partner_id as "partnerId" from paying_account p
   where p.institution_id = $1 and p.account_id = $2
     and exists (select from balance b where b.account_id = p.account_id and b.purpose = 'paying')`,
);
const YOUR_NUMBERS = statement(
  'next_your_numbers',
  `select 'P' || lpad(nextval('payment_your_number')::text, 12, '0') as "yourNumber" from generate_series(1, $1::int)`,
);

/** Reason why an installment cannot enter a batch, by installment id. */
type Faults = Map<string, string>;

interface Scheduled {
  readonly installment: LockedInstallment;
  readonly recipient: Recipient;
}

/** Freezes the amount and payee of each payment. Another operator releases the batch. */
export const createPaymentBatch = operation({
  name: 'createPaymentBatch',
  audiences: ['operator'],
  roles: ['preparer'],
  scopes: [],
  product: 'ap',
  summary:
    'Puts approved installments into a payment batch: electronic orders of a paying account, or a CNAB 240 file for another bank',
  effects: ['prepares_payment'],
  refusals: [
    'paying_account_not_found',
    'bank_account_not_found',
    'remittance_not_possible',
    'installment_not_payable',
  ],
  input: z.strictObject({
    installmentIds: z
      .array(Uuid)
      .min(1)
      .max(MAX_PAYMENTS)
      .refine((ids) => new Set(ids).size === ids.length, inSchema(t('sameInstallmentTwice')))
      .meta({ description: `Ids of approved installments of one company, at most ${MAX_PAYMENTS}` }),
    sourceAccountId: IntegerId.nullish().meta({
      description: 'Paying account at this institution, for electronic orders. Send either this or `bankAccountId`',
    }),
    bankAccountId: Uuid.nullish().meta({
      description: 'Paying account at another bank, for a CNAB 240 file. Send either this or `sourceAccountId`',
    }),
    payOn: Day.nullish().meta({
      description:
        'Brasília day on which the other bank pays. Default: today. A day that is not a business day moves to the next business day. Only for a CNAB 240 file',
    }),
  }),
  async run(context, { installmentIds, sourceAccountId, bankAccountId, payOn }): Promise<PaymentBatchRecord> {
    const isElectronic = typeof sourceAccountId === 'number';
    if (isElectronic === (typeof bankAccountId === 'string'))
      throw validationFailed({ sourceAccountId: t('oneAccount') });
    if (isElectronic && payOn) throw validationFailed({ payOn: t('onlyForFiles') });
    const payer = isElectronic
      ? await payingAccount(context, sourceAccountId)
      : await fileAccount(context, bankAccountId as string, payOn);
    const { tx, principal, now, em, services } = context;
    const { institutionId, author } = principal;
    const installments = await lockInstallments(tx, institutionId, installmentIds);
    refuse(faultsOf(installments, installmentIds, payer));
    const scheduled = installments.map((installment) => ({
      installment,
      recipient: recipientOf(installment, services.banks),
    }));
    const batch = em.create(PaymentBatch, {
      id: newId(),
      institutionId,
      status: 'queued',
      companyId: payer.companyId,
      sourceAccountId: sourceAccountId ?? null,
      bankAccountId: bankAccountId ?? null,
      payOn: 'payOn' in payer ? payer.payOn : null,
      ...contentOf(
        scheduled.map(({ installment, recipient }) => ({
          installmentId: installment.id,
          amount: installment.netAmount,
          recipient,
        })),
      ),
      createdBy: author,
      participants: [...new Set([author, ...installments.flatMap(({ participants }) => participants)])].toSorted(),
      createdAt: now,
      updatedAt: now,
    });
    if ('partnerId' in payer) createOrders(context, batch, payer.partnerId, scheduled);
    else await createItems(context, batch, payer, scheduled);
    await scheduleInstallments(context, { institutionId, installmentIds });
    context.audit({
      action: 'payment_batch.created',
      accountId: sourceAccountId ?? null,
      resourceType: 'payment_batch',
      resourceId: batch.id,
      changes: { item_count: batch.itemCount, total: batch.total, content_sha256: batch.contentSha256 },
    });
    return rowOf(paymentBatch, batch);
  },
});

interface ElectronicPayer {
  readonly companyId: string;
  readonly accountId: number;
  readonly partnerId: string;
}

async function payingAccount({ tx, principal }: WriteContext, accountId: number): Promise<ElectronicPayer> {
  const [found] = await tx.query<Omit<ElectronicPayer, 'accountId'>>(PAYING_ACCOUNT, [
    principal.institutionId,
    accountId,
  ]);
  if (!found) throw new AppError('paying_account_not_found');
  return { ...found, accountId };
}

type FilePayer = Awaited<ReturnType<typeof fileAccount>>;

async function fileAccount(context: WriteContext, bankAccountId: string, payOn: string | null | undefined) {
  const { tx, principal, now, services } = context;
  const today = brasiliaDate(now);
  if (payOn && payOn < today) throw validationFailed({ payOn: t('todayOrLater') });
  const { companyId, head } = await remittanceHead(tx, principal.institutionId, bankAccountId, services.banks);
  requireLayoutOfBank(head);
  return { companyId, head, payOn: nextBusinessDayOrSame(payOn ?? today) };
}

/** A file cannot pay an installment with withheld amounts (contract). */
function faultsOf(
  installments: readonly LockedInstallment[],
  wanted: readonly string[],
  payer: ElectronicPayer | FilePayer,
): Faults {
  const faults: Faults = new Map();
  const found = new Map(installments.map((installment) => [installment.id, installment]));
  for (const id of wanted) {
    const installment = found.get(id);
    if (!installment) faults.set(id, 'not_found');
    else if (installment.status !== 'approved') faults.set(id, `is_${installment.status}`);
    else if (installment.companyId !== payer.companyId) faults.set(id, 'of_another_company');
    else if ('partnerId' in payer) {
      const { sourceAccountId } = installment;
      if (sourceAccountId !== null && sourceAccountId !== payer.accountId) faults.set(id, 'of_another_paying_account');
    } else if (!installment.isWhole) faults.set(id, 'withheld');
  }
  return faults;
}

function refuse(faults: Faults): void {
  if (faults.size === 0) return;
  const installments = [...faults].map(([id, reason]) => ({ id, reason }));
  throw new AppError('installment_not_payable', undefined, { installments });
}

const base = (
  { principal, now }: WriteContext,
  batch: PaymentBatch,
  { id, payableId, version, netAmount }: LockedInstallment,
) => ({
  id: newId(),
  institutionId: principal.institutionId,
  batch,
  installmentId: id,
  payableId,
  payableVersion: version,
  amount: netAmount,
  status: 'queued' as const,
  createdAt: now,
  updatedAt: now,
});

function createOrders(
  context: WriteContext,
  batch: PaymentBatch,
  payingPartnerId: string,
  scheduled: readonly Scheduled[],
) {
  for (const { installment, recipient } of scheduled) {
    context.em.create(PaymentOrder, {
      ...base(context, batch, installment),
      payingPartnerId,
      sourceAccountId: batch.sourceAccountId as number,
      channel: channelOf(installment),
      recipient,
    });
  }
}

/** @throws AppError remittance_not_possible if the bank's layout cannot hold the items */
async function createItems(
  context: WriteContext,
  batch: PaymentBatch,
  payer: FilePayer,
  scheduled: readonly Scheduled[],
) {
  const numbers = await context.tx.query<{ yourNumber: string }>(YOUR_NUMBERS, [scheduled.length]);
  const documents = [...new Set(scheduled.map(({ recipient }) => recipient.document))];
  const addresses = await addressesOfSuppliers(context.tx, context.principal.institutionId, documents);
  const items = scheduled.map(({ installment, recipient: { way, ...payee } }, index) => ({
    installment,
    payment: {
      yourNumber: numbers[index]?.yourNumber ?? '',
      payOn: payer.payOn,
      dueOn: installment.dueDate,
      amount: installment.netAmount,
      payee: { ...payee, address: addresses.get(payee.document) ?? null },
      way,
    },
  }));
  const payments = items.map(({ payment }) => payment);
  fileOf(payer.head, { sequence: 1, generatedAt: `${payer.payOn}T00:00:00` }, payments);
  for (const { installment, payment } of items) {
    context.em.create(RemittanceItem, {
      ...base(context, batch, installment),
      yourNumber: payment.yourNumber,
      payment,
    });
  }
}
