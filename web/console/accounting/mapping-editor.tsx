import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { useConsole } from '../session/console-context.ts';
import { type AccountingEntryKind, DraftAccountingMapping } from './documents.generated.ts';
import {
  type Accounts,
  changedLines,
  enteredLines,
  FIELDS,
  halfLines,
  lineKey,
  linesOf,
  NO_ACCOUNTS,
  type ShownMapping,
} from './mapping-lines.ts';
import { type Chart, KINDS, MAPPED_KINDS } from './words.ts';

const LONGEST = 60;

export function MappingEditor({ mapping, chart }: { readonly mapping: ShownMapping; readonly chart: Chart }) {
  const { session } = useConsole();
  const navigate = useNavigate();
  const [kind, setKind] = useState<AccountingEntryKind>(MAPPED_KINDS[0]);
  const [lines, setLines] = useState(() => linesOf(mapping));
  const mayChange = session.roles.includes('accountant');
  const changed = changedLines(linesOf(mapping), lines);
  const rows = [
    { id: null, name: t('accounting.line.none') },
    ...chart.financialAccounts.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
  ];
  const change = (key: string, part: Partial<Accounts>) =>
    setLines((before) => ({ ...before, [key]: { ...(before[key] ?? NO_ACCOUNTS), ...part } }));
  return (
    <>
      <div className="mapping-head">
        <Field label={t('accounting.kind')}>
          {(attributes) => (
            <select
              {...attributes}
              value={kind}
              data-first-filter
              onChange={({ target }) => setKind(MAPPED_KINDS.find((each) => each === target.value) ?? kind)}
            >
              {MAPPED_KINDS.map((each) => (
                <option key={each} value={each}>
                  {t('accounting.kind.count', {
                    kind: t(`accounting.kind.${each}`),
                    count: rows.filter(({ id }) => lines[lineKey(each, id)]?.debitAccount).length,
                  })}
                </option>
              ))}
            </select>
          )}
        </Field>
        {mayChange && changed > 0 ? (
          <div className="acts">
            <button type="button" className="quiet" onClick={() => setLines(linesOf(mapping))}>
              {t('accounting.discard')}
            </button>
            <Act
              id={`draft-mapping:${mapping.mappingId}`}
              label={t('accounting.draft.save')}
              tone="primary"
              title={t('accounting.draft.title')}
              initial={{ lines, changed }}
              explain={(values) => (
                <p>
                  {t('accounting.draft.explain', { changed: values.changed, count: enteredLines(values.lines).length })}
                </p>
              )}
              check={(values) => {
                const half = halfLines(values.lines);
                return half > 0 ? t('accounting.draft.half', { count: half }) : null;
              }}
              document={DraftAccountingMapping}
              variables={(values, idempotencyKey) => ({ idempotencyKey, input: { lines: enteredLines(values.lines) } })}
              kinds={KINDS}
              done={() => t('accounting.draft.done')}
              onDone={({ draftAccountingMapping: answer }) => {
                if (answer?.__typename !== 'AccountingMapping') return;
                void navigate({ to: '/accounting-mappings/$mappingId', params: { mappingId: answer.mappingId } });
              }}
            />
          </div>
        ) : null}
      </div>
      <Panel title={t(`accounting.kind.${kind}`)}>
        <ul className="parts">
          {rows.map(({ id, name }) => {
            const key = lineKey(kind, id);
            const accounts = lines[key] ?? NO_ACCOUNTS;
            return (
              <li key={key} className="mapping-line">
                <p>{name}</p>
                {FIELDS.map(([field, label]) => (
                  <Field key={field} label={label}>
                    {(attributes) => (
                      <input
                        {...attributes}
                        aria-label={t('accounting.field.of', { label, name })}
                        value={accounts[field]}
                        maxLength={LONGEST}
                        readOnly={!mayChange}
                        onChange={({ target }) => change(key, { [field]: target.value })}
                      />
                    )}
                  </Field>
                ))}
              </li>
            );
          })}
        </ul>
      </Panel>
    </>
  );
}
