import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { Field } from '../../shared/parts/field.tsx';
import { useConsole } from '../session/console-context.ts';
import { GenerateAccountingBatch } from './documents.generated.ts';
import { KINDS } from './words.ts';

export function GenerateBatch() {
  const { session } = useConsole();
  if (!session.roles.includes('accountant')) return null;
  return (
    <Act
      id="generate-accounting-batch"
      label="Generate batch"
      tone="primary"
      title="Generate the next batch"
      initial={{ through: '' }}
      explain={({ through }) => (
        <p>
          All open entries {through === '' ? '' : `up to ${formatDay(through)} `}go into one file for the ERP, with the
          accounts of the published version. You can cancel the batch until the ERP confirms it.
        </p>
      )}
      fields={({ through }, change) => (
        <Field label="Up to" hint="Optional. Leave empty to include all entries.">
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              value={through}
              onChange={({ target }) => change({ through: target.value })}
            />
          )}
        </Field>
      )}
      document={GenerateAccountingBatch}
      variables={({ through }, idempotencyKey) => ({
        idempotencyKey,
        input: { through: through === '' ? null : through },
      })}
      kinds={KINDS}
      done={({ generateAccountingBatch: batch }) =>
        batch?.__typename === 'AccountingBatch'
          ? `Batch ${batch.number} is ${batch.status === 'GENERATED' ? 'generated' : 'being generated'}.`
          : 'The batch is generated.'
      }
    />
  );
}
