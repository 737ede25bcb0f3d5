export const english = {
  dayClosed: 'the treasury day {date} is closed',
  dayIs: 'the treasury day {day} is {status}',
  onlyForClosedDays: 'applies only to closed days, and {day} is open: leave it out',
  anotherTreasurer: 'another treasurer must decide on your reopening request',
  confirmStart: 'no day was closed yet: confirm with startsFrom {day} that all earlier days count as closed',
  notOver: 'the day {day} is not over yet',
  closeNext: 'days are closed in order: close {day} next',
  hasPending:
    '{day} has {unmatched} unmatched statement entries, {cases} open cases and {unbooked} unbooked accounting entries: settle them, or confirm these counts',
  accountOfFlow: 'must be the id of a paying account or of a bank account',
  tooManyBuckets: 'makes more than {max} buckets: choose a shorter range or a longer granularity',
} as const;
