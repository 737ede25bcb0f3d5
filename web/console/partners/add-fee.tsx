import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { thisDay } from './days.ts';
import { AddFee as AddFeeDocument, type AddFeeInput, type FeeKind, type FeeScope } from './documents.generated.ts';

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

const KINDS = ['PIX_OUT', 'TED'] as const satisfies readonly FeeKind[];
const SCOPES = ['GLOBAL', 'CUSTOMER', 'ACCOUNT'] as const satisfies readonly FeeScope[];

const AMOUNTS = [
  ['fixedAmount', t('partners.fees.fixed')],
  ['minAmount', t('partners.fees.least')],
  ['maxAmount', t('partners.fees.most')],
] as const;

/** Converts `1,5` to `1.5`. Null when the text is not a percentage. */
const percentOf = (text: string): string | null =>
  /^\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) ? text.trim().replace(',', '.') : null;

function missing(values: Values): string | null {
  for (const [name, label] of AMOUNTS)
    if (values[name].trim() !== '' && parseReais(values[name]) === null)
      return t('partners.fees.amount.missing', { field: label });
  if (values.fixedAmount.trim() === '' && values.percent.trim() === '') return t('partners.fees.price.missing');
  if (values.percent.trim() !== '' && percentOf(values.percent) === null) return t('partners.fees.percent.missing');
  if (values.scope !== 'GLOBAL' && !/^\d{1,15}$/.test(values.of.trim())) return t('partners.fees.holder.missing');
  if (!/^\d{0,6}$/.test(values.free.trim())) return t('partners.fees.free.missing');
  return values.effectiveFrom === '' ? t('partners.fees.from.missing') : null;
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
      label={t('partners.fees.add')}
      tone="primary"
      title={t('partners.fees.add.title')}
      initial={initial}
      explain={({ feeType, effectiveFrom }) => {
        const kind = t(`partners.fees.kind.${feeType}`);
        return (
          <p>
            {effectiveFrom
              ? t('partners.fees.add.explain', { kind, day: formatDay(effectiveFrom) })
              : t('partners.fees.add.explain.noDay', { kind })}
          </p>
        );
      }}
      fields={(values, change) => <Fields values={values} change={change} />}
      check={missing}
      document={AddFeeDocument}
      variables={(values, idempotencyKey) => ({ idempotencyKey, input: inputOf(values) })}
      kinds={['FEE', 'CHANGE_REQUEST']}
      done={(_result, { effectiveFrom }) => t('partners.fees.add.done', { day: formatDay(effectiveFrom) })}
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
      <Field label={t('partners.fees.kind')}>
        {(attributes) => (
          <select
            {...attributes}
            value={values.feeType}
            onChange={({ target }) => change({ feeType: target.value as FeeKind })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`partners.fees.kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('partners.fees.scope')}>
        {(attributes) => (
          <select
            {...attributes}
            value={values.scope}
            onChange={({ target }) => change({ scope: target.value as FeeScope })}
          >
            {SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t(`partners.fees.scope.${scope}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.scope === 'GLOBAL'
        ? null
        : text(
            'of',
            values.scope === 'CUSTOMER' ? t('partners.customer') : t('partners.account'),
            t('partners.fees.holder.hint'),
          )}
      <div className="pair">
        {text('fixedAmount', t('partners.fees.fixed'))}
        {text('percent', t('partners.fees.percent'), t('partners.fees.percent.hint'))}
        {text('minAmount', t('partners.fees.least'))}
        {text('maxAmount', t('partners.fees.most'), t('partners.fees.most.hint'))}
        {text('free', t('partners.fees.free'), t('partners.fees.free.hint'))}
      </div>
      <div className="pair">
        {day('effectiveFrom', t('partners.fees.from'), t('partners.fees.day.hint'))}
        {day('effectiveUntil', t('partners.fees.until'), t('partners.fees.until.hint'))}
      </div>
    </>
  );
}
