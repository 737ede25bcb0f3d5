import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { today } from '../../shared/format/time.ts';
import { t } from '../../shared/language/text.ts';
import { ChoiceField, LongTextField, TextField } from '../../shared/parts/inputs.tsx';
import { CreateBankAccount } from './documents.generated.ts';
import { parseFees } from './fees.ts';
import { type Company, KINDS } from './use-master.ts';

/** CNAB 240 dialects that the gateway can write. */
const PROFILES = [
  ['febraban', t('master.profile.febraban')],
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
  if (typed.companyId === '') return t('master.fault.company');
  if (!/^\d{3}$/.test(typed.bankCode.trim())) return t('master.fault.bank');
  if (!/^\d{1,5}$/.test(typed.branch.trim())) return t('master.fault.branch');
  if (!/^\d{1,12}$/.test(typed.accountNumber.trim())) return t('master.fault.account');
  if (signedReais(typed.openingBalance) === null) return t('master.fault.balance');
  if (typed.openingDate === '') return t('master.fault.day');
  if (parseFees(typed.fees) === null) return t('master.fault.fees');
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
      label={t('master.bank.add')}
      tone="primary"
      title={t('master.bank.add.title')}
      initial={initial}
      explain={<p>{t('master.bank.add.explain')}</p>}
      fields={(typed, change) => (
        <>
          <ChoiceField
            label={t('master.company')}
            value={typed.companyId}
            none={t('master.choose')}
            change={(companyId) => change({ companyId })}
            options={companies.map(({ id, name }) => [id, name])}
          />
          <div className="fields">
            <TextField
              label={t('master.bank')}
              inputMode="numeric"
              maxLength={3}
              value={typed.bankCode}
              change={(bankCode) => change({ bankCode })}
            />
            <TextField
              label={t('master.agency')}
              inputMode="numeric"
              maxLength={5}
              value={typed.branch}
              change={(branch) => change({ branch })}
            />
            <TextField
              label={t('master.agency.digit')}
              maxLength={1}
              value={typed.branchDigit}
              change={(branchDigit) => change({ branchDigit })}
            />
          </div>
          <div className="fields">
            <TextField
              label={t('master.bank.number')}
              inputMode="numeric"
              maxLength={12}
              value={typed.accountNumber}
              change={(accountNumber) => change({ accountNumber })}
            />
            <TextField
              label={t('master.bank.digit')}
              maxLength={2}
              value={typed.accountDigit}
              change={(accountDigit) => change({ accountDigit })}
            />
          </div>
          <div className="fields">
            <TextField
              label={t('master.agreement.cnab')}
              hint={t('master.agreement.hint')}
              maxLength={20}
              value={typed.agreement}
              change={(agreement) => change({ agreement })}
            />
            <ChoiceField
              label={t('master.layout')}
              value={typed.cnabProfile}
              change={(cnabProfile) => change({ cnabProfile })}
              options={PROFILES}
            />
          </div>
          <div className="fields">
            <TextField
              label={t('master.balance')}
              inputMode="decimal"
              maxLength={24}
              value={typed.openingBalance}
              change={(openingBalance) => change({ openingBalance })}
            />
            <TextField
              label={t('master.openingDate')}
              type="date"
              value={typed.openingDate}
              change={(openingDate) => change({ openingDate })}
            />
          </div>
          <LongTextField
            label={t('master.fees')}
            hint={t('master.fees.hint')}
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
      done={(_result, { accountNumber }) => t('master.bank.add.done', { account: accountNumber.trim() })}
      {...(onDone && { onDone })}
    />
  );
}
