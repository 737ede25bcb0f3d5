import { Act } from '../../shared/act/act.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { type BankStatementEntryStatus, IgnoreEntry, RestoreEntry } from './documents.generated.ts';
import { isWaiting, KINDS } from './words.ts';

interface Decidable {
  readonly entryId: string;
  readonly date: string;
  readonly description: string;
  readonly status: BankStatementEntryStatus;
}

/** Ignores an entry that needs no match, or restores an ignored one. */
export function EntryActs({ entry: { entryId, date, description, status } }: { readonly entry: Decidable }) {
  const { session } = useConsole();
  if (!session.roles.includes('accountant')) return null;
  if (status === 'IGNORED') {
    return (
      <Act
        id={`restore:${entryId}`}
        label="Restore"
        title={`Restore ${description}`}
        initial={{ bookedOn: '' }}
        explain={<p>The entry waits for a match again.</p>}
        fields={({ bookedOn }, change) => <BookingDayField day={date} value={bookedOn} change={change} />}
        document={RestoreEntry}
        variables={({ bookedOn }, idempotencyKey) => ({
          idempotencyKey,
          input: { entryId, bookedOn: bookedOn || null },
        })}
        kinds={KINDS}
        done={() => 'The entry waits for a match again.'}
      />
    );
  }
  if (!isWaiting({ status })) return null;
  return (
    <Act
      id={`ignore:${entryId}`}
      label="Ignore"
      title={`Ignore ${description}`}
      initial={{ reason: '', bookedOn: '' }}
      explain={<p>The entry needs no match, and its day can be closed without one. You can restore the entry.</p>}
      fields={({ reason, bookedOn }, change) => (
        <>
          <LongTextField
            label="Reason"
            hint="Stored with the entry."
            value={reason}
            change={(reason) => change({ reason })}
          />
          <BookingDayField day={date} value={bookedOn} change={change} />
        </>
      )}
      check={({ reason }) => (reason.trim() === '' ? 'Enter the reason why the entry needs no match.' : null)}
      document={IgnoreEntry}
      variables={({ reason, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: { entryId, reason, bookedOn: bookedOn || null },
      })}
      kinds={KINDS}
      done={() => 'The entry is ignored.'}
    />
  );
}
