import { type ColumnMapping, columnMapping, foldedHeading, MOST_PREAMBLE } from './column-mapping.ts';
import { type DecimalSign, hasNoAmount, statementAmount } from './statement-amount.ts';
import { DATE_FORMATS, type DateFormat, dayIn } from './statement-day.ts';
import { isBlankRow, type Table } from './table-rows.ts';
import { sideOf } from './table-statement.ts';

/** Headings of exports of Brazilian banks, folded. The first pattern that fits a heading of the file wins. */
const HEADINGS = {
  date: [
    /^(DATA|DT)( (DE |DO |DA )?(LANCAMENTO|LANCTO|LANC|MOV|MOVIMENTO|MOVIMENTACAO|TRANSACAO|OPERACAO))$/,
    /^(DATA|DATA HORA|DATA E HORA|DATE|RELEASE DATE|DIA)$/,
    /^(DATA|DT)( (DE |DO |DA )?(CONTABIL|PAGAMENTO|LIBERACAO|BALANCETE|COMPENSACAO))$/,
  ],
  amount: [
    /^VALOR( R\$| BRL)?$/,
    /^VALOR( DO| DA| DE)? (LANCAMENTO|TRANSACAO|MOVIMENTO|LIQUIDO)( R\$)?$/,
    /^(QUANTIA|MONTANTE|AMOUNT|TRANSACTION NET AMOUNT)( R\$)?$/,
  ],
  debit: [/^(VALOR )?(DEBITO|DEBITOS|SAIDA|SAIDAS|DEB)( R\$)?$/],
  credit: [/^(VALOR )?(CREDITO|CREDITOS|ENTRADA|ENTRADAS|CRED)( R\$)?$/],
  side: [/^(D C|C D|DC|DEB CRED|DEBITO CREDITO|NATUREZA|SINAL|INF|TIPO LANCAMENTO|TIPO|MOVIMENTACAO)$/],
  document: [/^((N|NR|NO|NUM|NUMERO)( DO| DE)? )?(DOCUMENTO|DOC|DOCTO|DCTO)$/],
  id: [/^(IDENTIFICADOR|ID|ID( DA| DE)? (TRANSACAO|OPERACAO|LANCAMENTO)|CODIGO( DA)? TRANSACAO|REFERENCE ID)$/],
  balance: [
    /^SALDO( R\$)?$/,
    /^(SALDO (DEPOIS|FINAL|ATUAL|APOS( O)?( LANCAMENTO)?|DO DIA)|SALDOS|BALANCE|PARTIAL BALANCE)( R\$)?$/,
  ],
} as const;
type Role = keyof typeof HEADINGS;

const DESCRIPTION =
  /^(HISTORICO( COMPLEMENTAR)?|DESCRICAO|LANCAMENTO|TITULO|DETALHES?|COMPLEMENTO|TRANSACAO|ESTABELECIMENTO|DESTINO|FAVORECIDO|MEMO|DESCRIPTION|TRANSACTION TYPE|OBSERVACAO|RAZAO SOCIAL)$/;
const MOST_DESCRIPTIONS = 5;
const SAMPLE = 10;
/** Rows whose dates and amounts decide the formats. */
const PROBE = 1_000;

export interface MappingSuggestion {
  /** Null if the table has no headings of a date and amounts, or their forms are unclear. */
  readonly mapping: ColumnMapping | null;
  /** Headings as written. Empty if none are recognised. */
  readonly headings: readonly string[];
  /** The first rows that are not blank, after the headings. */
  readonly sample: Table;
}

/** Proposes a mapping by the headings of Brazilian banks and the form of the cells. A person confirms it. */
export function suggestMapping(rows: Table): MappingSuggestion {
  const candidates = rows.slice(0, MOST_PREAMBLE).map((row, index) => ({ index, roles: rolesOf(row) }));
  const best = candidates
    .filter(({ roles }) => roles.has('date') && (roles.has('amount') || (roles.has('debit') && roles.has('credit'))))
    .reduce<(typeof candidates)[number] | null>(
      (one, other) => (one && one.roles.size >= other.roles.size ? one : other),
      null,
    );
  const first = best === null ? 0 : best.index + 1;
  const data = rows.slice(first, first + PROBE).filter((row) => !isBlankRow(row));
  return {
    mapping: best && mappingOf(rows[best.index] as readonly string[], best.index + 1, best.roles, data),
    headings: best === null ? [] : (rows[best.index] as readonly string[]),
    sample: data.slice(0, SAMPLE),
  };
}

