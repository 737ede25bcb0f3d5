import { z } from 'zod';
import { eventOf } from '../../messaging/event.ts';
import { inserted } from '../../platform/database/entities.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import { withCheckDigit } from '../../platform/text/account-number.ts';
import { buildIban } from '../../platform/text/iban.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { type HolderType, openBalance, openLedgerAccount } from '../ledger/balance.ts';
import { Account } from './account.entity.ts';
import { accountCreated } from './account.events.ts';
import type { AccountSummary } from './account.ts';
import { type AccountType, AccountTypeName, accountKind } from './account-type.ts';
import { t } from './texts.ts';

const FIND_INSTITUTION = statement('institution_of_account', 'select ispb, agency from institution where id = $1');
const NEXT_ACCOUNT_NUMBER = statement('next_account_number', `select nextval('account_number_seq') as base`);
// `for share` orders this with the end of a review: the end waits and then also unblocks this account, or has
// committed and is visible here.
const FIND_HOLDER = statement(
  'find_account_holder',
  `select id as "customerId", case user_type when 'member_pf' then 'pf' else 'pj' end as "holderType",
     status = 'blocked' as "blocked"
   from customer where partner_id = $1 and id = $2 and not is_erased for share`,
);

export interface AccountHolder {
  readonly customerId: number;
  readonly holderType: HolderType;
  /** Blocked by compliance: the review is open or ended in a block. The account starts blocked. */
  readonly blocked: boolean;
}

/** Defaults: the institution's agency and a generated number. */
export interface AccountRequest {
  readonly accountType: AccountType;
  readonly agency?: string | undefined;
  readonly accountNumber?: string | undefined;
}

/** @throws AppError account_number_taken when the institution has an account with this agency and number */
export async function openAccountOf(
  context: WriteContext,
  holder: AccountHolder,
  request: AccountRequest,
): Promise<AccountSummary> {
  const { tx, now, principal } = context;
  const { institutionId, partnerId } = principal;
  const { customerId, holderType, blocked } = holder;
  const { accountType } = request;
  const [institution] = await tx.query<{ ispb: string; agency: string }>(FIND_INSTITUTION, [institutionId]);
  if (!institution) throw new Error(`there is no institution ${institutionId}`);

  const agency = request.agency ?? institution.agency;
  const id = await openLedgerAccount(tx, institutionId);
  const { accountNumber, iban } = await insertAccount(context, request.accountNumber, (accountNumber) => ({
    id,
    institutionId,
    partnerId,
    customerId,
    accountType,
    agency,
    accountNumber,
    iban: buildIban({
      ispb: institution.ispb,
      agency,
      account: accountNumber,
      accountType: accountType === 'savings' ? 'P' : 'C',
      holder: '1',
    }),
    createdAt: now,
    updatedAt: now,
  }));
  const status = blocked ? 'blocked' : 'active';
  const purpose = accountType === 'escrow' ? 'escrow' : 'customer';
  await openBalance(tx, { accountId: id, institutionId, partnerId, customerId, holderType, status, purpose }, now);

  context.audit({
    action: 'account.opened',
    accountId: id,
    resourceType: 'account',
    resourceId: String(id),
    changes: { account_type: accountType, agency, account_number: accountNumber, status },
  });
  context.stage(
    eventOf(
      accountCreated,
      { institutionId, partnerId, accountId: id },
      { accountId: id, customerId, accountNumber, agency, iban, accountType, status },
    ),
  );
  return { id, kind: accountKind(accountType), accountType, agency, accountNumber, status };
}

type NewAccount = Omit<Account, 'closingDate'>;

/** Inserts the account under its own number, or under the next generated number that is not taken. */
async function insertAccount(
  { em, tx }: WriteContext,
  ownNumber: string | undefined,
  values: (accountNumber: string) => NewAccount,
): Promise<NewAccount> {
  for (;;) {
    const account = values(ownNumber ?? (await nextAccountNumber(tx)));
    if (await inserted(em, Account, account)) return account;
    if (ownNumber !== undefined) {
      throw new AppError('account_number_taken');
    }
    // The sequence returns every number once, so this loop ends.
  }
}

async function nextAccountNumber(tx: WriteContext['tx']): Promise<string> {
  const [row] = await tx.query<{ base: number }>(NEXT_ACCOUNT_NUMBER, []);
  if (!row) throw new Error('the account number sequence returned no row');
  return withCheckDigit(String(row.base));
}

const Agency = z
  .string()
  .regex(/^\d{4}$/, inSchema(t('mustBeAgency')))
  .meta({ description: "4 digits; the institution's agency when omitted" });

const AccountNumber = z
  .string()
  .regex(/^\d{2,10}$/, inSchema(t('mustBeAccountNumber')))
  .meta({
    description:
      '2 to 10 digits, stored as sent; generated when omitted. Numbers that differ only in leading zeros are equal',
  });

export const openAccount = operation({
  name: 'openAccount',
  scopes: ['account:write'],
  summary: 'Opens another account of a customer; it starts blocked while the compliance review blocks the customer',
  effects: ['keeps_records'],
  refusals: ['customer_not_found', 'account_number_taken', 'invalid_account_type'],
  input: z.strictObject({
    customerId: IntegerId,
    accountType: AccountTypeName,
    agency: Agency.optional(),
    accountNumber: AccountNumber.optional(),
  }),
  async run(context, { customerId, ...request }): Promise<AccountSummary> {
    const [holder] = await context.tx.query<AccountHolder>(FIND_HOLDER, [context.principal.partnerId, customerId]);
    if (!holder) throw new AppError('customer_not_found');
    return openAccountOf(context, holder, request);
  },
});
