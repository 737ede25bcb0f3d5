import { openAccount } from '../../src/domains/accounts/account-opening.ts';
import { type EscrowReleaseRecord, requestEscrowRelease } from '../../src/domains/finance/escrow/escrow-release.ts';
import { approveEscrowRelease } from '../../src/domains/finance/escrow/escrow-release-approval.ts';
import { proposeEscrowTerms } from '../../src/domains/finance/escrow/escrow-terms.ts';
import { approveEscrowTerms } from '../../src/domains/finance/escrow/escrow-terms-decisions.ts';
import type { TestDoor } from './door.ts';
import type { FinanceInstitution, ServedFinance } from './finance.ts';
import { book } from './money.ts';
import { openFunded } from './payments.ts';
import { until } from './until.ts';

export type EscrowWorld = TestDoor & FinanceInstitution;

type Persons = Pick<ServedFinance, 'as'>;

export interface Escrow {
  readonly accountId: number;
  readonly beneficiary: number;
}

export async function openEscrowAccount(t: TestDoor, balance: number, partner = t.alpha): Promise<Escrow> {
  const { accountId: beneficiary, customerId } = await openFunded(t, { balance: 0, partner });
  const opened = await t.door.enter(openAccount, partner.caller(), { customerId, accountType: 'escrow' });
  const accountId = opened.value.id;
  if (balance > 0) await book(t, partner, { type: 'pix_in', accountId, amount: balance });
  return { accountId, beneficiary };
}

type Payee = Pick<
  Parameters<typeof proposeEscrowTerms.run>[1],
  'beneficiaryAccountId' | 'beneficiaryPixKey' | 'beneficiaryDocument' | 'beneficiaryName'
>;

export const proposed = (t: Persons, accountId: number, payee: Payee, conditions = 'Delivered') =>
  t.as('ana').enter(proposeEscrowTerms, { accountId, conditions, ...payee });

/** Terms that ana has proposed and carla has approved, so that they are in force. */
export async function agreed(t: Persons, accountId: number, payee: Payee, conditions?: string) {
  const { id: termsId } = await proposed(t, accountId, payee, conditions);
  return t.as('carla').enter(approveEscrowTerms, { termsId });
}

export async function openEscrow(t: EscrowWorld, balance = 100_000, partner = t.alpha): Promise<Escrow> {
  const escrow = await openEscrowAccount(t, balance, partner);
  await agreed(t, escrow.accountId, { beneficiaryAccountId: escrow.beneficiary });
  return escrow;
}

export const requested = (t: Persons, accountId: number, amount: number, login = 'ana') =>
  t.as(login).enter(requestEscrowRelease, { accountId, amount });

export const approve = (
  t: Persons,
  { id, contentSha256 }: Pick<EscrowReleaseRecord, 'id' | 'contentSha256'>,
  login = 'carla',
) => t.as(login).enter(approveEscrowRelease, { releaseId: id, contentSha256: contentSha256 ?? '' });

export const approvedRelease = async (t: Persons, accountId: number, amount: number) =>
  approve(t, await requested(t, accountId, amount));

/** Waits until the escrow account of a served sandbox has its R$ 4,800.00 and returns the account. */
export async function seededEscrow(gateway: ServedFinance): Promise<number> {
  const accountId = gateway.master.escrow_account_id;
  if (accountId === undefined) throw new Error('the sandbox has no escrow account');
  await until(async () => {
    const [row] = await gateway.sql<{ balance: number }>('select balance from balance where account_id = $1', [
      accountId,
    ]);
    return row && row.balance > 0;
  });
  return accountId;
}
