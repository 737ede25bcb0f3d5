import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { formatInstant } from '../../shared/format/time.ts';
import { wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { LimitPolicy, type LimitPolicyQuery, SetLimitCeilings, SetLimitRaiseHours } from './documents.generated.ts';
import { AmountFields, type Amounts, amountsFault } from './limit-fields.tsx';

const HEADS = {
  transactionLimit: 'One PIX sent',
  dailyLimit: 'A day',
  monthlyLimit: 'A month',
  nighttimeLimit: 'A night',
} as const;
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
  if (!hours || !ceilings || !raises) return isLoading ? <Loading what="Loading the limit policy" /> : null;
  return (
    <>
      <Wait hours={hours} />
      <Panel title="Ceilings">
        <table className="limits">
          <thead>
            <tr>
              <th scope="col">Account type</th>
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
                <th scope="row">{wordsOf(row.accountType)}</th>
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
      pending change
    </Link>
  ) : null;
}

function Wait({ hours: { hours, pendingChangeId } }: { readonly hours: Hours }) {
  return (
    <Panel title="Waiting time for raises">
      <p>
        {hours === 0 ? 'Raises take effect at once.' : `A raise takes effect after ${hours} hours.`} Lower limits take
        effect at once. <Waiting changeId={pendingChangeId} />
      </p>
      <Act
        id="set-limit-raise-hours"
        label="Change waiting time"
        title="Waiting time for raises"
        initial={{ hours: String(hours) }}
        explain={
          <p>
            A longer waiting time takes effect at once. A shorter one requires the approval of a second admin. Pending
            raises keep their date.
          </p>
        }
        fields={(values, change) => (
          <Field label="Hours" hint="0 to 48. With 0, raises take effect at once.">
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
          /^([0-9]|[1-3][0-9]|4[0-8])$/.test(values.hours.trim()) ? null : 'Enter a number of hours from 0 to 48.'
        }
        document={SetLimitRaiseHours}
        variables={(values, idempotencyKey) => ({ idempotencyKey, input: { hours: Number(values.hours.trim()) } })}
        kinds={['LIMITS', 'CHANGE_REQUEST']}
        done={({ setLimitRaiseHours: set }) =>
          set?.__typename === 'LimitRaiseHours' && set.pendingChangeId
            ? 'The shorter waiting time waits for a second admin.'
            : 'The waiting time is changed.'
        }
      />
    </Panel>
  );
}

function OfType({ ceilings }: { readonly ceilings: Ceilings }) {
  const { accountType } = ceilings;
  const name = wordsOf(accountType);
  const shown = Object.fromEntries(NAMES.map((each) => [each, textOf(ceilings[each])])) as Amounts<Head>;
  return (
    <Act
      id={`set-ceilings:${accountType}`}
      label="Change"
      title={`Change ceilings: ${name}`}
      initial={shown}
      explain={
        <p>
          The highest limits that an account of this type can get. Lower ceilings take effect at once and cancel pending
          raises above them. Existing account limits do not change. Higher ceilings require the approval of a second
          admin.
        </p>
      }
      fields={(values, change) => <AmountFields heads={HEADS} values={values} change={change} />}
      check={(values) =>
        amountsFault(HEADS, values, true) ??
        (NAMES.every((each) => values[each] === shown[each]) ? 'Change at least one amount.' : null)
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
          ? `The higher ceilings wait for a second admin: ${name}.`
          : `The ceilings are changed: ${name}.`
      }
    />
  );
}

function PendingRaises({ raises }: { readonly raises: Raises }) {
  return (
    <Panel title="Pending raises">
      {raises.length === 0 ? (
        <p className="muted">No pending raises.</p>
      ) : (
        <table className="limits">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Partner</th>
              <th scope="col">Limit</th>
              <th scope="col">Raised to</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {raises.map(({ accountId, partnerName, limit, value, effectiveAt }) => (
              <tr key={`${accountId} ${limit}`}>
                <th scope="row">{accountId}</th>
                <td data-label="Partner">{partnerName}</td>
                <td data-label="Limit">{wordsOf(limit)}</td>
                <td data-label="Raised to">{value === null ? 'default' : <Money cents={value} />}</td>
                <td data-label="From">{formatInstant(effectiveAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
