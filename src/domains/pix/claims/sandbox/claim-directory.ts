import { type AnswerHandler, answerHandler } from '../../../../messaging/answers.ts';
import { statement } from '../../../../platform/database/queryable.ts';
import * as dict from '../../../../rails/dict-claims.ts';
import { magicRecipient } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom, scheduleMessages } from '../../../../sandbox/outside-messages.ts';

const IS_GATEWAY = statement('sandbox_is_gateway', 'select 1 from institution where ispb = $1');
const REMOVE_ENTRY = statement(
  'sandbox_remove_claimed_entry',
  'delete from sandbox_dict_entry where key = $1 and ispb = $2 and branch = $3 and account_number = $4',
);
// From now on the key belongs to this account, whatever its previous account.
const PUT_ENTRY = statement(
  'sandbox_put_claimed_entry',
  `insert into sandbox_dict_entry as e (key, key_type, ispb, participant_name, branch, account_number, account_type,
     owner_name, owner_document, blocked, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false, $10)
   on conflict (key) do update set key_type = excluded.key_type, ispb = excluded.ispb,
     participant_name = excluded.participant_name, branch = excluded.branch, account_number = excluded.account_number,
     account_type = excluded.account_type, owner_name = excluded.owner_name, owner_document = excluded.owner_document,
     blocked = false, created_at = excluded.created_at`,
);

/** The simulated bank acknowledges a claim to its key and applies DICT's default at the donor deadline. */
const created = answerHandler({
  message: dict.claimCreate,
  async run({ tx, now }, { claimId, claimType, key, donorIspb, donorDeadline }) {
    const [gateway] = await tx.query(IS_GATEWAY, [donorIspb]);
    if (gateway) return;
    const facts = { claimId, at: now.toISOString() };
    const noted = messageFrom(dict.claimWasAcknowledged.type, facts, now);
    // Every partner pays the magic recipients, so their keys cannot be claimed.
    if (magicRecipient(key)) {
      const refusal = { ...facts, side: 'donor', reason: 'FRAUD' };
      await scheduleMessages(tx, [noted, messageFrom(dict.claimWasCancelled.type, refusal, now)]);
      return;
    }
    const silence = { claimId, at: donorDeadline, reason: 'DEFAULT_OPERATION' };
    const end =
      claimType === 'PORTABILITY'
        ? messageFrom(dict.claimWasCancelled.type, { ...silence, side: 'donor' }, new Date(donorDeadline))
        : messageFrom(dict.claimWasConfirmed.type, silence, new Date(donorDeadline));
    await scheduleMessages(tx, [noted, end]);
  },
});

/** Both sides already know these steps, so the directory does nothing. */
const noted = [dict.claimAcknowledge, dict.claimCancel].map((message) => answerHandler({ message, async run() {} }));

const confirmed = answerHandler({
  message: dict.claimConfirm,
  async run({ tx }, { key, account }) {
    if (account) await tx.query(REMOVE_ENTRY, [key, account.ispb, account.branch, account.accountNumber]);
  },
});

const completed = answerHandler({
  message: dict.claimComplete,
  async run({ tx, now }, { key, keyType, account }) {
    const { ispb, participantName, branch, accountNumber, accountType, ownerName, ownerDocument } = account;
    const entry = [key, keyType, ispb, participantName, branch, accountNumber, accountType, ownerName, ownerDocument];
    await tx.query(PUT_ENTRY, [...entry, now]);
  },
});

export const claimDirectory: readonly AnswerHandler[] = [created, ...noted, confirmed, completed];