/** Index of the column by role. */
function rolesOf(row: readonly string[]): ReadonlyMap<Role, number> {
  const headings = row.map(foldedHeading);
  const roles = new Map<Role, number>();
  for (const role of Object.keys(HEADINGS) as Role[]) {
    for (const pattern of HEADINGS[role]) {
      const index = headings.findIndex((heading) => pattern.test(heading));
      if (index === -1) continue;
      roles.set(role, index);
      break;
    }
  }
  return roles;
}

function mappingOf(
  headings: readonly string[],
  headingRow: number,
  roles: ReadonlyMap<Role, number>,
  data: Table,
): ColumnMapping | null {
  const cells = (role: Role): readonly string[] => {
    const index = roles.get(role);
    return index === undefined ? [] : data.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  };
  const repeated = new Set(headings.map(foldedHeading).filter((heading, index, all) => all.indexOf(heading) !== index));
  // A repeated heading names no single column.
  const columnAt = (index: number) =>
    repeated.has(foldedHeading(headings[index] as string)) ? index + 1 : (headings[index] as string).trim();
  const column = (role: Role) => (roles.has(role) ? columnAt(roles.get(role) as number) : null);
  const dateFormat = formatOf(cells('date'));
  const one = roles.has('amount');
  const amounts = one ? cells('amount') : [...cells('debit'), ...cells('credit')];
  const decimalSign = signOf([...amounts, ...cells('balance')]);
  const sides = one ? cells('side') : [];
  const hasSide = sides.filter((cell) => sideOf(cell) !== null).length > sides.length / 2;
  const described = headings.flatMap((heading, index) =>
    DESCRIPTION.test(foldedHeading(heading)) ? [columnAt(index)] : [],
  );
  const description =
    described.length > 0 ? described.slice(0, MOST_DESCRIPTIONS) : otherTexts(headings, roles, columnAt);
  const parsed = columnMapping.safeParse({
    ...{ headingRow, separator: null, date: column('date'), dateFormat, amount: one ? column('amount') : null },
    ...{
      debit: one ? null : column('debit'),
      credit: one ? null : column('credit'),
      side: hasSide ? column('side') : null,
    },
    ...{ description, document: column('document'), id: column('id'), balance: column('balance'), decimalSign },
  });
  return parsed.success ? parsed.data : null;
}

const otherTexts = (
  headings: readonly string[],
  roles: ReadonlyMap<Role, number>,
  columnAt: (index: number) => string | number,
): readonly (string | number)[] => {
  const used = new Set(roles.values());
  const free = headings.flatMap((heading, index) =>
    heading.trim() !== '' && !used.has(index) ? [columnAt(index)] : [],
  );
  return free.slice(0, 1);
};

/** The first form that fits most dates and more of them than any earlier one: in Brazil the day is before the month. */
function formatOf(dates: readonly string[]): DateFormat | null {
  let [best, most]: [DateFormat | null, number] = [null, dates.length / 2];
  for (const format of Object.keys(DATE_FORMATS) as DateFormat[]) {
    const fitting = dates.filter((date) => dayIn(date, format) !== null).length;
    if (fitting > most) [best, most] = [format, fitting];
  }
  return best;
}

/** The decimal sign of the amounts that are certain. The comma if none is. Null if they disagree. */
function signOf(amounts: readonly string[]): DecimalSign | null {
  const signs = new Set<DecimalSign>();
  for (const amount of amounts) {
    if (hasNoAmount(amount) || statementAmount(amount) === null) continue;
    const [, sign] = /([.,])\d{1,2}\D*$/.exec(amount) ?? [];
    if (sign !== undefined) signs.add(sign as DecimalSign);
  }
  return signs.size > 1 ? null : ([...signs][0] ?? ',');
}
