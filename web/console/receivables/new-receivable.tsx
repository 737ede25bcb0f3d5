import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
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
  if (values.debtorName.trim() === '') return 'Enter the debtor.';
  if (!/^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(bare(values.debtorDocument)))
    return 'Enter the CNPJ or CPF of the debtor.';
  if (values.documentReference.trim() === '') return 'Enter the number of the invoice or contract.';
  if (values.description.trim() === '') return 'Enter the description.';
  if (!parseReais(values.amount)) return 'Enter an amount, for example 1.234,56.';
  if (!/^[A-Z]{3}$/.test(values.currency)) return 'Enter a currency of three letters, for example BRL.';
  return values.dueDate === '' ? 'Enter the due date.' : null;
}

const given = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export function NewReceivable({ onDone }: { onDone(receivableId: string): void }) {
  const { companies, branches, payingAccounts, financialAccounts, accountLabel } = usePlaces();
  const initial: Values = { ...EMPTY, companyId: companies[0]?.id ?? '' };
  return (
    <Act
      id="new-receivable"
      label="New receivable"
      tone="primary"
      title="New receivable"
      initial={initial}
      isDisabled={companies.length === 0}
      explain={<p>The receivable is open from now on. It is booked on its accrual date.</p>}
      fields={(values, change) => {
        const set = (name: keyof Values) => (value: string) => change({ [name]: value });
        const ofCompany = ({ companyId }: { readonly companyId: string }) => companyId === values.companyId;
        return (
          <div className="fields">
            <ChoiceField
              label="Creditor company"
              value={values.companyId}
              change={(companyId) => change({ companyId, branchId: '', destinationAccountId: '' })}
              options={companies.map(({ id, name }) => [id, name])}
            />
            <ChoiceField
              label="Branch"
              value={values.branchId}
              change={set('branchId')}
              none="Entire company"
              options={branches.filter(ofCompany).map(({ id, name }) => [id, name])}
            />
            <TextField label="Debtor" value={values.debtorName} change={set('debtorName')} maxLength={140} />
            <TextField
              label="CNPJ or CPF of the debtor"
              value={values.debtorDocument}
              change={set('debtorDocument')}
              maxLength={18}
            />
            <TextField
              label="Invoice or contract"
              value={values.documentReference}
              change={set('documentReference')}
              maxLength={100}
            />
            <TextField label="Description" value={values.description} change={set('description')} maxLength={500} />
            <TextField
              label="Amount"
              hint="As 1.234,56."
              value={values.amount}
              change={set('amount')}
              maxLength={24}
              inputMode="decimal"
            />
            <TextField
              label="Currency"
              hint="BRL or another currency."
              value={values.currency}
              change={(currency) => change({ currency: currency.toUpperCase() })}
              maxLength={3}
            />
            <TextField label="Due" value={values.dueDate} change={set('dueDate')} type="date" />
            <TextField
              label="Accrual date"
              hint="Leave empty for the due date."
              value={values.competenceDate}
              change={set('competenceDate')}
              type="date"
            />
            <ChoiceField
              label="Receiving account"
              value={values.destinationAccountId}
              change={set('destinationAccountId')}
              none="Any account"
              options={payingAccounts
                .filter(ofCompany)
                .map(({ accountId }) => [String(accountId), accountLabel(accountId)])}
            />
            <ChoiceField
              label="Financial account"
              value={values.financialAccountId}
              change={set('financialAccountId')}
              none="None"
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
      done={(_result, { documentReference, debtorName }) => `${documentReference} of ${debtorName} is registered.`}
      onDone={({ createReceivable }) => {
        if (createReceivable?.__typename === 'Receivable') onDone(createReceivable.receivableId);
      }}
    />
  );
}
