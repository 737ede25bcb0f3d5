import { t } from '../../shared/language/text.ts';
import { ChoiceField } from '../../shared/parts/inputs.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import type { Preview } from './import-words.ts';

type Column = string | number;

/** Which column has which meaning, as the gateway accepts it. */
export interface Columns {
  readonly headingRow: number | null;
  readonly separator: string | null;
  readonly date: Column;
  readonly dateFormat: string;
  readonly amount: Column | null;
  readonly debit: Column | null;
  readonly credit: Column | null;
  readonly side: Column | null;
  readonly description: readonly Column[];
  readonly document: Column | null;
  readonly id: Column | null;
  readonly balance: Column | null;
  readonly decimalSign: ',' | '.';
}

const EMPTY: Columns = {
  ...{ headingRow: null, separator: null, date: 1, dateFormat: 'DD/MM/YYYY', amount: 3, debit: null, credit: null },
  ...{ side: null, description: [2], document: null, id: null, balance: null, decimalSign: ',' },
};

/** The columns that the gateway suggests or remembers for this file. */
export const columnsOf = ({ table }: Preview): Columns => (table?.columns as Columns | null) ?? EMPTY;

const MEMBERS = [
  ['date', t('reconciliation.day'), false],
  ['amount', t('reconciliation.amount'), true],
  ['debit', t('reconciliation.debits'), true],
  ['credit', t('reconciliation.credits'), true],
  ['side', t('reconciliation.column.side'), true],
  ['document', t('reconciliation.document'), true],
  ['id', t('reconciliation.column.id'), true],
  ['balance', t('reconciliation.column.balance'), true],
] as const;

const FORMATS = [
  ['DD/MM/YYYY', '31/12/2026'],
  ['DD/MM/YY', '31/12/26'],
  ['YYYY-MM-DD', '2026-12-31'],
  ['MM/DD/YYYY', '12/31/2026'],
  ['YYYYMMDD', '20261231'],
  ['serial', t('reconciliation.column.serial')],
] as const;

/** Says once for each bank which column of a CSV or XLSX file has which meaning. */
export function ColumnsForm({
  table,
  columns,
  change,
}: {
  readonly table: NonNullable<Preview['table']>;
  readonly columns: Columns;
  change(columns: Columns): void;
}) {
  const { headings, sample } = table;
  const width = Math.max(headings.length, ...sample.map((row) => row.length));
  const names = Array.from({ length: width }, (_, index) => (headings[index] ?? '').trim());
  const optionOf = (column: Column | null): string =>
    column === null ? '' : String(typeof column === 'number' ? column : names.indexOf(column.trim()) + 1 || '');
  const columnAt = (value: string): Column | null => {
    if (value === '') return null;
    const heading = names[Number(value) - 1] ?? '';
    return heading !== '' && names.indexOf(heading) === names.lastIndexOf(heading) && columns.headingRow !== null
      ? heading
      : Number(value);
  };
  const options = names.map(
    (name, index) =>
      [String(index + 1), name === '' ? t('reconciliation.column', { number: index + 1 }) : name] as const,
  );
  return (
    <Panel title={t('reconciliation.columns')}>
      <div className="import-columns">
        <p className="muted">{t('reconciliation.columns.about')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
        <section className="import-sample" aria-label={t('reconciliation.columns.sample')} tabIndex={0}>
          <table>
            {headings.length > 0 ? (
              <thead>
                <tr>
                  {names.map((name, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                    <th key={index}>{name}</th>
                  ))}
                </tr>
              </thead>
            ) : null}
            <tbody>
              {sample.slice(0, 5).map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
                <tr key={index}>
                  {names.map((_, cell) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                    <td key={cell}>{row[cell] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className="fields">
          {MEMBERS.map(([member, label, isOptional]) => (
            <ChoiceField
              key={member}
              label={label}
              value={optionOf(columns[member])}
              {...(isOptional && { none: t('reconciliation.column.none') })}
              change={(value) => change({ ...columns, [member]: columnAt(value) ?? (isOptional ? null : 1) })}
              options={options}
            />
          ))}
          <ChoiceField
            label={t('reconciliation.column.text')}
            value={optionOf(columns.description[0] ?? null)}
            change={(value) => change({ ...columns, description: [columnAt(value) ?? 1] })}
            options={options}
          />
          <ChoiceField
            label={t('reconciliation.column.format')}
            value={columns.dateFormat}
            change={(dateFormat) => change({ ...columns, dateFormat })}
            options={FORMATS}
          />
          <ChoiceField
            label={t('reconciliation.column.decimal')}
            value={columns.decimalSign}
            change={(sign) => change({ ...columns, decimalSign: sign === '.' ? '.' : ',' })}
            options={[
              [',', t('reconciliation.column.comma')],
              ['.', t('reconciliation.column.point')],
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
