import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
      label={t('accounting.move')}
      title={t('accounting.move.title', { description })}
      initial={{ to: '', reason: '' }}
      explain={
        <p>
          <Rich
            text="accounting.move.explain"
            values={{ amount: <Money cents={amount} />, account: classOf(chart, financialAccountId) }}
          />
        </p>
      }
      fields={({ to, reason }, change) => (
        <>
          <Field label={t('accounting.class')}>
            {(attributes) => (
              <select {...attributes} value={to} onChange={({ target }) => change({ to: target.value })}>
                <option value="">{t('accounting.choose')}</option>
                {others.map(({ id, code, name }) => (
                  <option key={id} value={id}>
                    {code} {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <LongTextField
            label={t('accounting.reason')}
            hint={t('accounting.reason.hint')}
            value={reason}
            maxLength={LONGEST_REASON}
            change={(reason) => change({ reason })}
          />
        </>
      )}
      check={({ to, reason }) =>
        to === '' ? t('accounting.move.missing') : reason.trim() === '' ? t('accounting.reason.missing') : null
      }
      document={ReclassifyAccountingEntry}
      variables={({ to, reason }, idempotencyKey) => ({
        idempotencyKey,
        input: { entryId, financialAccountId: to, reason },
      })}
      kinds={KINDS}
      done={(_result, { to }) => t('accounting.move.done', { account: classOf(chart, to) })}
    />
  );
}
