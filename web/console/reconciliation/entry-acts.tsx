import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
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
        label={t('reconciliation.restore')}
        title={t('reconciliation.restore.title', { description })}
        initial={{ bookedOn: '' }}
        explain={<p>{t('reconciliation.restore.explain')}</p>}
        fields={({ bookedOn }, change) => <BookingDayField day={date} value={bookedOn} change={change} />}
        document={RestoreEntry}
        variables={({ bookedOn }, idempotencyKey) => ({
          idempotencyKey,
          input: { entryId, bookedOn: bookedOn || null },
        })}
        kinds={KINDS}
        done={() => t('reconciliation.restore.explain')}
      />
    );
  }
  if (!isWaiting({ status })) return null;
  return (
    <Act
      id={`ignore:${entryId}`}
      label={t('reconciliation.ignore')}
      title={t('reconciliation.ignore.title', { description })}
      initial={{ reason: '', bookedOn: '' }}
      explain={<p>{t('reconciliation.ignore.explain')}</p>}
      fields={({ reason, bookedOn }, change) => (
        <>
          <LongTextField
            label={t('reconciliation.reason')}
            hint={t('reconciliation.reason.entryHint')}
            value={reason}
            change={(reason) => change({ reason })}
          />
          <BookingDayField day={date} value={bookedOn} change={change} />
        </>
      )}
      check={({ reason }) => (reason.trim() === '' ? t('reconciliation.ignore.missing') : null)}
      document={IgnoreEntry}
      variables={({ reason, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: { entryId, reason, bookedOn: bookedOn || null },
      })}
      kinds={KINDS}
      done={() => t('reconciliation.ignore.done')}
    />
  );
}
