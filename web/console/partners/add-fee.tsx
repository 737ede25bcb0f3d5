import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { Field } from '../../shared/parts/field.tsx';
import { thisDay } from './days.ts';
import { AddFee as AddFeeDocument, type AddFeeInput, type FeeKind, type FeeScope } from './documents.generated.ts';
import { FEE_WORDS, SCOPE_WORDS } from './words.ts';

interface Values {
  readonly feeType: FeeKind;
  readonly scope: FeeScope;
  readonly of: string;
  readonly fixedAmount: string;
  readonly percent: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly free: string;
  readonly effectiveFrom: string;
  readonly effectiveUntil: string;
}

const AMOUNTS = [
  ['fixedAmount', 'Fixed amount (R$)'],
  ['minAmount', 'Minimum (R$)'],
  ['maxAmount', 'Maximum (R$)'],
] as const;

/** Converts `1,5` to `1.5`. Null when the text is not a percentage. */
const percentOf = (text: string): string | null =>
  /^\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) ? text.trim().replace(',', '.') : null;

function missing(values: Values): string | null {
  for (const [name, label] of AMOUNTS)
    if (values[name].trim() !== '' && parseReais(values[name]) === null)
      return `${label}: enter an amount, for example 1,50.`;
  if (values.fixedAmount.trim() === '' && values.percent.trim() === '')
    return 'Enter a fixed amount, a percentage, or both.';
  if (values.percent.trim() !== '' && percentOf(values.percent) === null)
    return 'Enter the percentage in the format 1,5.';
  if (values.scope !== 'GLOBAL' && !/^\d{1,15}$/.test(values.of.trim()))
    return 'Enter the id of the customer or account.';
  if (!/^\d{0,6}$/.test(values.free.trim())) return 'Enter the number of free transactions.';
  return values.effectiveFrom === '' ? 'Enter the first day.' : null;
}

function inputOf(values: Values): AddFeeInput {
  const { feeType, scope, effectiveFrom, effectiveUntil } = values;
  const amounts = AMOUNTS.flatMap(([name]) => {
    const cents = parseReais(values[name]);
    return cents === null ? [] : [[name, cents] as const];
  });
  const percent = percentOf(values.percent);
  return {
    ...{ feeType, scope, effectiveFrom },
    ...Object.fromEntries(amounts),
    ...(percent === null ? {} : { percent }),
    ...(values.free.trim() === '' ? {} : { freeTransactionsPerMonth: Number(values.free) }),
    ...(effectiveUntil === '' ? {} : { effectiveUntil }),
    ...(scope === 'CUSTOMER' ? { customerId: Number(values.of) } : {}),
    ...(scope === 'ACCOUNT' ? { accountId: Number(values.of) } : {}),
  };
}

export function AddFee() {
  const initial: Values = {
    ...{
      feeType: 'PIX_OUT',
      scope: 'GLOBAL',
      of: '',
      fixedAmount: '',
      percent: '',
      minAmount: '',
      maxAmount: '',
      free: '',
    },
    ...{ effectiveFrom: thisDay(), effectiveUntil: '' },
  };
  return (
    <Act
      id="add-fee"
      label="Add fee"
      tone="primary"
      title="Add a fee"
      initial={initial}
      explain={({ feeType, effectiveFrom }) => (
        <p>
          A second admin must approve the fee by its first day. From{' '}
          {effectiveFrom ? formatDay(effectiveFrom) : 'its first day'}, the gateway charges it for each{' '}
          {FEE_WORDS[feeType]} of a legal entity. A fee for the customer or the account takes precedence. Existing fees
          do not change.
        </p>
      )}
      fields={(values, change) => <Fields values={values} change={change} />}
      check={missing}
      document={AddFeeDocument}
      variables={(values, idempotencyKey) => ({ idempotencyKey, input: inputOf(values) })}
      kinds={['FEE', 'CHANGE_REQUEST']}
      done={(_result, { effectiveFrom }) => `The fee from ${formatDay(effectiveFrom)} waits for a second admin.`}
    />
  );
}

function Fields({ values, change }: { readonly values: Values; readonly change: (part: Partial<Values>) => void }) {
  const text = (name: keyof Values, label: string, hint?: string) => (
    <Field key={name} label={label} {...(hint ? { hint } : {})}>
      {(attributes) => (
        <input
          {...attributes}
          inputMode="decimal"
          maxLength={20}
          value={values[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const day = (name: 'effectiveFrom' | 'effectiveUntil', label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          min={thisDay()}
          value={values[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Field label="Transaction">
        {(attributes) => (
          <select
            {...attributes}
            value={values.feeType}
            onChange={({ target }) => change({ feeType: target.value as FeeKind })}
          >
            {Object.entries(FEE_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Applies to">
        {(attributes) => (
          <select
            {...attributes}
            value={values.scope}
            onChange={({ target }) => change({ scope: target.value as FeeScope })}
          >
            {Object.entries(SCOPE_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.scope === 'GLOBAL'
        ? null
        : text('of', values.scope === 'CUSTOMER' ? 'Customer' : 'Account', 'Id of the customer or account.')}
      <div className="pair">
        {text('fixedAmount', 'Fixed amount (R$)')}
        {text('percent', 'Percentage (%)', 'Percentage of the amount.')}
        {text('minAmount', 'Minimum (R$)')}
        {text('maxAmount', 'Maximum (R$)', 'Leave empty for no maximum.')}
        {text('free', 'Free per month', 'Per account.')}
      </div>
      <div className="pair">
        {day('effectiveFrom', 'First day', 'Today or later.')}
        {day('effectiveUntil', 'Last day', 'Leave empty for no end date.')}
      </div>
    </>
  );
}
