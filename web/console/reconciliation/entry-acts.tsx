import { Act } from '../../shared/act/act.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { type BankStatementEntryStatus, IgnoreEntry, RestoreEntry } from './documents.generated.ts';
import { isWaiting, KINDS } from './words.ts';

interface Decidable {
  readonly entryId: string;
  readonly description: string;
  readonly status: BankStatementEntryStatus;
}

/** Ignores an entry that needs no match, or restores an ignored one. */
export function EntryActs({ entry: { entryId, description, status } }: { readonly entry: Decidable }) {
  const { session } = useConsole();
  if (!session.roles.includes('accountant')) return null;
  if (status === 'IGNORED') {
    return (
      <Act
        id={`restore:${entryId}`}
        label="Restore"
        title={`Restore ${description}`}
        initial={{}}
        explain={<p>The entry waits for a match again.</p>}
        document={RestoreEntry}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { entryId } })}
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
      initial={{ reason: '' }}
      explain={<p>The entry needs no match, and its day can be closed without one. You can restore the entry.</p>}
      fields={({ reason }, change) => (
        <LongTextField
          label="Reason"
          hint="Stored with the entry."
          value={reason}
          change={(reason) => change({ reason })}
        />
      )}
      check={({ reason }) => (reason.trim() === '' ? 'Enter the reason why the entry needs no match.' : null)}
      document={IgnoreEntry}
      variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { entryId, reason } })}
      kinds={KINDS}
      done={() => 'The entry is ignored.'}
    />
  );
}
