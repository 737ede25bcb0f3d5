import './partners.css';
import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { DefaultLimits, type DefaultLimitsQuery, SetAccountLimits, SetDefaultLimits } from './documents.generated.ts';
import { AmountFields, type Amounts, amountsFault } from './limit-fields.tsx';
import { LimitPolicyPanels } from './limit-policy.tsx';
import { PartnersTabs } from './tabs.tsx';

type Limits = NonNullable<DefaultLimitsQuery['defaultLimits']>[number];

const HEADS = {
  transactionLimit: t('partners.limits.payment'),
  dailyLimit: t('partners.limits.day'),
  monthlyLimit: t('partners.limits.month'),
  nighttimeLimit: t('partners.limits.night'),
};
type Head = keyof typeof HEADS;
const NAMES = Object.keys(HEADS) as readonly Head[];

const ACCOUNT_HEADS = {
  pixOutTransactionLimit: t('partners.limits.limit.PIX_OUT_TRANSACTION_LIMIT'),
  pixOutDailyLimit: t('partners.limits.limit.PIX_OUT_DAILY_LIMIT'),
  pixOutMonthlyLimit: t('partners.limits.limit.PIX_OUT_MONTHLY_LIMIT'),
  nighttimeLimit: t('partners.limits.limit.NIGHTTIME_LIMIT'),
};
type AccountHead = keyof typeof ACCOUNT_HEADS;
const ACCOUNT_NAMES = Object.keys(ACCOUNT_HEADS) as readonly AccountHead[];

const textOf = (cents: number): string => formatCents(cents).replace(/^R\$\s/, '');

const namesOf = ({ holderType, product }: Limits) => ({
  holder: t(`partners.limits.holder.${holderType}`),
  product: t(`partners.limits.product.${product}`),
});

export function LimitsScreen() {
  const { data, failure, isLoading, reload } = useGraphQuery(DefaultLimits, {}, ['LIMITS']);
  const rows = data?.defaultLimits;
  return (
    <Page title={t('partners.limits')} about={t('partners.limits.about')} acts={rows ? <OfAccount /> : null}>
      <PartnersTabs />
      {failure && !rows ? (
        <Failed failure={failure} retry={reload} />
      ) : !rows ? (
        isLoading ? (
          <Loading what={t('partners.limits.loading')} />
        ) : null
      ) : (
        <Panel title={t('partners.limits.default')}>
          <table className="limits">
            <thead>
              <tr>
                <th scope="col">{t('partners.limits.head')}</th>
                {NAMES.map((name) => (
                  <th key={name} scope="col">
                    {HEADS[name]}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.holderType} ${row.product}`}>
                  <th scope="row">{t('partners.limits.row', namesOf(row))}</th>
                  {NAMES.map((name) => (
                    <td key={name} data-label={HEADS[name]}>
                      <Money cents={row[name]} />
                    </td>
                  ))}
                  <td>
                    {row.pendingChangeId ? (
                      <Link to="/changes/$changeId" params={{ changeId: row.pendingChangeId }}>
                        {t('partners.pending')}
                      </Link>
                    ) : null}
                    <OfAll limits={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      <LimitPolicyPanels />
    </Page>
  );
}

function OfAll({ limits }: { readonly limits: Limits }) {
  const { holderType, product } = limits;
  const name = t('partners.limits.name', namesOf(limits));
  const shown = Object.fromEntries(NAMES.map((each) => [each, textOf(limits[each])])) as Amounts<Head>;
  return (
    <Act
      id={`set-limits:${holderType}:${product}`}
      label={t('partners.change')}
      title={t('partners.limits.change.title', { name })}
      initial={shown}
      explain={<p>{t('partners.limits.change.explain')}</p>}
      fields={(values, change) => <AmountFields heads={HEADS} values={values} change={change} />}
      check={(values) =>
        amountsFault(HEADS, values, true) ??
        (NAMES.every((each) => values[each] === shown[each]) ? t('partners.limits.unchanged') : null)
      }
      document={SetDefaultLimits}
      variables={(values, idempotencyKey) => ({
        idempotencyKey,
        input: {
          holderType,
          product,
          ...Object.fromEntries(
            NAMES.filter((each) => values[each] !== shown[each]).map((each) => [each, parseReais(values[each])]),
          ),
        },
      })}
      kinds={['LIMITS', 'CHANGE_REQUEST']}
      done={({ setDefaultLimits: set }) =>
        set?.__typename === 'DefaultLimits' && set.pendingChangeId
          ? t('partners.limits.change.waits', { name })
          : t('partners.limits.change.done', { name })
      }
    />
  );
}

interface AccountValues extends Amounts<AccountHead> {
  readonly account: string;
}
const NO_AMOUNTS = Object.fromEntries(ACCOUNT_NAMES.map((name) => [name, ''])) as Amounts<AccountHead>;

function OfAccount() {
  const initial: AccountValues = { ...NO_AMOUNTS, account: '' };
  return (
    <Act
      id="set-account-limits"
      label={t('partners.limits.account')}
      title={t('partners.limits.account')}
      initial={initial}
      explain={<p>{t('partners.limits.account.explain')}</p>}
      fields={(values, change) => (
        <AmountFields<AccountHead>
          heads={ACCOUNT_HEADS}
          values={values}
          change={change}
          hint={t('partners.limits.account.hint')}
          account={{ value: values.account, change: (account) => change({ account }) }}
        />
      )}
      check={(values) =>
        /^\d{1,15}$/.test(values.account.trim())
          ? amountsFault<AccountHead>(ACCOUNT_HEADS, values, false)
          : t('partners.account.missing')
      }
      document={SetAccountLimits}
      variables={(values) => ({
        input: {
          accountId: Number(values.account.trim()),
          ...Object.fromEntries(
            ACCOUNT_NAMES.map((name) => [name, values[name].trim() === '' ? null : parseReais(values[name])]),
          ),
        },
      })}
      kinds={['LIMITS', 'CHANGE_REQUEST']}
      done={({ setAccountLimits: set }, { account }) =>
        set?.__typename === 'AccountLimits' && set.pendingChangeId
          ? t('partners.limits.account.waits', { account: account.trim() })
          : t('partners.limits.account.done', { account: account.trim() })
      }
    />
  );
}
