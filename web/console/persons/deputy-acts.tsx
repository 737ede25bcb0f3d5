import { Act } from '../../shared/act/act.tsx';
import { formatDay, today } from '../../shared/format/time.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import type { ShownDeputyship } from './deputyships.tsx';
import {
  ConsentToDeputy,
  EndDeputyship as End,
  NameDeputy as Name,
  type NamedDeputiesQuery,
} from './documents.generated.ts';

const KINDS = ['DEPUTYSHIP', 'PAYABLE', 'CHANGE_REQUEST'] as const;

/** An approver names the own deputy; an admin that of anybody. */
export function NameDeputy() {
  const { session } = useConsole();
  const isApprover = session.roles.includes('approver');
  const isAdmin = session.roles.includes('admin');
  const day = today(Date.now());
  const initial = { absent: isApprover ? session.login : '', deputy: '', firstDay: day, lastDay: day };
  const whose = (absent: string) => (absent === session.login ? 'you' : absent.trim() || 'who is away');
  return (
    <Act
      id="name-deputy"
      label="Name a deputy"
      tone="primary"
      title="Name a deputy"
      initial={initial}
      explain={({ absent, deputy, firstDay, lastDay }) => (
        <p>
          {deputy.trim() || 'The deputy'} can approve for {whose(absent)}
          {firstDay && lastDay ? ` from ${formatDay(firstDay)} to ${formatDay(lastDay)}` : ''}, within the authority of{' '}
          {whose(absent)}.{' '}
          {absent === session.login
            ? 'Two admins have to approve it first.'
            : `Another admin has to approve it first, and ${whose(absent)} has to consent; without consent, two other admins approve.`}
        </p>
      )}
      fields={({ absent, deputy, firstDay, lastDay }, change) => (
        <>
          {isAdmin ? (
            <TextField
              label="Login of the approver who is away"
              maxLength={63}
              value={absent}
              change={(absent) => change({ absent })}
            />
          ) : null}
          <TextField
            label="Login of the deputy"
            hint="Another approver."
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
          ? 'Say who is away and who stands in.'
          : firstDay === '' || lastDay === '' || lastDay < firstDay
            ? 'The last day is not before the first.'
            : null
      }
      document={Name}
      variables={({ absent, deputy, firstDay, lastDay }, idempotencyKey) => ({
        idempotencyKey,
        input: { absent: absent.trim(), deputy: deputy.trim(), firstDay, lastDay },
      })}
      kinds={KINDS}
      done={(_result, { deputy }) => `${deputy.trim()} is named. It waits for approval.`}
    />
  );
}

/** Whoever has a part in it ends it, or an admin. */
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
      title={`${deputy} stands in for ${absent} no more`}
      initial={{}}
      explain={<p>It ends at once. What {deputy} approved until now stands.</p>}
      document={End}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deputyshipId } })}
      kinds={KINDS}
      done={() => `${deputy} stands in for ${absent} no more.`}
    />
  );
}

/** The represented approver agrees to a deputy whom an admin has named. */
export function ConsentTo({ named: { changeId, wanted } }: { readonly named: NamedDeputy }) {
  const { deputy = '', firstDay = '', lastDay = '' } = wanted as Readonly<Record<string, string>>;
  return (
    <Act
      id={`consent-to-deputy:${changeId}`}
      label="Consent"
      tone="primary"
      title={`${deputy} stands in for you`}
      initial={{}}
      explain={
        <p>
          {deputy} can approve for you from {formatDay(firstDay)} to {formatDay(lastDay)}, within your authority, once
          two admins agree as well.
        </p>
      }
      document={ConsentToDeputy}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
      kinds={KINDS}
      done={({ consentToDeputy: change }) =>
        change?.__typename === 'ChangeRequest' && change.outcome === null
          ? 'You have consented. Another admin has to approve it.'
          : `${deputy} stands in for you.`
      }
    />
  );
}

export type NamedDeputy = NonNullable<NamedDeputiesQuery['namedDeputies']>[number];
