export const english = {
  mustBeAgency: 'must be 4 digits',
  mustBeAccountNumber: 'must be 2 to 10 digits',
  notADocument: 'is not a valid CPF or CNPJ',
  onlyActive: 'only an account with the status active can be blocked; this account is {status}',
  onlyBlocked: 'only an account with the status blocked can be unblocked; this account is {status}',
  invalidAccountType: 'invalid account_type',
  mustBeInstantOrDate: 'must be an ISO 8601 date, or date and time',
  notBeforeFrom: 'must not be before from',
  notBeforeFirstDay: 'must not be before the first day',
  aboveCeiling:
    '`{name}` can be at most {ceiling} for accounts of type {accountType}; two admins of the institution can raise this ceiling',
  oneOfLimits: 'must have at least one of {names}',
  hoursAtLeast: 'must be at least 0',
  hoursAtMost: 'must be at most {max}',
  statementTooLarge: 'the statement has more than {max} entries: choose a shorter period, or the format csv or ofx',
  daysAtMost: 'must be at most {max} days',
} as const;
