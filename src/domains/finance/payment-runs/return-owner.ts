import type { Localized } from '../../../platform/language/text.ts';
import { BANK_PROFILES } from './cnab240/bank-profile.ts';
import type { ReturnOwner } from './cnab240/return-file.ts';
import type { RemittanceHead } from './remittance-content.ts';
import { t } from './texts.ts';

/** Banks fill fields with zeros or blanks, and write punctuation. */
const bare = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');

/** An empty field states nothing. */
const agrees = (written: string, ...ours: readonly string[]): boolean =>
  bare(written) === '' || ours.map(bare).includes(bare(written));

/** Says how the header of a return differs from the account, with both values. Empty when it is the account's. */
export function differencesOf({ bank, company, profile }: RemittanceHead, owner: ReturnOwner): readonly Localized[] {
  const { branch, branchDigit, account, accountDigit } = company;
  // Some banks write the check digit within the number.
  const branches = [branch, branch + branchDigit];
  const accounts = [account, account + accountDigit];
  const checks: readonly (readonly [what: string, written: string, ours: readonly string[]])[] = [
    ['bank', owner.bank, [bank]],
    ['document', owner.document, [company.document]],
    ['agreement', owner.agreement, [company.agreement, writtenAgreement({ company, profile })]],
    ['branch', owner.branch, branches],
    ['account', owner.account, accounts],
    ['account_with_digit', owner.account + owner.accountDigit, [...accounts, `${account}${accountDigit.charAt(0)}`]],
  ];
  return checks.flatMap(([what, written, ours]) =>
    agrees(written, ...ours) ? [] : [t('ownerDiffers', { what, written: written.trim(), ours: String(ours[0]) })],
  );
}

/** As the bank's layout writes it: with its product or branch. */
function writtenAgreement({ company, profile }: Pick<RemittanceHead, 'company' | 'profile'>): string {
  try {
    return BANK_PROFILES[profile].accountFields(company).agreement;
  } catch (error) {
    if (error instanceof RangeError) return company.agreement;
    throw error;
  }
}
