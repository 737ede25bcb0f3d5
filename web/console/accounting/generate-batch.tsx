import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { Field } from '../../shared/parts/field.tsx';
import { useConsole } from '../session/console-context.ts';
import { GenerateAccountingBatch } from './documents.generated.ts';
import { KINDS } from './words.ts';

/** Makes the next batch for the ERP. */
export function GenerateBatch() {
  const { session } = useConsole();
  if (!session.roles.includes('accountant')) return null;
  return (
    <Act
      id="generate-accounting-batch"
      label="Make a batch"
      tone="primary"
      title="Make the next batch"
      initial={{ through: '' }}
      explain={({ through }) => (
        <p>
          All entries {through === '' ? '' : `up to ${formatDay(through)} `}that no batch has leave in one file for the
          ERP, with the accounts of the published version. Until the ERP has confirmed it, it can be cancelled.
        </p>
      )}
      fields={({ through }, change) => (
        <Field label="Up to" hint="Left empty: all of them.">
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
          ? `Batch ${batch.number} is ${batch.status === 'GENERATED' ? 'made' : 'being made'}.`
          : 'The batch is made.'
      }
    />
  );
}
