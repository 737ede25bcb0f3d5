import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { formatInstant } from '../../shared/format/time.ts';
import { wordsOf } from '../../shared/format/words.ts';
import { useAsk } from '../../shared/graph/ask.ts';
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

/** How limits of accounts may be raised: the wait, the ceilings, and the raises that wait. */
export function LimitPolicyPanels() {
  const { data, failure, isLoading, reload } = useAsk(LimitPolicy, {}, ['LIMITS', 'ACCOUNT']);
  const { limitRaiseHours: hours, limitCeilings: ceilings, limitRaises: raises } = data ?? {};
  if (failure && !data) return <Failed failure={failure} retry={reload} />;
  if (!hours || !ceilings || !raises) return isLoading ? <Loading what="Reading the limit policy" /> : null;
  return (
    <>
      <Wait hours={hours} />
      <Panel title="Ceilings">
        <table className="limits">
          <thead>
            <tr>
              <th scope="col">Type of account</th>
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
      a change waits
    </Link>
  ) : null;
}

function Wait({ hours: { hours, pendingChangeId } }: { readonly hours: Hours }) {
  return (
    <Panel title="Wait for raises">
      <p>
        {hours === 0 ? 'Raises take effect at once.' : `A raise takes effect after ${hours} hours.`} Lower limits take
        effect at once. <Waiting changeId={pendingChangeId} />
      </p>
      <Act
        id="set-limit-raise-hours"
        label="Change the wait"
        title="Wait for raises"
        initial={{ hours: String(hours) }}
        explain={
          <p>
            A longer wait holds at once, a shorter one when a second admin approves. Raises that wait keep their
            instant.
          </p>
        }
        fields={(values, change) => (
          <Field label="Hours" hint="0 to 48; 0: raises take effect at once.">
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
        check={(values) => (/^([0-9]|[1-3][0-9]|4[0-8])$/.test(values.hours.trim()) ? null : 'Write 0 to 48 hours.')}
        document={SetLimitRaiseHours}
        variables={(values, idempotencyKey) => ({ idempotencyKey, input: { hours: Number(values.hours.trim()) } })}
        kinds={['LIMITS', 'CHANGE_REQUEST']}
        done={({ setLimitRaiseHours: set }) =>
          set?.__typename === 'LimitRaiseHours' && set.pendingChangeId
            ? 'The shorter wait waits for a second admin.'
            : 'The wait is changed.'
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
          No account of this type gets a limit of its own above them. Lower ceilings hold at once and withdraw the
          raises above them that wait; limits that accounts have stay. Higher ceilings wait for a second admin.
        </p>
      }
      fields={(values, change) => <AmountFields heads={HEADS} values={values} change={change} />}
      check={(values) =>
        amountsFault(HEADS, values, true) ??
        (NAMES.every((each) => values[each] === shown[each]) ? 'Nothing is changed yet.' : null)
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
    <Panel title="Raises that wait">
      {raises.length === 0 ? (
        <p className="muted">No raise waits.</p>
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
                <td data-label="Raised to">{value === null ? 'the default' : <Money cents={value} />}</td>
                <td data-label="From">{formatInstant(effectiveAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
