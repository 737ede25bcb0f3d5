import './partners.css';
import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { DefaultLimits, type DefaultLimitsQuery, SetAccountLimits, SetDefaultLimits } from './documents.generated.ts';
import { AmountFields, type Amounts, amountsFault } from './limit-fields.tsx';
import { LimitPolicyPanels } from './limit-policy.tsx';
import { PartnersTabs } from './tabs.tsx';
import { HOLDER_WORDS, PRODUCT_WORDS } from './words.ts';

type Limits = NonNullable<DefaultLimitsQuery['defaultLimits']>[number];

const HEADS = {
  transactionLimit: 'One payment',
  dailyLimit: 'A day',
  monthlyLimit: 'A month',
  nighttimeLimit: 'A night',
} as const;
type Head = keyof typeof HEADS;
const NAMES = Object.keys(HEADS) as readonly Head[];

const ACCOUNT_HEADS = {
  pixOutTransactionLimit: 'One PIX sent',
  pixOutDailyLimit: 'PIX sent in a day',
  pixOutMonthlyLimit: 'PIX sent in a month',
  nighttimeLimit: 'One night, all products',
} as const;
type AccountHead = keyof typeof ACCOUNT_HEADS;
const ACCOUNT_NAMES = Object.keys(ACCOUNT_HEADS) as readonly AccountHead[];

const textOf = (cents: number): string => formatCents(cents).replace(/^R\$\s/, '');

export function LimitsScreen() {
  const { data, failure, isLoading, reload } = useGraphQuery(DefaultLimits, {}, ['LIMITS']);
  const rows = data?.defaultLimits;
  return (
    <Page title="Limits" about="Limits for accounts without their own limits." acts={rows ? <OfAccount /> : null}>
      <PartnersTabs />
      {failure && !rows ? (
        <Failed failure={failure} retry={reload} />
      ) : !rows ? (
        isLoading ? (
          <Loading what="Loading limits" />
        ) : null
      ) : (
        <Panel title="Default limits">
          <table className="limits">
            <thead>
              <tr>
                <th scope="col">Holder and product</th>
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
                  <th scope="row">
                    {HOLDER_WORDS[row.holderType]} · {PRODUCT_WORDS[row.product]}
                  </th>
                  {NAMES.map((name) => (
                    <td key={name} data-label={HEADS[name]}>
                      <Money cents={row[name]} />
                    </td>
                  ))}
                  <td>
                    {row.pendingChangeId ? (
                      <Link to="/changes/$changeId" params={{ changeId: row.pendingChangeId }}>
                        pending change
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
  const name = `${HOLDER_WORDS[holderType]}, ${PRODUCT_WORDS[product]}`;
  const shown = Object.fromEntries(NAMES.map((each) => [each, textOf(limits[each])])) as Amounts<Head>;
  return (
    <Act
      id={`set-limits:${holderType}:${product}`}
      label="Change"
      title={`Change limits: ${name}`}
      initial={shown}
      explain={
        <p>
          Apply to all accounts without their own limits. Lower limits take effect at once. Higher limits require the
          approval of a second admin. The night limit covers all products, from 20:00 to 06:00 in Brasília.
        </p>
      }
      fields={(values, change) => <AmountFields heads={HEADS} values={values} change={change} />}
      check={(values) =>
        amountsFault(HEADS, values, true) ??
        (NAMES.every((each) => values[each] === shown[each]) ? 'Change at least one amount.' : null)
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
          ? `The higher limits wait for a second admin: ${name}.`
          : `The limits are changed: ${name}.`
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
      label="Limits of one account"
      title="Limits of one account"
      initial={initial}
      explain={
        <p>
          Replace the default limits for this account. An empty field restores the default. Higher limits take effect
          after the waiting time. Limits above the ceiling require the approval of a second admin. The partner sees who
          changed the limits.
        </p>
      }
      fields={(values, change) => (
        <AmountFields<AccountHead>
          heads={ACCOUNT_HEADS}
          values={values}
          change={change}
          hint="Leave empty for the default."
          account={{ value: values.account, change: (account) => change({ account }) }}
        />
      )}
      check={(values) =>
        /^\d{1,15}$/.test(values.account.trim())
          ? amountsFault<AccountHead>(ACCOUNT_HEADS, values, false)
          : 'Enter the account id.'
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
          ? `Limits of account ${account.trim()} above the ceiling wait for a second admin.`
          : `The limits of account ${account.trim()} are set.`
      }
    />
  );
}
