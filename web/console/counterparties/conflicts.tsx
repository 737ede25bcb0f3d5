import { Act } from '../../shared/act/act.tsx';
import { When } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { GrantAuthority } from './authority-acts.tsx';
import { LinkReference } from './counterparty-acts.tsx';
import { DismissCounterpartyConflict } from './documents.generated.ts';
import { FIELDS, type ShownCounterparty, type Values, valueText } from './words.ts';

type Conflict = ShownCounterparty['conflicts'][number];

interface Of {
  readonly counterparty: ShownCounterparty;
}

/** What systems have sent and do not decide: what differs, and who shall decide. */
export function Conflicts({ counterparty }: Of) {
  return counterparty.conflicts.map((conflict) => (
    <section
      key={conflict.sourcePartnerId}
      className="panel notice"
      aria-label={`Conflict with ${conflict.sourceName}`}
    >
      <p className="status" data-tone="wait">
        <bdi>{conflict.sourceName}</bdi> sends what it does not decide, so all of it was refused.
      </p>
      <p className="muted small">
        <bdi>{conflict.reference}</bdi>, version {conflict.sourceVersion} · <When at={conflict.refusedAt} />
      </p>
      <Differences counterparty={counterparty} conflict={conflict} />
      <Settle counterparty={counterparty} conflict={conflict} />
    </section>
  ));
}

/** A value as a system sends it, in words. */
function sentText(value: unknown): string | null {
  const known = Array.isArray(value) ? value.map((each) => String(each).toUpperCase()) : value;
  return known === 'active' || known === 'inactive'
    ? valueText(known.toUpperCase() as Values['status'])
    : valueText(known as Values[keyof Values]);
}

function Differences({ counterparty, conflict }: Of & { readonly conflict: Conflict }) {
  const sent = conflict.sent as Readonly<Record<string, unknown>>;
  return (
    <table className="decided">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Is now</th>
          <th scope="col">Was sent</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.filter(([field]) => conflict.fields.includes(field)).map(([field, words, member]) => (
          <tr key={field}>
            <th scope="row">{words}</th>
            <td>{valueText(counterparty[member]) ?? <span className="muted">none</span>}</td>
            <td>{sentText(sent[field.toLowerCase()]) ?? <span className="muted">none</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Settle({ counterparty, conflict }: Of & { readonly conflict: Conflict }) {
  const { session } = useConsole();
  const { counterpartyId, name } = counterparty;
  const { sourcePartnerId, sourceName, sourceVersion, reference, fields, isLinked } = conflict;
  if (!session.roles.includes('admin')) return <p className="muted">An admin says who decides.</p>;
  return (
    <div className="acts">
      <Act
        id={`dismiss-conflict:${counterpartyId}:${sourcePartnerId}`}
        label="Keep these values"
        title={`Keep the values of ${name}`}
        initial={{}}
        explain={
          <p>
            <bdi>{name}</bdi> stays as it is, and this is shown no more until <bdi>{sourceName}</bdi> sends another
            version. What it sends of these fields stays refused.
          </p>
        }
        document={DismissCounterpartyConflict}
        variables={(_values, idempotencyKey) => ({
          idempotencyKey,
          input: { counterpartyId, sourcePartnerId, sourceVersion },
        })}
        kinds={['COUNTERPARTY']}
        done={() => `The values of ${name} stay.`}
      />
      {isLinked ? (
        <GrantAuthority
          counterparty={counterparty}
          of={{ sourcePartnerId, fields, label: `Let ${sourceName} decide` }}
        />
      ) : (
        <LinkReference counterparty={counterparty} of={{ sourcePartnerId, sourceReference: reference }} />
      )}
    </div>
  );
}
