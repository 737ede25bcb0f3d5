import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { Amount } from '../../../platform/money/money.ts';
import { callValues } from '../../../platform/operation/call-values.ts';
import { type CallContext, callOperation } from '../../../platform/operation/operation.ts';
import { requiredWithCode } from '../../../platform/operation/required-with-code.ts';
import { codeOf } from '../../../platform/text/codes.ts';
import { Document } from '../../../platform/text/documents.ts';
import { isIspb } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { emptyAsAbsent, nonBlankText, text } from '../../../platform/text/text.ts';
import {
  brasiliaDate,
  brasiliaDayBounds,
  isTedOpen,
  nextTedOpening,
  nightWindowStart,
} from '../../../platform/time/calendar.ts';
import type { Bank } from '../../../rails/banks.ts';
import { numCtrlIfOf, TED_PURPOSES } from '../../../rails/str.ts';
import { type AccountParty, partyOfAccount } from '../../accounts/account-party.ts';
import { ledgerRefusal } from '../../ledger/refusal.ts';
import { AccountNumber, Branch } from '../beneficiary.ts';
import { t } from '../texts.ts';
import { commandOfTed, type TedRecipient } from './ted-order.ts';

const ACCEPT = statement('accept_ted', 'select * from accept_ted($1)');

/** Members of the call that `accept_ted` reads. */
interface AcceptTed {
  readonly account_id: number;
  readonly transaction_id: string;
  readonly amount: number;
  readonly recipient: TedRecipient;
  readonly description: string | null;
  readonly num_ctrl_if: string;
  readonly purpose: string;
  readonly sends_at: Date;
  /** False: the TED is kept until `sends_at`. */
  readonly is_open: boolean;
  readonly now: Date;
  readonly day: string;
  readonly month: Date;
  readonly night: Date | null;
  readonly released_order: string | null;
}

/** Acknowledges a TED: accepted does not mean settled. */
export interface AcceptedTed {
  readonly transactionId: string;
  readonly amount: number;
  /** The opening at which a kept TED is sent, ISO 8601. Null: sent at once. */
  readonly keptUntil: string | null;
}

/** A required member of the STR0008. The refusal lists all missing members by REST name, as the contract requires. */
const mandatory = <Shape extends z.ZodType>(shape: Shape) =>
  requiredWithCode('missing_spb_fields', inSchema(t('required')), shape, (members) => {
    const names = members.map((name) => (name === 'accountId' ? 'account_id' : name));
    return `Campos obrigatórios SPB ausentes: ${names.join(', ')}`;
  });

const PURPOSES = Object.entries(TED_PURPOSES).map(([code, meaning]) => `${code} ${meaning.toLowerCase()}`);

const Input = z.strictObject({
  accountId: mandatory(IntegerId),
  amount: mandatory(Amount),
  recipientName: mandatory(nonBlankText(80).meta({ description: 'Name of the recipient, at most 80 characters' })),
  recipientDocument: mandatory(Document),
  recipientBankCode: mandatory(
    z
      .string()
      .refine(isIspb, inSchema(t('mustBeBank')))
      .meta({ description: "ISPB of the recipient's bank, 8 characters; `00000000` is a valid ISPB" }),
  ),
  recipientAccount: mandatory(AccountNumber),
  recipientBranch: emptyAsAbsent(Branch)
    .nullish()
    .meta({ type: ['string', 'null'], description: 'Branch of the recipient, 1 to 4 digits without check digit' }),
  purposeCode: emptyAsAbsent(codeOf(Object.keys(TED_PURPOSES)))
    .nullish()
    .meta({ description: `Purpose (FinlddCli), 10 by default: ${PURPOSES.join(', ')}` }),
  description: text(140).nullish(),
});

/**
 * Reserves amount and fee, counts them in the limits and records the order, in one statement. Outside opening hours the
 * TED is kept; a block of the account then cancels it.
 */
export const sendTed = callOperation({
  name: 'sendTed',
  scopes: ['transfer:write'],
  summary: 'Sends a TED; outside opening hours it is kept and sent at the next opening',
  effects: ['moves_customer_money'],
  refusals: [
    'missing_spb_fields',
    'unknown_bank',
    'account_not_of_partner',
    'same_account',
    'account_blocked',
    'account_reserved_for_finance',
    'limit_exceeded',
    'insufficient_balance',
  ],
  input: Input,
  async prepare(context, input) {
    const { principal, now, stage, services, database } = context;
    const { institutionId, partnerId } = principal;
    const { accountId, amount } = input;
    const sender = await partyOfAccount({ database, known: services.accountParties }, partnerId, accountId);
    if (!sender) throw new AppError('account_not_of_partner');
    const recipient = recipientOf(input, bankOf(context, sender, input.recipientBankCode));
    if (isSame(sender, recipient)) throw new AppError('same_account');
    const transactionId = newId();
    const numCtrlIf = numCtrlIfOf(transactionId);
    const purpose = input.purposeCode ?? '10';
    const description = input.description || null;
    const isOpen = isTedOpen(now);
    const sendsAt = nextTedOpening(now);
    const order = { numCtrlIf, transactionId, amount, purpose, description, sender, recipient };
    const day = brasiliaDate(now);
    const answer: AcceptedTed = { transactionId, amount, keptUntil: isOpen ? null : sendsAt.toISOString() };
    return {
      statement: ACCEPT,
      locks: accountId,
      values: callValues<AcceptTed>(
        context,
        {
          account_id: accountId,
          transaction_id: transactionId,
          amount,
          recipient,
          description,
          num_ctrl_if: numCtrlIf,
          purpose,
          sends_at: sendsAt,
          is_open: isOpen,
          now,
          day,
          month: brasiliaDayBounds(`${day.slice(0, 8)}01`).start,
          night: nightWindowStart(now),
          released_order: context.releasedOrder,
        },
        {
          answer,
          audit: [
            context.audit({
              action: 'ted.requested',
              accountId,
              resourceType: 'transaction',
              resourceId: transactionId,
              changes: { amount, recipient_ispb: recipient.ispb, purpose, sends_at: sendsAt.toISOString() },
            }),
          ],
          outbox: isOpen ? [stage(commandOfTed({ institutionId, partnerId, accountId }, order))] : null,
        },
      ),
      answer,
      refuse: (code, detail) =>
        // The contract uses this code for TEDs of closed accounts, too.
        code === 'account_closed'
          ? new AppError('account_blocked', t('closedCannotSend'))
          : ledgerRefusal(code, detail),
    };
  },
});

function bankOf({ services }: CallContext, sender: AccountParty, ispb: string): Bank {
  if (ispb === sender.ispb) return { ispb, code: null, name: sender.institutionName };
  const bank = services.banks.find(ispb);
  if (bank === null) throw new AppError('unknown_bank');
  return bank;
}

const recipientOf = (input: z.output<typeof Input>, bank: Bank): TedRecipient => ({
  name: input.recipientName,
  document: input.recipientDocument,
  ispb: bank.ispb,
  agency: input.recipientBranch ?? null,
  accountNumber: input.recipientAccount,
  accountType: null,
  institutionName: bank.name,
  institutionCode: bank.code,
});

const withoutZeros = (number: string): string => number.replace(/^0+/, '');

/** Without a branch, the recipient's branch is the sender's. */
const isSame = (sender: AccountParty, { ispb, agency, accountNumber }: TedRecipient): boolean =>
  ispb === sender.ispb &&
  withoutZeros(agency ?? sender.agency) === withoutZeros(sender.agency) &&
  withoutZeros(accountNumber) === withoutZeros(sender.accountNumber);
