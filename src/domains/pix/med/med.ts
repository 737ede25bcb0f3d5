import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { EndToEndId } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import { dictMedOpen } from '../../../rails/dict-med.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { createdEvent } from './med.events.ts';
import { MED_COLUMNS, type Med } from './med-record.ts';

/** BCB: 80 days after the PIX. */
const WINDOW_MS = 80 * 86_400_000;

// The lock serialises fund recoveries of one transaction.
const LOCK_ROOT = statement(
  'lock_med_root',
  `select t.id, t.type, t.amount, t.created_at as "createdAt" from transaction t
   where t.end_to_end_id = $3 and t.account_id = $2 and t.partner_id = $1
     and (t.type = 'pix_out' and t.status = 'settled' or t.type = 'pix_in') for update`,
);
const INSERT = statement(
  'insert_med',
  `insert into med as m (id, institution_id, partner_id, account_id, transaction_id, end_to_end_id, amount,
     fraud_category, details, status, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'CREATED', $10, $10)
   on conflict (transaction_id) where status not in ('REFUND_COMPLETED', 'COMPLETED', 'CANCELLED') do nothing
   returning ${MED_COLUMNS}`,
);

interface Root extends Pick<Med, 'id' | 'amount' | 'createdAt'> {
  readonly type: 'pix_out' | 'pix_in';
}

export const medNotFound = (): AppError => new AppError('med_not_found');

export const openMed = operation({
  name: 'openMed',
  scopes: ['pix:write'],
  summary: 'Opens a fund recovery (MED) on a PIX sent within the last 80 days',
  effects: ['keeps_records'],
  refusals: [
    'account_not_of_partner',
    'transaction_not_of_account',
    'med_not_allowed',
    'med_window_expired',
    'med_already_open',
  ],
  input: z.strictObject({
    accountId: IntegerId,
    endToEndId: EndToEndId,
    fraudCategory: z.enum(wordsOf(FRAUD_CATEGORIES)),
    details: text(2_000).nullish(),
  }),
  async run(context, { accountId, endToEndId, fraudCategory, details: given }): Promise<Med> {
    const { tx, now, principal, stage, audit } = context;
    const { institutionId, partnerId } = principal;
    const details = given ?? null;
    const [root] = await tx.query<Root>(LOCK_ROOT, [partnerId, accountId, endToEndId]);
    if (!root) {
      await requireAccount(tx, partnerId, accountId);
      throw new AppError('transaction_not_of_account');
    }
    if (root.type === 'pix_in') {
      throw new AppError('med_not_allowed');
    }
    const until = new Date(root.createdAt.getTime() + WINDOW_MS);
    if (now > until) {
      throw new AppError('med_window_expired', undefined, {
        open_until: until.toISOString(),
      });
    }
    const values = [newId(), institutionId, partnerId, accountId, root.id, endToEndId, root.amount];
    const [opened] = await tx.query<Med>(INSERT, [...values, fraudCategory, details, now]);
    if (!opened) throw new AppError('med_already_open');
    stage(createdEvent(opened));
    const order = { medId: opened.id, endToEndId, amount: opened.amount, fraudCategory, details };
    stage(commandOf(dictMedOpen, opened, order));
    audit({
      action: 'pix.med.created',
      accountId,
      resourceType: 'med',
      resourceId: opened.id,
      changes: { end_to_end_id: endToEndId, fraud_category: fraudCategory, details },
    });
    return opened;
  },
});
