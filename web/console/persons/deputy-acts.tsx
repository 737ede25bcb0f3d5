import { Act } from '../../shared/act/act.tsx';
import { formatDay, today } from '../../shared/format/time.ts';
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
  const possessive = (absent: string) => (absent === session.login ? 'you' : absent.trim() || 'the absent approver');
  return (
    <Act
      id="name-deputy"
      label="Name deputy"
      tone="primary"
      title="Name a deputy"
      initial={initial}
      explain={({ absent, deputy, firstDay, lastDay }) => (
        <p>
          {deputy.trim() || 'The deputy'} can approve for {possessive(absent)}
          {firstDay && lastDay ? ` from ${formatDay(firstDay)} to ${formatDay(lastDay)}` : ''}, within the approval
          limit of {possessive(absent)}.{' '}
          {absent === session.login
            ? 'Two admins must approve it first.'
            : `Another admin must approve it first, and ${possessive(absent)} must consent. Without consent, two other admins must approve it.`}
        </p>
      )}
      fields={({ absent, deputy, firstDay, lastDay }, change) => (
        <>
          {isAdmin ? (
            <TextField
              label="Login of the absent approver"
              maxLength={63}
              value={absent}
              change={(absent) => change({ absent })}
            />
          ) : null}
          <TextField
            label="Login of the deputy"
            hint="Must be another approver."
            maxLength={63}
            value={deputy}
            change={(deputy) => change({ deputy })}
          />
          <div className="fields">
            <TextField
              label="From"
              type="date"
              min={day}
              value={firstDay}
              change={(firstDay) => change({ firstDay })}
            />
            <TextField label="To" type="date" min={day} value={lastDay} change={(lastDay) => change({ lastDay })} />
          </div>
        </>
      )}
      check={({ absent, deputy, firstDay, lastDay }) =>
        absent.trim() === '' || deputy.trim() === ''
          ? 'Enter both logins.'
          : firstDay === '' || lastDay === '' || lastDay < firstDay
            ? 'The last day must not be before the first day.'
            : null
      }
      document={Name}
      variables={({ absent, deputy, firstDay, lastDay }, idempotencyKey) => ({
        idempotencyKey,
        input: { absent: absent.trim(), deputy: deputy.trim(), firstDay, lastDay },
      })}
      kinds={KINDS}
      done={(_result, { deputy }) => `${deputy.trim()} is named as deputy. The request waits for approval.`}
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
      label="End"
      tone="danger"
      title={`End deputyship of ${deputy} for ${absent}`}
      initial={{}}
      explain={<p>The deputyship ends at once. What {deputy} already approved remains valid.</p>}
      document={End}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deputyshipId } })}
      kinds={KINDS}
      done={() => `${deputy} is no longer the deputy of ${absent}.`}
    />
  );
}

export function ConsentTo({ named: { changeId, wanted } }: { readonly named: NamedDeputy }) {
  const { deputy = '', firstDay = '', lastDay = '' } = wanted as Readonly<Record<string, string>>;
  return (
    <Act
      id={`consent-to-deputy:${changeId}`}
      label="Consent"
      tone="primary"
      title={`${deputy} as your deputy`}
      initial={{}}
      explain={
        <p>
          {deputy} can approve for you from {formatDay(firstDay)} to {formatDay(lastDay)}, within your approval limit,
          after two admins approve it.
        </p>
      }
      document={ConsentToDeputy}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
      kinds={KINDS}
      done={({ consentToDeputy: change }) =>
        change?.__typename === 'ChangeRequest' && change.outcome === null
          ? 'You consented. Another admin must approve it.'
          : `${deputy} is your deputy.`
      }
    />
  );
}

export type ShownDeputyship = NonNullable<DeputyshipsQuery['deputyships']>['nodes'][number];
export type NamedDeputy = NonNullable<NamedDeputiesQuery['namedDeputies']>[number];
