import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { authorOf } from '../../shared/format/words.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  DeclineTreasuryDayReopening,
  ReopenTreasuryDay,
  RequestTreasuryDayReopening,
  type TreasuryDayQuery,
} from './documents.generated.ts';

export type ShownDay = NonNullable<TreasuryDayQuery['treasuryDays']>['nodes'][number];

const KINDS = ['TREASURY_DAY'];

/** Acts of the signed-in treasurer: request to reopen a day, or decide on the request of another treasurer. */
export function DayActs({ day: { day, status, reopeningReason, reopeningRequestedBy } }: { readonly day: ShownDay }) {
  const { session } = useConsole();
  if (!session.roles.includes('treasurer')) return null;
  const name = formatDay(day);
  if (status === 'CLOSED') {
    return (
      <Act
        id={`request-reopening:${day}`}
        label="Request reopening"
        title={`Request to reopen ${name}`}
        initial={{ reason: '' }}
        explain={
          <>
            <p>The day stays closed until another treasurer reopens it. Then all later days are open too.</p>
            <p>Each of these days must be closed again, in order.</p>
          </>
        }
        fields={({ reason }, change) => (
          <LongTextField
            label="Reason"
            hint="The other treasurer sees this reason."
            value={reason}
            change={(reason) => change({ reason })}
          />
        )}
        check={({ reason }) => (reason.trim() === '' ? 'Enter a reason for the other treasurer.' : null)}
        document={RequestTreasuryDayReopening}
        variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { day, reason } })}
        kinds={KINDS}
        done={() => `The reopening of ${name} is requested. Another treasurer decides.`}
      />
    );
  }
  if (status !== 'REOPENING') return null;
  const isOwn = authorOf(reopeningRequestedBy ?? '') === session.login;
  return (
    <>
      <Act
        id={`decline-reopening:${day}`}
        label={isOwn ? 'Withdraw request' : 'Keep closed'}
        title={isOwn ? `Withdraw the request to reopen ${name}` : `Keep ${name} closed`}
        initial={{}}
        explain={
          <p>
            <bdi>{name}</bdi> stays closed. {isOwn ? '' : 'The treasurer can request it again.'}
          </p>
        }
        document={DeclineTreasuryDayReopening}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { day } })}
        kinds={KINDS}
        done={() => `${name} stays closed.`}
      />
      {isOwn ? null : (
        <Act
          id={`reopen:${day}`}
          label="Reopen"
          tone="danger"
          title={`Reopen ${name}`}
          initial={{}}
          explain={
            <>
              <p>
                <bdi>{name}</bdi> and all later days become open: payments, statements and matches of these days can be
                posted again. Each day must be closed again, in order.
              </p>
              <p>
                {authorOf(reopeningRequestedBy ?? '')} requested it: {reopeningReason}
              </p>
            </>
          }
          document={ReopenTreasuryDay}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { day } })}
          kinds={KINDS}
          done={() => `${name} and all later days are open again.`}
        />
      )}
    </>
  );
}
