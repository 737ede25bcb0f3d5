/** A rule that must hold. `examined` counts rows; `broken` selects the rows that break the rule. */
export interface LedgerClaim {
  readonly name: string;
  readonly claim: string;
  readonly examined: string;
  readonly broken: string;
}
