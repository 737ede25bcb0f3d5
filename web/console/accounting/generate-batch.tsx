import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { t } from '../../shared/language/text.ts';
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
      label={t('accounting.generate')}
      tone="primary"
      title={t('accounting.generate.title')}
      initial={{ through: '' }}
      explain={({ through }) => (
        <p>
          {through === ''
            ? t('accounting.generate.explain')
            : t('accounting.generate.explain.through', { day: formatDay(through) })}
        </p>
      )}
      fields={({ through }, change) => (
        <Field label={t('accounting.generate.through')} hint={t('accounting.generate.through.hint')}>
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
          ? t(`accounting.generate.done.${batch.status === 'GENERATED' ? 'GENERATED' : 'GENERATING'}`, {
              number: batch.number,
            })
          : t('accounting.generate.done.any')
      }
    />
  );
}
