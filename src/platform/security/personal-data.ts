import { type Statement, statement } from '../database/queryable.ts';

/** When customer data is erased: with the last account, or after the retention period (see docs/privacy.md). */
export type Erasable = 'ended' | 'expired';

/** Customer data of a table: how to export it and how to erase it. */
export interface PersonalData {
  readonly table: string;
  /** Rows of the customer `$1` after the key `$2`, at most `$3`, ordered by key: `key`, `data`. */
  readonly rows: Statement;
  readonly erasures: readonly {
    readonly when: Erasable;
    /** Erases at most `$2` rows of the customer `$1` that still have data, and returns one row for each. */
    readonly statement: Statement;
  }[];
}

interface Facts {
  readonly accounts?: readonly string[];
  readonly key?: string;
  /** Columns that the customer must not see: secrets, and identifiers of other persons. */
  readonly hidden?: readonly string[];
  /** SQL that erases the data, and the rows it applies to. Absent when the rows have no meaning without names. */
  readonly erased?: Partial<Readonly<Record<Erasable, { readonly set: string; readonly where: string } | 'deleted'>>>;
}

export const dataOfAccounts = (table: string, { accounts = ['account_id'], ...facts }: Facts): PersonalData => {
  const about = accounts.map((column) => `t.${column} = a.id`).join(' or ');
  return of(table, `${table} t join account a on ${about}`, 'a.customer_id', facts);
};

export const dataOfCustomers = (table: string, column: string, facts: Omit<Facts, 'accounts'>): PersonalData =>
  of(table, `${table} t`, `t.${column}`, facts);

function of(
  table: string,
  from: string,
  customer: string,
  { key = 'id', hidden = [], erased = {} }: Omit<Facts, 'accounts'>,
): PersonalData {
  const seen = hidden.reduce((row, column) => `${row} - '${column}'`, 'to_jsonb(t)');
  const erasures = Object.entries(erased).map(([when, how]) => ({
    when: when as Erasable,
    statement: statement(
      `erase_${table}_${when}`,
      `${how === 'deleted' ? `delete from ${table} e` : `update ${table} e set ${how.set}`}
       where e.${key} in (
         select t.${key} from ${from} where ${customer} = $1${how === 'deleted' ? '' : ` and (${how.where})`} limit $2)
       returning true as gone`,
    ),
  }));
  const rows = statement(
    `export_${table}`,
    `select distinct on (key) t.${key}::text collate "C" as key, ${seen} as data from ${from}
     where ${customer} = $1 and t.${key}::text collate "C" > $2 order by key limit $3`,
  );
  return { table, rows, erasures };
}
