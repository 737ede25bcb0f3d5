export const english = {
  mustBeCents: 'must be an integer number of cents',
  notNegative: 'must not be negative',
  mustBePercent: 'must be 0 to 100 with at most 4 decimals',
  todayOrLater: 'must be today or later',
  notBeforeStart: 'must not be before effectiveFrom',
  notBelowMinimum: 'must not be below minAmount',
  onlyScopeCustomer: 'is required with the scope customer and not allowed with other scopes',
  onlyScopeAccount: 'is required with the scope account and not allowed with other scopes',
  accountOfInstitution: 'account not found: use an account of the institution',
  notBeforeFirstDay: 'must not be before its first day',
  mustBeDate: 'must be a date, YYYY-MM-DD',
  isAfterTo: 'is after to',
} as const;
