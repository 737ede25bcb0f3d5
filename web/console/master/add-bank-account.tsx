import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { today } from '../../shared/format/time.ts';
import { ChoiceField, LongTextField, TextField } from '../../shared/parts/inputs.tsx';
import { CreateBankAccount } from './documents.generated.ts';
import { parseFees } from './fees.ts';
import { type Company, KINDS } from './use-master.ts';

/** CNAB 240 dialects that the gateway can write. */
const PROFILES = [
  ['febraban', 'FEBRABAN, for banks without a layout of their own'],
  ['bancodobrasil', 'Banco do Brasil'],
  ['bradesco', 'Bradesco'],
  ['itau', 'Itaú SISPAG'],
  ['santander', 'Santander'],
  ['sicoob', 'Sicoob'],
] as const;

const signedReais = (text: string): number | null => {
  const isNegative = text.trim().startsWith('-');
  const cents = parseReais(text.trim().replace(/^-\s*/, ''));
  return cents === null || !isNegative ? cents : -cents;
};

interface Typed {
  readonly companyId: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly accountNumber: string;
  readonly accountDigit: string;
  readonly agreement: string;
  readonly cnabProfile: string;
  readonly openingBalance: string;
  readonly openingDate: string;
  readonly fees: string;
}

function faultOf(typed: Typed): string | null {
  if (typed.companyId === '') return 'Choose the company that owns the account.';
  if (!/^\d{3}$/.test(typed.bankCode.trim())) return 'The bank is three digits, for example 001.';
  if (!/^\d{1,5}$/.test(typed.branch.trim())) return 'The branch is 1 to 5 digits, without the check digit.';
  if (!/^\d{1,12}$/.test(typed.accountNumber.trim())) return 'The account is 1 to 12 digits, without the check digit.';
  if (signedReais(typed.openingBalance) === null) return 'Enter the balance in reais, for example 1.234,56.';
  if (typed.openingDate === '') return 'Enter the day of the balance.';
  if (parseFees(typed.fees) === null) return 'Enter one fee per line, for example: ted 9,00';
  return null;
}

/** `known`: values that are known already, for example from a statement file. */
export function AddBankAccount({
  companies,
  known = {},
  onDone,
}: {
  readonly companies: readonly Company[];
  readonly known?: Partial<Typed>;
  readonly onDone?: () => void;
}) {
  const initial: Typed = {
    ...{ companyId: companies.length === 1 ? (companies[0]?.id ?? '') : '', bankCode: '', branch: '', branchDigit: '' },
    ...{ accountNumber: '', accountDigit: '', agreement: '', cnabProfile: 'febraban', openingBalance: '0,00' },
    ...{ openingDate: today(Date.now()), fees: '' },
    ...known,
  };
  return (
    <Act
      id="create-bank-account"
      label="Add bank account"
      tone="primary"
      title="Add an account at another bank"
      initial={initial}
      explain={
        <p>
          Afterwards you can import statements and generate remittances for the account. These values cannot be changed
          later: balances start from them.
        </p>
      }
      fields={(typed, change) => (
        <>
          <ChoiceField
            label="Company"
            value={typed.companyId}
            none="Choose one"
            change={(companyId) => change({ companyId })}
            options={companies.map(({ id, name }) => [id, name])}
          />
          <div className="fields">
            <TextField
              label="Bank"
              inputMode="numeric"
              maxLength={3}
              value={typed.bankCode}
              change={(bankCode) => change({ bankCode })}
            />
            <TextField
              label="Branch"
              inputMode="numeric"
              maxLength={5}
              value={typed.branch}
              change={(branch) => change({ branch })}
            />
            <TextField
              label="Branch digit"
              maxLength={1}
              value={typed.branchDigit}
              change={(branchDigit) => change({ branchDigit })}
            />
          </div>
          <div className="fields">
            <TextField
              label="Account number"
              inputMode="numeric"
              maxLength={12}
              value={typed.accountNumber}
              change={(accountNumber) => change({ accountNumber })}
            />
            <TextField
              label="Account digit"
              maxLength={2}
              value={typed.accountDigit}
              change={(accountDigit) => change({ accountDigit })}
            />
          </div>
          <div className="fields">
            <TextField
              label="CNAB agreement"
              hint="Leave empty if this account gets no remittances."
              maxLength={20}
              value={typed.agreement}
              change={(agreement) => change({ agreement })}
            />
            <ChoiceField
              label="CNAB layout"
              value={typed.cnabProfile}
              change={(cnabProfile) => change({ cnabProfile })}
              options={PROFILES}
            />
          </div>
          <div className="fields">
            <TextField
              label="Balance in reais"
              inputMode="decimal"
              maxLength={24}
              value={typed.openingBalance}
              change={(openingBalance) => change({ openingBalance })}
            />
            <TextField
              label="Balance date"
              type="date"
              value={typed.openingDate}
              change={(openingDate) => change({ openingDate })}
            />
          </div>
          <LongTextField
            label="Agreed fees"
            hint="One per line: ted 9,00. The gateway flags higher bank charges."
            value={typed.fees}
            maxLength={1_000}
            change={(fees) => change({ fees })}
          />
        </>
      )}
      check={faultOf}
      document={CreateBankAccount}
      variables={(typed, idempotencyKey) => ({
        idempotencyKey,
        input: {
          companyId: typed.companyId,
          bankCode: typed.bankCode.trim(),
          branch: typed.branch.trim(),
          branchDigit: typed.branchDigit.trim().toUpperCase(),
          accountNumber: typed.accountNumber.trim(),
          accountDigit: typed.accountDigit.trim().toUpperCase(),
          ...(typed.agreement.trim() === '' ? {} : { agreement: typed.agreement.trim() }),
          cnabProfile: typed.cnabProfile,
          openingBalance: signedReais(typed.openingBalance) ?? 0,
          openingDate: typed.openingDate,
          agreedFees: parseFees(typed.fees) ?? {},
        },
      })}
      kinds={KINDS}
      done={(_result, { accountNumber }) => `Account ${accountNumber.trim()} is added.`}
      {...(onDone && { onDone })}
    />
  );
}
