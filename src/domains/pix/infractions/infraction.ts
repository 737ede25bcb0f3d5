import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { EndToEndId } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import type { AnalysisResult, FraudCategory } from '../../../rails/dict-codes.ts';
import { dictInfractionReport } from '../../../rails/dict-infractions.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { createdEvent } from './infraction.events.ts';
import type { InfractionStatus } from './infraction-states.ts';

export const INFRACTION_OPENERS = {
  partner: "The account's partner.",
  counterparty: 'Another institution, for a PIX that the account received.',
};

/** Amounts in cents. */
export interface Infraction {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly transactionId: string;
  readonly endToEndId: string;
  readonly openedBy: keyof typeof INFRACTION_OPENERS;
  readonly status: InfractionStatus;
  readonly amount: number;
  /** Null when the account's own partner opened the report. */
  readonly fraudCategory: FraudCategory | null;
  readonly details: string | null;
  readonly debtorIspb: string | null;
  readonly creditorIspb: string | null;
  readonly analysisDetails: string | null;
  /** Null when the account has no defense to submit. */
  readonly defenseUntil: Date | null;
  readonly blockId: string | null;
  /** The refund that a founded report caused. */
  readonly refundId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const analysisResult = ({ status }: Pick<Infraction, 'status'>): AnalysisResult | null =>
  status === 'founded' || status === 'unfounded' ? status : null;

export const INFRACTION_COLUMNS = `f.id, f.institution_id as "institutionId", f.partner_id as "partnerId",
  f.account_id as "accountId", f.transaction_id as "transactionId", f.end_to_end_id as "endToEndId",
  f.opened_by as "openedBy", f.status, f.amount, f.fraud_category as "fraudCategory", f.details,
  f.debtor_ispb as "debtorIspb", f.creditor_ispb as "creditorIspb", f.analysis_details as "analysisDetails",
  f.defense_until as "defenseUntil", f.block_id as "blockId", f.refund_id as "refundId", f.created_at as "createdAt",
  f.updated_at as "updatedAt"`;

// The lock serialises reports on one transaction.
const LOCK_REPORTED = statement(
  'lock_reported_pix',
  `select t.id, t.amount, case t.type when 'pix_out' then i.ispb else t.counterparty->>'ispb' end as "debtorIspb",
     case t.type when 'pix_out' then t.counterparty->>'ispb' else i.ispb end as "creditorIspb"
   from transaction t join institution i on i.id = t.institution_id
   where t.end_to_end_id = $3 and t.account_id = $2 and t.partner_id = $1 and t.type in ('pix_out', 'pix_in')
     and t.status in ('settled', 'refunded') for update of t`,
);
const INSERT = statement(
  'insert_infraction_report',
  `insert into infraction as f (id, institution_id, partner_id, account_id, transaction_id, end_to_end_id, opened_by,
     status, amount, details, debtor_ispb, creditor_ispb, created_at, updated_at)
   select $1, $2, $3, $4, $5, $6, 'partner', 'created', $7, $8, $9, $10, $11, $11
   where not exists (select 1 from infraction o where o.transaction_id = $5 and o.status <> 'cancelled')
   returning ${INFRACTION_COLUMNS}`,
);

interface ReportedPix {
  readonly id: string;
  readonly amount: number;
  readonly debtorIspb: string | null;
  readonly creditorIspb: string | null;
}

export const reportInfraction = operation({
  name: 'reportInfraction',
  scopes: ['pix:write'],
  summary: 'Reports a PIX of an account as an infraction to the other institution',
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'transaction_not_of_account', 'infraction_already_open'],
  input: z.strictObject({
    accountId: IntegerId,
    endToEndId: EndToEndId,
    details: text(2_000).nullish(),
  }),
  async run({ tx, now, principal, stage, audit }, { accountId, endToEndId, details }): Promise<Infraction> {
    const { institutionId, partnerId } = principal;
    const [pix] = await tx.query<ReportedPix>(LOCK_REPORTED, [partnerId, accountId, endToEndId]);
    if (!pix) {
      await requireAccount(tx, partnerId, accountId);
      throw new AppError(
        'transaction_not_of_account',
        'the account has no settled PIX with this `endToEndId`: check accountId and endToEndId',
      );
    }
    const values = [newId(), institutionId, partnerId, accountId, pix.id, endToEndId, pix.amount, details ?? null];
    const [infraction] = await tx.query<Infraction>(INSERT, [...values, pix.debtorIspb, pix.creditorIspb, now]);
    if (!infraction) throw new AppError('infraction_already_open', 'this PIX already has an infraction report');
    stage(createdEvent(infraction));
    stage(
      commandOf(dictInfractionReport, infraction, {
        infractionId: infraction.id,
        endToEndId,
        details: details ?? null,
      }),
    );
    audit({
      action: 'pix.infraction.created',
      accountId,
      resourceType: 'infraction',
      resourceId: infraction.id,
      changes: { end_to_end_id: endToEndId, details: details ?? null },
    });
    return infraction;
  },
});
