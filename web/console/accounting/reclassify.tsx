import { Act } from '../../shared/act/act.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { useConsole } from '../session/console-context.ts';
import { type OpenAccountingEntriesQuery, ReclassifyAccountingEntry } from './documents.generated.ts';
import { type Chart, classOf, KINDS, MOVABLE } from './words.ts';

export type ListedEntry = NonNullable<OpenAccountingEntriesQuery['openAccountingEntries']>['nodes'][number];

const LONGEST_REASON = 200;

export function Reclassify({
  entry: { entryId, kind, description, amount, financialAccountId },
  chart,
}: {
  readonly entry: ListedEntry;
  readonly chart: Chart | undefined;
}) {
  const { session } = useConsole();
  if (!session.roles.includes('accountant') || !MOVABLE.includes(kind)) return null;
  const others = chart?.financialAccounts.filter(({ id }) => id !== financialAccountId) ?? [];
  return (
    <Act
      id={`reclassify:${entryId}`}
      label="Move…"
      title={`Move ${description}`}
      initial={{ to: '', reason: '' }}
      explain={
        <p>
          <Money cents={amount} /> move from {classOf(chart, financialAccountId)} to another financial account. The move
          is a new entry of today, for the next batch. The original entry does not change.
        </p>
      }
      fields={({ to, reason }, change) => (
        <>
          <Field label="Financial account">
            {(attributes) => (
              <select {...attributes} value={to} onChange={({ target }) => change({ to: target.value })}>
                <option value="">Choose</option>
                {others.map(({ id, code, name }) => (
                  <option key={id} value={id}>
                    {code} {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <LongTextField
            label="Reason"
            hint="The reason is kept in the accounting records."
            value={reason}
            maxLength={LONGEST_REASON}
            change={(reason) => change({ reason })}
          />
        </>
      )}
      check={({ to, reason }) =>
        to === '' ? 'Choose a financial account.' : reason.trim() === '' ? 'Enter a reason.' : null
      }
      document={ReclassifyAccountingEntry}
      variables={({ to, reason }, idempotencyKey) => ({
        idempotencyKey,
        input: { entryId, financialAccountId: to, reason },
      })}
      kinds={KINDS}
      done={(_result, { to }) => `Moved to ${classOf(chart, to)} with a new entry of today.`}
    />
  );
}
