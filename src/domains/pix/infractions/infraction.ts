import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { EndToEndId } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { dictInfractionReport } from '../../../rails/dict-infractions.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { createdEvent } from './infraction.events.ts';
import { INFRACTION_COLUMNS, type Infraction } from './infraction-record.ts';
import { t } from './texts.ts';

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
      throw new AppError('transaction_not_of_account', t('noSettledPix'));
    }
    const values = [newId(), institutionId, partnerId, accountId, pix.id, endToEndId, pix.amount, details ?? null];
    const [reported] = await tx.query<Infraction>(INSERT, [...values, pix.debtorIspb, pix.creditorIspb, now]);
    if (!reported) throw new AppError('infraction_already_open');
    stage(createdEvent(reported));
    stage(
      commandOf(dictInfractionReport, reported, {
        infractionId: reported.id,
        endToEndId,
        details: details ?? null,
      }),
    );
    audit({
      action: 'pix.infraction.created',
      accountId,
      resourceType: 'infraction',
      resourceId: reported.id,
      changes: { end_to_end_id: endToEndId, details: details ?? null },
    });
    return reported;
  },
});
