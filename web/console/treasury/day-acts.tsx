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

/** What the treasurer who looks may do with a day: ask for it to be opened again, or decide on what another one has asked for. */
export function DayActs({ day: { day, status, reopeningReason, reopeningRequestedBy } }: { readonly day: ShownDay }) {
  const { session } = useConsole();
  if (!session.roles.includes('treasurer')) return null;
  const name = formatDay(day);
  if (status === 'CLOSED') {
    return (
      <Act
        id={`request-reopening:${day}`}
        label="Ask to reopen"
        title={`Ask to reopen ${name}`}
        initial={{ reason: '' }}
        explain={
          <>
            <p>It stays closed until another treasurer has opened it. Then it is open with all days after it.</p>
            <p>Each of them has to be closed again, in order.</p>
          </>
        }
        fields={({ reason }, change) => (
          <LongTextField
            label="Reason"
            hint="The other treasurer decides by it."
            value={reason}
            change={(reason) => change({ reason })}
          />
        )}
        check={({ reason }) => (reason.trim() === '' ? 'Say why: another treasurer decides by it.' : null)}
        document={RequestTreasuryDayReopening}
        variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { day, reason } })}
        kinds={KINDS}
        done={() => `Asked for ${name} to be reopened: another treasurer decides.`}
      />
    );
  }
  if (status !== 'REOPENING') return null;
  const isOwn = authorOf(reopeningRequestedBy ?? '') === session.login;
  return (
    <>
      <Act
        id={`decline-reopening:${day}`}
        label={isOwn ? 'Take the request back' : 'Leave it closed'}
        title={isOwn ? `Take the request for ${name} back` : `Leave ${name} closed`}
        initial={{}}
        explain={
          <p>
            <bdi>{name}</bdi> stays closed, with all days before it. {isOwn ? '' : 'Whoever asked can ask again.'}
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
                <bdi>{name}</bdi> and all days after it are open again: payments, statements and matches of these days
                can be written. Each has to be closed again, in order.
              </p>
              <p>
                {authorOf(reopeningRequestedBy ?? '')} asked for it: {reopeningReason}
              </p>
            </>
          }
          document={ReopenTreasuryDay}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { day } })}
          kinds={KINDS}
          done={() => `${name} is open again, with all days after it.`}
        />
      )}
    </>
  );
}
