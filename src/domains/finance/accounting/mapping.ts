import { type Queryable, statement } from '../../../platform/database.ts';
import { type AccountingEntryKind, KINDS } from './entry-kinds.ts';

/** An account: ours, and the ERP's. */
export interface MappedAccount {
  readonly account: string;
  readonly erp: string;
}

/** What an entry debits and credits. */
export interface Sides {
  readonly debit: MappedAccount;
  readonly credit: MappedAccount;
}

/** By which an entry finds its accounts. */
export interface EntryShape {
  readonly kind: AccountingEntryKind;
  /** The kind whose accounts it has: of a reversal, that of what it reverses. */
  readonly mappedKind: AccountingEntryKind;
  readonly financialAccountId: string | null;
  /** Of an entry that cites another one: the other's financial account, and the mapping of its batch; null: it has none yet. */
  readonly citedFinancialAccountId: string | null;
  readonly citedMappingId: string | null;
  /** Of a reversal of what was reclassified: where it was moved last, and the mapping of that entry's batch, if it has one. */
  readonly movedFinancialAccountId?: string | null;
  readonly movedMappingId?: string | null;
}

interface Line {
  readonly mappingId: string;
  readonly kind: string;
  readonly financialAccountId: string | null;
  readonly debit: string;
  readonly debitErp: string;
  readonly credit: string;
  readonly creditErp: string;
}

const PUBLISHED = statement(
  'published_accounting_mapping',
  'select id from accounting_mapping where institution_id = $1 and version is not null order by version desc limit 1',
);
const LINES = statement(
  'accounting_mapping_lines',
  `select l.mapping_id as "mappingId", l.kind, l.financial_account_id as "financialAccountId", l.debit_account as debit,
     l.debit_account_erp as "debitErp", l.credit_account as credit, l.credit_account_erp as "creditErp"
   from accounting_mapping_line l join accounting_mapping m on m.id = l.mapping_id
   where m.institution_id = $1 and m.version is not null`,
);

/** The accounts of entries, by the published versions of an institution's mapping. */
export class AccountingMapping {
  /** The published version that counts. */
  readonly id: string;
  readonly #sides: ReadonlyMap<string, Sides>;

  private constructor(id: string, lines: readonly Line[]) {
    this.id = id;
    this.#sides = new Map(
      lines.map((line) => [
        keyOf(line.mappingId, line.kind, line.financialAccountId),
        {
          debit: { account: line.debit, erp: line.debitErp },
          credit: { account: line.credit, erp: line.creditErp },
        },
      ]),
    );
  }

  /** Null: none is published. */
  static async published(db: Queryable, institutionId: number): Promise<AccountingMapping | null> {
    const [newest] = await db.query<{ id: string }>(PUBLISHED, [institutionId]);
    return newest ? AccountingMapping.of(db, institutionId, newest.id) : null;
  }

  /** As of one published version. */
  static async of(db: Queryable, institutionId: number, mappingId: string): Promise<AccountingMapping> {
    return new AccountingMapping(mappingId, await db.query<Line>(LINES, [institutionId]));
  }

  /**
   * What an entry debits and credits; null: it is not mapped. A reclassification moves the side that the financial account decides. A
   * reversal swaps the sides that its original was booked with, and takes that side from where it was moved last.
   */
  sidesOf(entry: EntryShape): Sides | null {
    const { kind, mappedKind } = entry;
    if (kind === mappedKind) return this.#find(this.id, mappedKind, entry.financialAccountId);
    const booked = this.#find(entry.citedMappingId ?? this.id, mappedKind, entry.citedFinancialAccountId);
    const { movedFinancialAccountId: movedTo = null, movedMappingId } = entry;
    const isDebit = KINDS[mappedKind].classified === 'debit';
    if (kind === 'reclassified') {
      const next = this.#find(this.id, mappedKind, entry.financialAccountId);
      if (!booked || !next) return null;
      return isDebit ? { debit: next.debit, credit: booked.debit } : { debit: booked.credit, credit: next.credit };
    }
    const moved = movedTo === null ? booked : this.#find(movedMappingId ?? this.id, mappedKind, movedTo);
    if (!booked || !moved) return null;
    return isDebit ? { debit: booked.credit, credit: moved.debit } : { debit: moved.credit, credit: booked.debit };
  }

  #find(mappingId: string, kind: AccountingEntryKind, financialAccountId: string | null): Sides | null {
    return this.#sides.get(keyOf(mappingId, kind, financialAccountId)) ?? null;
  }
}

const keyOf = (mappingId: string, kind: string, financialAccountId: string | null) =>
  `${mappingId} ${kind} ${financialAccountId}`;
