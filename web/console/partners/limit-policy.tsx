import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { formatInstant } from '../../shared/format/time.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { LimitPolicy, type LimitPolicyQuery, SetLimitCeilings, SetLimitRaiseHours } from './documents.generated.ts';
import { AmountFields, type Amounts, amountsFault } from './limit-fields.tsx';

const HEADS = {
  transactionLimit: t('partners.limits.pix'),
  dailyLimit: t('partners.limits.day'),
  monthlyLimit: t('partners.limits.month'),
  nighttimeLimit: t('partners.limits.night'),
};
type Head = keyof typeof HEADS;
const NAMES = Object.keys(HEADS) as readonly Head[];

type Hours = NonNullable<LimitPolicyQuery['limitRaiseHours']>;
type Ceilings = NonNullable<LimitPolicyQuery['limitCeilings']>[number];
type Raises = NonNullable<LimitPolicyQuery['limitRaises']>;

const textOf = (cents: number): string => formatCents(cents).replace(/^R\$\s/, '');

export function LimitPolicyPanels() {
  const { data, failure, isLoading, reload } = useGraphQuery(LimitPolicy, {}, ['LIMITS', 'ACCOUNT']);
  const { limitRaiseHours: hours, limitCeilings: ceilings, limitRaises: raises } = data ?? {};
  if (failure && !data) return <Failed failure={failure} retry={reload} />;
  if (!hours || !ceilings || !raises) return isLoading ? <Loading what={t('partners.policy.loading')} /> : null;
  return (
    <>
      <Wait hours={hours} />
      <Panel title={t('partners.ceilings')}>
        <table className="limits">
          <thead>
            <tr>
              <th scope="col">{t('partners.ceilings.type')}</th>
              {NAMES.map((name) => (
                <th key={name} scope="col">
                  {HEADS[name]}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {ceilings.map((row) => (
              <tr key={row.accountType}>
                <th scope="row">{t(`partners.ceilings.type.${row.accountType}`)}</th>
                {NAMES.map((name) => (
                  <td key={name} data-label={HEADS[name]}>
                    <Money cents={row[name]} />
                  </td>
                ))}
                <td>
                  <Waiting changeId={row.pendingChangeId} />
                  <OfType ceilings={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <PendingRaises raises={raises} />
    </>
  );
}

function Waiting({ changeId }: { readonly changeId: string | null | undefined }) {
  return changeId ? (
    <Link to="/changes/$changeId" params={{ changeId }}>
      {t('partners.pending')}
    </Link>
  ) : null;
}

function Wait({ hours: { hours, pendingChangeId } }: { readonly hours: Hours }) {
  return (
    <Panel title={t('partners.wait')}>
      <p>
        {t('partners.wait.about', { hours })} <Waiting changeId={pendingChangeId} />
      </p>
      <Act
        id="set-limit-raise-hours"
        label={t('partners.wait.change')}
        title={t('partners.wait')}
        initial={{ hours: String(hours) }}
        explain={<p>{t('partners.wait.change.explain')}</p>}
        fields={(values, change) => (
          <Field label={t('partners.wait.hours')} hint={t('partners.wait.hours.hint')}>
            {(attributes) => (
              <input
                {...attributes}
                inputMode="numeric"
                value={values.hours}
                maxLength={2}
                onChange={({ target }) => change({ hours: target.value })}
              />
            )}
          </Field>
        )}
        check={(values) =>
          /^([0-9]|[1-3][0-9]|4[0-8])$/.test(values.hours.trim()) ? null : t('partners.wait.hours.missing')
        }
        document={SetLimitRaiseHours}
        variables={(values, idempotencyKey) => ({ idempotencyKey, input: { hours: Number(values.hours.trim()) } })}
        kinds={['LIMITS', 'CHANGE_REQUEST']}
        done={({ setLimitRaiseHours: set }) =>
          set?.__typename === 'LimitRaiseHours' && set.pendingChangeId
            ? t('partners.wait.change.waits')
            : t('partners.wait.change.done')
        }
      />
    </Panel>
  );
}

function OfType({ ceilings }: { readonly ceilings: Ceilings }) {
  const { accountType } = ceilings;
  const name = t(`partners.ceilings.type.${accountType}`);
  const shown = Object.fromEntries(NAMES.map((each) => [each, textOf(ceilings[each])])) as Amounts<Head>;
  return (
    <Act
      id={`set-ceilings:${accountType}`}
      label={t('partners.change')}
      title={t('partners.ceilings.change.title', { name })}
      initial={shown}
      explain={<p>{t('partners.ceilings.change.explain')}</p>}
      fields={(values, change) => <AmountFields heads={HEADS} values={values} change={change} />}
      check={(values) =>
        amountsFault(HEADS, values, true) ??
        (NAMES.every((each) => values[each] === shown[each]) ? t('partners.limits.unchanged') : null)
      }
      document={SetLimitCeilings}
      variables={(values, idempotencyKey) => ({
        idempotencyKey,
        input: {
          accountType,
          ...Object.fromEntries(
            NAMES.filter((each) => values[each] !== shown[each]).map((each) => [each, parseReais(values[each])]),
          ),
        },
      })}
      kinds={['LIMITS', 'CHANGE_REQUEST']}
      done={({ setLimitCeilings: set }) =>
        set?.__typename === 'LimitCeilings' && set.pendingChangeId
          ? t('partners.ceilings.change.waits', { name })
          : t('partners.ceilings.change.done', { name })
      }
    />
  );
}

function PendingRaises({ raises }: { readonly raises: Raises }) {
  return (
    <Panel title={t('partners.raises')}>
      {raises.length === 0 ? (
        <p className="muted">{t('partners.raises.none')}</p>
      ) : (
        <table className="limits">
          <thead>
            <tr>
              <th scope="col">{t('partners.account')}</th>
              <th scope="col">{t('partners.one')}</th>
              <th scope="col">{t('partners.raises.limit')}</th>
              <th scope="col">{t('partners.raises.to')}</th>
              <th scope="col">{t('partners.raises.from')}</th>
            </tr>
          </thead>
          <tbody>
            {raises.map(({ accountId, partnerName, limit, value, effectiveAt }) => (
              <tr key={`${accountId} ${limit}`}>
                <th scope="row">{accountId}</th>
                <td data-label={t('partners.one')}>{partnerName}</td>
                <td data-label={t('partners.raises.limit')}>{t(`partners.limits.limit.${limit}`)}</td>
                <td data-label={t('partners.raises.to')}>
                  {value === null ? t('partners.raises.default') : <Money cents={value} />}
                </td>
                <td data-label={t('partners.raises.from')}>{formatInstant(effectiveAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
