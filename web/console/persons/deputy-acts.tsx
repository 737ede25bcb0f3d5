import { Act } from '../../shared/act/act.tsx';
import { formatDay, today } from '../../shared/format/time.ts';
import { t } from '../../shared/language/text.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  ConsentToDeputy,
  type DeputyshipsQuery,
  EndDeputyship as End,
  NameDeputy as Name,
  type NamedDeputiesQuery,
} from './documents.generated.ts';

const KINDS = ['DEPUTYSHIP', 'PAYABLE', 'CHANGE_REQUEST'] as const;

/** An approver names their own deputy. An admin names a deputy for any approver. */
export function NameDeputy() {
  const { session } = useConsole();
  const isApprover = session.roles.includes('approver');
  const isAdmin = session.roles.includes('admin');
  const day = today(Date.now());
  const initial = { absent: isApprover ? session.login : '', deputy: '', firstDay: day, lastDay: day };
  function explained({ absent, deputy, firstDay, lastDay }: typeof initial): string {
    const who = deputy.trim() || t('persons.deputy.name.who');
    const days = firstDay && lastDay ? { from: formatDay(firstDay), to: formatDay(lastDay) } : null;
    if (absent === session.login)
      return days ? t('persons.deputy.name.own.days', { who, ...days }) : t('persons.deputy.name.own', { who });
    const values = { who, absent: absent.trim() || t('persons.deputy.name.absent') };
    return days
      ? t('persons.deputy.name.explain.days', { ...values, ...days })
      : t('persons.deputy.name.explain', values);
  }
  return (
    <Act
      id="name-deputy"
      label={t('persons.deputy.name')}
      tone="primary"
      title={t('persons.deputy.name.title')}
      initial={initial}
      explain={(values) => <p>{explained(values)}</p>}
      fields={({ absent, deputy, firstDay, lastDay }, change) => (
        <>
          {isAdmin ? (
            <TextField
              label={t('persons.deputy.name.absent.login')}
              maxLength={63}
              value={absent}
              change={(absent) => change({ absent })}
            />
          ) : null}
          <TextField
            label={t('persons.deputy.name.deputy.login')}
            hint={t('persons.deputy.name.deputy.hint')}
            maxLength={63}
            value={deputy}
            change={(deputy) => change({ deputy })}
          />
          <div className="fields">
            <TextField
              label={t('persons.deputies.from')}
              type="date"
              min={day}
              value={firstDay}
              change={(firstDay) => change({ firstDay })}
            />
            <TextField
              label={t('persons.deputies.to')}
              type="date"
              min={day}
              value={lastDay}
              change={(lastDay) => change({ lastDay })}
            />
          </div>
        </>
      )}
      check={({ absent, deputy, firstDay, lastDay }) =>
        absent.trim() === '' || deputy.trim() === ''
          ? t('persons.deputy.name.logins.missing')
          : firstDay === '' || lastDay === '' || lastDay < firstDay
            ? t('persons.deputy.name.days.fault')
            : null
      }
      document={Name}
      variables={({ absent, deputy, firstDay, lastDay }, idempotencyKey) => ({
        idempotencyKey,
        input: { absent: absent.trim(), deputy: deputy.trim(), firstDay, lastDay },
      })}
      kinds={KINDS}
      done={(_result, { deputy }) => t('persons.deputy.name.done', { deputy: deputy.trim() })}
    />
  );
}

/** Ends a deputyship. The approver, the deputy and admins can do this. */
export function EndDeputyship({
  deputyship: { deputyshipId, absent, deputy },
}: {
  readonly deputyship: ShownDeputyship;
}) {
  return (
    <Act
      id={`end-deputyship:${deputyshipId}`}
      label={t('persons.deputy.end')}
      tone="danger"
      title={t('persons.deputy.end.title', { deputy, absent })}
      initial={{}}
      explain={<p>{t('persons.deputy.end.explain', { deputy })}</p>}
      document={End}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deputyshipId } })}
      kinds={KINDS}
      done={() => t('persons.deputy.end.done', { deputy, absent })}
    />
  );
}

export function ConsentTo({ named: { changeId, wanted } }: { readonly named: NamedDeputy }) {
  const { deputy = '', firstDay = '', lastDay = '' } = wanted as Readonly<Record<string, string>>;
  return (
    <Act
      id={`consent-to-deputy:${changeId}`}
      label={t('persons.deputy.consent')}
      tone="primary"
      title={t('persons.deputy.consent.title', { deputy })}
      initial={{}}
      explain={
        <p>{t('persons.deputy.consent.explain', { deputy, from: formatDay(firstDay), to: formatDay(lastDay) })}</p>
      }
      document={ConsentToDeputy}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
      kinds={KINDS}
      done={({ consentToDeputy: change }) =>
        change?.__typename === 'ChangeRequest' && change.outcome === null
          ? t('persons.deputy.consent.waits')
          : t('persons.deputy.consent.done', { deputy })
      }
    />
  );
}

export type ShownDeputyship = NonNullable<DeputyshipsQuery['deputyships']>['nodes'][number];
export type NamedDeputy = NonNullable<NamedDeputiesQuery['namedDeputies']>[number];
