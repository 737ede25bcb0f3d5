import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { plural, wordsOf } from '../../shared/format/words.ts';
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
    { id: null, name: 'No financial account' },
    ...chart.financialAccounts.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
  ];
  const change = (key: string, part: Partial<Accounts>) =>
    setLines((before) => ({ ...before, [key]: { ...(before[key] ?? NO_ACCOUNTS), ...part } }));
  return (
    <>
      <div className="mapping-head">
        <Field label="Kind of entry">
          {(attributes) => (
            <select
              {...attributes}
              value={kind}
              data-first-filter
              onChange={({ target }) => setKind(MAPPED_KINDS.find((each) => each === target.value) ?? kind)}
            >
              {MAPPED_KINDS.map((each) => (
                <option key={each} value={each}>
                  {wordsOf(each)} ({rows.filter(({ id }) => lines[lineKey(each, id)]?.debitAccount).length})
                </option>
              ))}
            </select>
          )}
        </Field>
        {mayChange && changed > 0 ? (
          <div className="acts">
            <button type="button" className="quiet" onClick={() => setLines(linesOf(mapping))}>
              Discard changes
            </button>
            <Act
              id={`draft-mapping:${mapping.mappingId}`}
              label="Save draft"
              tone="primary"
              title="Save these accounts as a draft"
              initial={{ lines, changed }}
              explain={(values) => (
                <p>
                  {plural(values.changed, 'changed line', 'changed lines')}. The draft contains all{' '}
                  {enteredLines(values.lines).length} lines. It has no effect until it is published.
                </p>
              )}
              check={(values) => {
                const half = halfLines(values.lines);
                return half > 0
                  ? `${plural(half, 'line has', 'lines have')} only some of the four accounts: enter all four accounts or none.`
                  : null;
              }}
              document={DraftAccountingMapping}
              variables={(values, idempotencyKey) => ({ idempotencyKey, input: { lines: enteredLines(values.lines) } })}
              kinds={KINDS}
              done={() => 'The draft is saved. Publish it to put it into effect.'}
              onDone={({ draftAccountingMapping: answer }) => {
                if (answer?.__typename !== 'AccountingMapping') return;
                void navigate({ to: '/accounting-mappings/$mappingId', params: { mappingId: answer.mappingId } });
              }}
            />
          </div>
        ) : null}
      </div>
      <Panel title={wordsOf(kind)}>
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
                        aria-label={`${label} of ${name}`}
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
