import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { BankAccountType } from '../../../rails/dict-codes.ts';
import type { DirectoryAccount } from '../../../rails/directory.ts';
import type { AccountStatus } from '../../ledger/balance.ts';
import { t } from './texts.ts';

/** Maximum keys of an account, pending ones included (BCB). */
export const KEY_LIMITS = { pf: 5, pj: 20 } as const;

const LOCK_HOLDER = statement(
  'lock_pix_key_holder',
  `select b.account_id as "accountId", b.institution_id as "institutionId", b.partner_id as "partnerId", b.status,
     b.holder_type as "holderType", a.agency, a.account_number as "accountNumber", a.account_type as "accountType",
     i.ispb, i.name as "institutionName", c.name, c.document
   from balance b join account a on a.id = b.account_id join customer c on c.id = b.customer_id
     join institution i on i.id = b.institution_id
   where b.account_id = $1 and b.partner_id = $2 for update of b`,
);
const COUNT_IN_USE = statement(
  'count_pix_keys_in_use',
  `select count(*) as n from pix_key where account_id = $1 and partner_id = $2 and status not in ('deleted', 'rejected')`,
);

export interface KeyAccount {
  readonly accountId: number;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly status: AccountStatus;
  readonly holderType: keyof typeof KEY_LIMITS;
  readonly agency: string;
  readonly accountNumber: string;
  readonly accountType: string;
  readonly ispb: string;
  readonly institutionName: string;
  readonly name: string;
  readonly document: string;
}

/** ISO 20022 types. */
const ACCOUNT_TYPES: Readonly<Record<string, BankAccountType>> = { checking: 'CACC', savings: 'SVGS', salary: 'SLRY' };

export const directoryAccountOf = (account: KeyAccount): DirectoryAccount => ({
  ispb: account.ispb,
  participantName: account.institutionName,
  branch: account.agency,
  accountNumber: account.accountNumber,
  accountType: ACCOUNT_TYPES[account.accountType] ?? 'TRAN',
  ownerName: account.name,
  ownerDocument: account.document,
});

/**
 * Locks the balance row, so that each registration sees the keys of earlier ones and the account cannot be closed
 * meanwhile.
 * @throws AppError account_not_of_partner, account_blocked, account_closed
 */
export async function lockKeyAccount(tx: Queryable, accountId: number, partnerId: string): Promise<KeyAccount> {
  const [account] = await tx.query<KeyAccount>(LOCK_HOLDER, [accountId, partnerId]);
  if (!account) throw new AppError('account_not_of_partner');
  requireOpen(account.status);
  return account;
}

/** @throws AppError account_blocked, account_closed */
export function requireOpen(status: AccountStatus): void {
  if (status === 'blocked') throw new AppError('account_blocked', t('accountBlocked'));
  if (status === 'closed') throw new AppError('account_closed');
}

/** The caller holds the account's lock. @throws AppError key_limit_reached */
export async function requireRoomForKey(tx: Queryable, account: KeyAccount): Promise<void> {
  const limit = KEY_LIMITS[account.holderType];
  const [row] = await tx.query<{ n: number }>(COUNT_IN_USE, [account.accountId, account.partnerId]);
  if ((row?.n ?? 0) < limit) return;
  throw new AppError('key_limit_reached', t('keyLimit', { limit }), {
    limit,
  });
}
