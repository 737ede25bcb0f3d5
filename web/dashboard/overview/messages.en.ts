export const overview = {
  title: 'Overview',
  accounts: 'Accounts',
  'accounts.about': 'Select an account to filter its events',
  webhooks: 'Webhooks',
  'webhooks.about': 'Health and latest deliveries',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly overview: typeof overview;
  }
}
