export const english = {
  calendarDate: 'must be a date YYYY-MM-DD',
  sameKindTwice: 'must not contain the same kind and financial account twice',
  accountsNotMapped: 'the published mapping has no accounts for some entries: add them and publish it',
  fileBeingBuilt: 'the file of the batch is still being built: try again later',
  noSuchPart: 'the file of the batch has no part {part}',
} as const;
