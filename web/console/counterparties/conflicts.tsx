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

/** Versions that systems sent for fields without having authority over them, and the acts that settle the conflict. */
export function Conflicts({ counterparty }: Of) {
  return counterparty.conflicts.map((conflict) => (
    <section
      key={conflict.sourcePartnerId}
      className="panel notice"
      aria-label={`Conflict with ${conflict.sourceName}`}
    >
      <p className="status" data-tone="wait">
        <bdi>{conflict.sourceName}</bdi> sent values of fields that it has no authority over. The gateway rejected the
        whole version.
      </p>
      <p className="muted small">
        <bdi>{conflict.reference}</bdi>, version {conflict.sourceVersion} · <When at={conflict.refusedAt} />
      </p>
      <Differences counterparty={counterparty} conflict={conflict} />
      <Settle counterparty={counterparty} conflict={conflict} />
    </section>
  ));
}

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
          <th scope="col">Current value</th>
          <th scope="col">Sent value</th>
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
  if (!session.roles.includes('admin')) return <p className="muted">Only an admin can settle this conflict.</p>;
  return (
    <div className="acts">
      <Act
        id={`dismiss-conflict:${counterpartyId}:${sourcePartnerId}`}
        label="Keep current values"
        title={`Keep the values of ${name}`}
        initial={{}}
        explain={
          <p>
            <bdi>{name}</bdi> does not change. This conflict is hidden until <bdi>{sourceName}</bdi> sends another
            version. The gateway continues to reject these fields from it.
          </p>
        }
        document={DismissCounterpartyConflict}
        variables={(_values, idempotencyKey) => ({
          idempotencyKey,
          input: { counterpartyId, sourcePartnerId, sourceVersion },
        })}
        kinds={['COUNTERPARTY']}
        done={() => `The values of ${name} are kept.`}
      />
      {isLinked ? (
        <GrantAuthority
          counterparty={counterparty}
          of={{ sourcePartnerId, fields, label: `Give authority to ${sourceName}` }}
        />
      ) : (
        <LinkReference counterparty={counterparty} of={{ sourcePartnerId, sourceReference: reference }} />
      )}
    </div>
  );
}
