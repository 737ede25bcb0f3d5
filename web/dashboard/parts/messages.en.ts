export const dashboardParts = {
  account: 'Account',
  'account.id': 'id {id}',
  'account.of': '{name} · id {id}',
  'account.none': 'no accounts yet',
  'account.missing': 'There is no account yet. Create a sample company first.',
  'accounts.loading': 'Loading the accounts',
  'accounts.none': 'No accounts yet',
  'accounts.none.about': 'Create a sample company on the overview. This also opens its account.',
  'amount.wrong': 'Enter the amount in the format 25,00.',
  'failed.forbidden': 'These credentials have no access to this data: {message}.',
  'failed.other': '{message}. Other panels are not affected.',
  noResponse: 'No response from the gateway. Try again: the request is not executed twice.',
  refused: 'Refused: {message} ({code}).',
  unexpected: 'The gateway returned an unexpected response.',
  more: 'Show more',
  pixDescription: 'From the dashboard',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly dashboardParts: typeof dashboardParts;
  }
}
