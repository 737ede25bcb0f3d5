import { z } from 'zod';
import { eventOf, type Owner } from '../../messaging/event.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Text } from '../../platform/language/text.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import { IntegerId } from '../../platform/text/ids.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';
import type { AccountChange } from '../account-change.ts';
import { type AccountStatus, type Balance, lockBalance, lockBalancesOf, setBalanceStatus } from '../ledger/balance.ts';
import { Account } from './account.entity.ts';
import { accountBlocked, accountClosed, accountUnblocked } from './account.events.ts';
import { type AccountRecord, accountNotFound } from './account.ts';
import { CHARGES_OF_CLOSING } from './account-closing.ts';
import { accountKind } from './account-type.ts';
import { t } from './texts.ts';

const LOCK_TO_BLOCK = statement(
  'lock_to_block',
  'select "accountId", "customerId", status, balance, blocked from lock_to_block($1, $2)',
);
const LOCK_TO_CLOSE = statement(
  'lock_to_close',
  'select "accountId", "customerId", status, balance, blocked from lock_to_close($1, $2, $3, $4)',
);
const FIND_REVIEW = statement(
  'find_compliance_review',
  'select review_status as "reviewStatus", status from customer where partner_id = $1 and id = $2',
);

declare module '../../platform/operation/operation.ts' {
  interface Services {
    readonly accountClosing: readonly AccountChange[];
    readonly accountBlocking: readonly AccountChange[];
  }
}

const Input = z.strictObject({ accountId: IntegerId });

export const blockAccount = operation({
  name: 'blockAccount',
  scopes: ['account:write'],
  summary: 'Blocks an active account: it sends nothing any more, but still receives credits',
  effects: ['restricts'],
  refusals: ['account_not_found', 'invalid_account_state'],
  input: Input,
  async run(context, { accountId }): Promise<AccountRecord> {
    const { partnerId, institutionId } = context.principal;
    const [locked] = await context.tx.query<Balance>(LOCK_TO_BLOCK, [accountId, partnerId]);
    if (!locked) throw accountNotFound();
    const { status, blocked } = locked;
    if (status !== 'active') throw invalidState(t('onlyActive', { status }), status);
    const record = await change(context, accountId, status, 'blocked');
    // Everything that a block cancels has reserved money.
    if (blocked > 0) {
      for (const end of context.services.accountBlocking) await end(context, { institutionId, partnerId, accountId });
    }
    return record;
  },
});

export const unblockAccount = operation({
  name: 'unblockAccount',
  scopes: ['account:write'],
  summary: 'Unblocks a blocked account, unless the compliance review of its holder is open or ended in a block',
  effects: ['keeps_records'],
  refusals: ['account_not_found', 'invalid_account_state', 'compliance_review_pending', 'compliance_blocked'],
  input: Input,
  async run(context, { accountId }): Promise<AccountRecord> {
    const { status, customerId } = await lock(context, accountId);
    if (status !== 'blocked') throw invalidState(t('onlyBlocked', { status }), status);
    const [holder] = await context.tx.query<{ reviewStatus: string; status: string }>(FIND_REVIEW, [
      context.principal.partnerId,
      customerId,
    ]);
    if (holder?.reviewStatus !== 'concluded') {
      throw new AppError('compliance_review_pending');
    }
    if (holder.status === 'blocked') {
      throw new AppError('compliance_blocked');
    }
    return change(context, accountId, status, 'active');
  },
});

/** The caller has locked the customer's row, so no account is being opened at the same time. */
export async function unblockAccountsOf(context: WriteContext, customerId: number): Promise<void> {
  for (const { accountId, status } of await lockBalancesOf(context.tx, customerId, context.principal.partnerId)) {
    if (status === 'blocked') await change(context, accountId, status, 'active');
  }
}

export const closeAccount = operation({
  name: 'closeAccount',
  scopes: ['account:write'],
  summary: 'Permanently closes an account without money; closing it again returns the same and changes nothing',
  effects: ['restricts'],
  refusals: ['account_not_found', 'account_balance_not_zero'],
  input: Input,
  async run(context, { accountId }): Promise<AccountRecord> {
    const { partnerId } = context.principal;
    const [locked] = await context.tx.query<Balance>(LOCK_TO_CLOSE, [
      accountId,
      partnerId,
      context.now,
      CHARGES_OF_CLOSING,
    ]);
    if (!locked) throw accountNotFound();
    const { status, balance } = locked;
    if (status === 'closed') return recordOf(await entity(context, accountId), status);
    // Reserved and blocked money is part of the balance, so a balance of zero has neither.
    if (balance !== 0) {
      throw new AppError('account_balance_not_zero', undefined, { balance, currency: 'BRL' });
    }
    return change(context, accountId, status, 'closed');
  },
});

async function lock({ tx, principal }: WriteContext, accountId: number): Promise<Balance> {
  const balance = await lockBalance(tx, accountId, principal.partnerId);
  if (!balance) throw accountNotFound();
  return balance;
}

function invalidState(message: Text, status: AccountStatus): AppError {
  return new AppError('invalid_account_state', message, {
    account_status: status,
  });
}

const entity = ({ em }: WriteContext, accountId: number): Promise<Account> => em.findOneOrFail(Account, accountId);

/** Event of each state. Its name is the action in the audit trail. */
const EVENTS = {
  active: (owner: Owner, accountId: number) => eventOf(accountUnblocked, owner, { accountId, status: 'active' }),
  blocked: (owner: Owner, accountId: number) => eventOf(accountBlocked, owner, { accountId, status: 'blocked' }),
  closed: (owner: Owner, accountId: number) => eventOf(accountClosed, owner, { accountId, status: 'closed' }),
};

async function change(
  context: WriteContext,
  accountId: number,
  from: AccountStatus,
  to: AccountStatus,
): Promise<AccountRecord> {
  const { tx, now, principal } = context;
  const { institutionId, partnerId } = principal;
  await setBalanceStatus(tx, accountId, partnerId, to, now);
  const account = await entity(context, accountId);
  account.updatedAt = now;
  const owner = { institutionId, partnerId, accountId };
  if (to === 'closed') {
    account.closingDate = brasiliaDate(now);
    for (const end of context.services.accountClosing) await end(context, owner);
  }

  const event = EVENTS[to](owner, accountId);
  context.stage(event);
  context.audit({
    action: event.type,
    accountId,
    resourceType: 'account',
    resourceId: String(accountId),
    changes: { status: { from, to } },
  });
  return recordOf(account, to);
}

function recordOf(account: Account, status: AccountStatus): AccountRecord {
  return {
    id: account.id,
    customerId: account.customerId,
    kind: accountKind(account.accountType),
    accountType: account.accountType,
    agency: account.agency,
    accountNumber: account.accountNumber,
    iban: account.iban,
    currency: 'BRL',
    status,
    closingDate: account.closingDate ?? null,
    createdAt: account.createdAt,
    updatedAt: account.updatedAt,
  };
}
