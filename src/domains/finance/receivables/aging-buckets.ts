/** A receivable that is due on the cut-off day is not overdue. */
export const AGING_BUCKETS = {
  not_due: 'Not overdue. Includes the due date itself.',
  '1_30': '1 to 30 days overdue.',
  '31_60': '31 to 60 days overdue.',
  '61_90': '61 to 90 days overdue.',
  over_90: 'More than 90 days overdue.',
};
export type AgingBucket = keyof typeof AGING_BUCKETS;
