import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { Localized } from '../../../platform/language/text.ts';
import type { BankDirectory } from '../../../rails/banks.ts';
import type { PayeeAddress } from './cnab240/address-fields.ts';
import { BANK_PROFILES, CNAB_PROFILES, type CnabProfileName } from './cnab240/bank-profile.ts';
import { LayoutFault } from './cnab240/layout-fault.ts';
import type { CnabPayment } from './cnab240/payment-form.ts';
import { type RemittanceContent, remittanceFile } from './cnab240/remittance-file.ts';
import { t } from './texts.ts';

const FIND = statement(
  'account_of_remittance',
  `select b.company_id as "companyId", b.bank_code as "bankCode", b.branch, b.branch_digit as "branchDigit",
     b.account_number as account, b.account_digit as "accountDigit", b.agreement, b.cnab_profile as profile, c.name, c.document, c.address
   from bank_account b join finance_company c on c.id = b.company_id where b.institution_id = $1 and b.id = $2`,
);

interface Found {
  readonly companyId: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly account: string;
  readonly accountDigit: string;
  readonly agreement: string | null;
  readonly profile: string;
  readonly name: string;
  readonly document: string;
  readonly address: PayeeAddress | null;
}

export type RemittanceHead = Omit<RemittanceContent, 'sequence' | 'generatedAt' | 'payments'>;

/** Banks whose payment files cannot follow FEBRABAN: Caixa (104), which no profile supports, and Itaú (341). */
const OTHER_LAYOUTS = new Set(['104', '341']);

/** @throws AppError bank_account_not_found; remittance_not_possible without an agreement or for an unknown layout */
export async function remittanceHead(
  db: Queryable,
  institutionId: number,
  bankAccountId: string,
  banks: BankDirectory,
): Promise<{ readonly companyId: string; readonly head: RemittanceHead }> {
  const [found] = await db.query<Found>(FIND, [institutionId, bankAccountId]);
  if (!found) throw new AppError('bank_account_not_found');
  const { companyId, bankCode, agreement, profile, ...company } = found;
  if (agreement === null) throw notPossible(t('noAgreement'));
  if (!isProfile(profile)) throw notPossible(t('unsupportedLayout', { profile }));
  const bankName = banks.findByAnyCode(bankCode)?.name ?? '';
  return { companyId, head: { profile, bank: bankCode, bankName, company: { ...company, agreement } } };
}

/**
 * Checks that the account's bank accepts the layout. Returns of files that were sent before are read without it.
 * @throws AppError remittance_not_possible
 */
export function requireLayoutOfBank({ bank, profile }: Pick<RemittanceHead, 'bank' | 'profile'>): void {
  const only = BANK_PROFILES[profile].bank;
  if (only === null ? OTHER_LAYOUTS.has(bank) : only !== bank)
    throw notPossible(t('layoutOfAnotherBank', { bank, profile }));
}

const isProfile = (name: string): name is CnabProfileName => CNAB_PROFILES.some((known) => known === name);

const notPossible = (why: Localized) => new AppError('remittance_not_possible', why);

/** @throws AppError remittance_not_possible, naming what the layout cannot hold */
export function fileOf(
  head: RemittanceHead,
  made: Pick<RemittanceContent, 'sequence' | 'generatedAt'>,
  payments: readonly CnabPayment[],
): string {
  const lacking = BANK_PROFILES[head.profile].needsAddress
    ? payments.filter(({ way, payee }) => way.kind === 'transfer' && !payee.address).map(({ payee }) => payee)
    : [];
  if (lacking.length > 0) {
    const suppliers = [...new Map(lacking.map(({ document, name }) => [document, { document, name }])).values()];
    const documents = suppliers.map(({ document }) => document).join(', ');
    throw new AppError('remittance_not_possible', t('addressesMissing', { documents }), { suppliers });
  }
  try {
    return remittanceFile({ ...head, ...made, payments });
  } catch (error) {
    if (error instanceof LayoutFault) throw notPossible(error.text);
    throw error;
  }
}
