import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
      aria-label={t('counterparties.conflict', { system: conflict.sourceName })}
    >
      <p className="status" data-tone="wait">
        <Rich text="counterparties.conflict.about" values={{ system: <bdi>{conflict.sourceName}</bdi> }} />
      </p>
      <p className="muted small">
        <Rich
          text="counterparties.conflict.version"
          values={{
            reference: <bdi>{conflict.reference}</bdi>,
            version: conflict.sourceVersion,
            at: <When at={conflict.refusedAt} />,
          }}
        />
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
          <th scope="col">{t('counterparties.field')}</th>
          <th scope="col">{t('counterparties.conflict.current')}</th>
          <th scope="col">{t('counterparties.conflict.sent')}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.filter(([field]) => conflict.fields.includes(field)).map(([field, words, member]) => (
          <tr key={field}>
            <th scope="row">{words}</th>
            <td>{valueText(counterparty[member]) ?? <span className="muted">{t('counterparties.noValue')}</span>}</td>
            <td>
              {sentText(sent[field.toLowerCase()]) ?? <span className="muted">{t('counterparties.noValue')}</span>}
            </td>
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
  if (!session.roles.includes('admin')) return <p className="muted">{t('counterparties.conflict.onlyAdmin')}</p>;
  return (
    <div className="acts">
      <Act
        id={`dismiss-conflict:${counterpartyId}:${sourcePartnerId}`}
        label={t('counterparties.keep')}
        title={t('counterparties.keep.title', { name })}
        initial={{}}
        explain={
          <p>
            <Rich
              text="counterparties.keep.explain"
              values={{ name: <bdi>{name}</bdi>, system: <bdi>{sourceName}</bdi> }}
            />
          </p>
        }
        document={DismissCounterpartyConflict}
        variables={(_values, idempotencyKey) => ({
          idempotencyKey,
          input: { counterpartyId, sourcePartnerId, sourceVersion },
        })}
        kinds={['COUNTERPARTY']}
        done={() => t('counterparties.keep.done', { name })}
      />
      {isLinked ? (
        <GrantAuthority
          counterparty={counterparty}
          of={{ sourcePartnerId, fields, label: t('counterparties.authority.giveTo', { sourceName }) }}
        />
      ) : (
        <LinkReference counterparty={counterparty} of={{ sourcePartnerId, sourceReference: reference }} />
      )}
    </div>
  );
}
