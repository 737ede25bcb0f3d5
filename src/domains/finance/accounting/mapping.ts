import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { type AccountingEntryKind, KINDS } from './entry-kinds.ts';

/** The institution's account and the matching account of the ERP. */
export interface MappedAccount {
  readonly account: string;
  readonly erp: string;
}

export interface Sides {
  readonly debit: MappedAccount;
  readonly credit: MappedAccount;
}

export interface EntryShape {
  readonly kind: AccountingEntryKind;
  /** For a reversal, the kind of its original. */
  readonly mappedKind: AccountingEntryKind;
  readonly financialAccountId: string | null;
  /** The cited entry's account and its batch's mapping. Both null without a cited entry; no mapping without a batch. */
  readonly citedFinancialAccountId: string | null;
  readonly citedMappingId: string | null;
  /** For a reversal of a reclassified entry: its last account, and the mapping of that step's batch, if any. */
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

export class AccountingMapping {
  /** The published version that new entries use. */
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

  /** Returns null when the institution has published no mapping. */
  static async published(db: Queryable, institutionId: number): Promise<AccountingMapping | null> {
    const [newest] = await db.query<{ id: string }>(PUBLISHED, [institutionId]);
    return newest ? AccountingMapping.of(db, institutionId, newest.id) : null;
  }

  /** Uses this published version for new entries. */
  static async of(db: Queryable, institutionId: number, mappingId: string): Promise<AccountingMapping> {
    return new AccountingMapping(mappingId, await db.query<Line>(LINES, [institutionId]));
  }

  /**
   * Returns null for an entry without mapped accounts. A reclassification moves the side that the financial account
   * decides. A reversal swaps the sides of its original as booked, with that side at the original's last financial
   * account.
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
