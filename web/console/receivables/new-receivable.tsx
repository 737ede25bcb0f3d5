import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { t } from '../../shared/language/text.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { CreateReceivable } from './documents.generated.ts';
import { usePlaces } from './places.ts';
import { CENT } from './units.ts';

const EMPTY = {
  companyId: '',
  branchId: '',
  destinationAccountId: '',
  financialAccountId: '',
  debtorName: '',
  debtorDocument: '',
  description: '',
  documentReference: '',
  amount: '',
  currency: 'BRL',
  dueDate: '',
  competenceDate: '',
};
type Values = typeof EMPTY;

const bare = (document: string) => document.replaceAll(/[./\s-]/g, '').toUpperCase();

/** The first fault of the values; null when they are valid. */
function missing(values: Values): string | null {
  if (values.debtorName.trim() === '') return t('receivables.fault.debtor');
  if (!/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(bare(values.debtorDocument))) return t('receivables.fault.document');
  if (values.documentReference.trim() === '') return t('receivables.fault.invoice');
  if (values.description.trim() === '') return t('receivables.fault.description');
  if (!parseReais(values.amount)) return t('receivables.amount.missing');
  if (!/^[A-Z]{3}$/.test(values.currency)) return t('receivables.fault.currency');
  return values.dueDate === '' ? t('receivables.fault.due') : null;
}

const given = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export function NewReceivable({ onDone }: { onDone(receivableId: string): void }) {
  const { companies, branches, payingAccounts, financialAccounts, accountLabel } = usePlaces();
  const initial: Values = { ...EMPTY, companyId: companies[0]?.id ?? '' };
  return (
    <Act
      id="new-receivable"
      label={t('receivables.new')}
      tone="primary"
      title={t('receivables.new')}
      initial={initial}
      isDisabled={companies.length === 0}
      explain={<p>{t('receivables.new.explain')}</p>}
      fields={(values, change) => {
        const set = (name: keyof Values) => (value: string) => change({ [name]: value });
        const ofCompany = ({ companyId }: { readonly companyId: string }) => companyId === values.companyId;
        return (
          <div className="fields">
            <ChoiceField
              label={t('receivables.company')}
              value={values.companyId}
              change={(companyId) => change({ companyId, branchId: '', destinationAccountId: '' })}
              options={companies.map(({ id, name }) => [id, name])}
            />
            <ChoiceField
              label={t('receivables.branch')}
              value={values.branchId}
              change={set('branchId')}
              none={t('receivables.branch.none')}
              options={branches.filter(ofCompany).map(({ id, name }) => [id, name])}
            />
            <TextField
              label={t('receivables.debtor')}
              value={values.debtorName}
              change={set('debtorName')}
              maxLength={140}
            />
            <TextField
              label={t('receivables.debtor.document')}
              value={values.debtorDocument}
              change={set('debtorDocument')}
              maxLength={18}
            />
            <TextField
              label={t('receivables.invoice')}
              value={values.documentReference}
              change={set('documentReference')}
              maxLength={100}
            />
            <TextField
              label={t('receivables.description')}
              value={values.description}
              change={set('description')}
              maxLength={500}
            />
            <TextField
              label={t('receivables.amount')}
              hint={t('receivables.amount.hint')}
              value={values.amount}
              change={set('amount')}
              maxLength={24}
              inputMode="decimal"
            />
            <TextField
              label={t('receivables.currency')}
              hint={t('receivables.currency.hint')}
              value={values.currency}
              change={(currency) => change({ currency: currency.toUpperCase() })}
              maxLength={3}
            />
            <TextField label={t('receivables.due')} value={values.dueDate} change={set('dueDate')} type="date" />
            <TextField
              label={t('receivables.accrual')}
              hint={t('receivables.accrual.hint')}
              value={values.competenceDate}
              change={set('competenceDate')}
              type="date"
            />
            <ChoiceField
              label={t('receivables.account.receiving')}
              value={values.destinationAccountId}
              change={set('destinationAccountId')}
              none={t('receivables.account.any')}
              options={payingAccounts
                .filter(ofCompany)
                .map(({ accountId }) => [String(accountId), accountLabel(accountId)])}
            />
            <ChoiceField
              label={t('receivables.class')}
              value={values.financialAccountId}
              change={set('financialAccountId')}
              none={t('receivables.class.none')}
              options={financialAccounts.map(({ id, code, name }) => [id, `${code} ${name}`])}
            />
          </div>
        );
      }}
      check={missing}
      document={CreateReceivable}
      variables={({ amount, debtorDocument, ...values }, idempotencyKey) => {
        const { companyId, debtorName, description, documentReference, dueDate, currency, ...optional } = values;
        return {
          idempotencyKey,
          input: {
            ...{ companyId, debtorName, description, documentReference, dueDate, currency },
            ...given(optional),
            debtorDocument: bare(debtorDocument),
            amountBaseUnits: (parseReais(amount) ?? 0) * CENT,
          },
        };
      }}
      kinds={['RECEIVABLE']}
      done={(_result, { documentReference, debtorName }) =>
        t('receivables.new.done', { reference: documentReference, debtor: debtorName })
      }
      onDone={({ createReceivable }) => {
        if (createReceivable?.__typename === 'Receivable') onDone(createReceivable.receivableId);
      }}
    />
  );
}
