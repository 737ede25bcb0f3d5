/** A rule that must hold. `examined` counts rows; `broken` selects the rows that break the rule. */
export interface LedgerClaim {
  readonly name: string;
  readonly claim: string;
  readonly examined: string;
  readonly broken: string;
}

/** A claim about the books of institutions: `rows` (the examined ones) and `broken` select an `institution_id`. */
export interface InstitutionClaim extends LedgerClaim {
  readonly rows: string;
}

export const institutionClaim = (claim: Omit<InstitutionClaim, 'examined'>): InstitutionClaim => ({
  ...claim,
  examined: `select count(*) as n from (${claim.rows}) r`,
});
