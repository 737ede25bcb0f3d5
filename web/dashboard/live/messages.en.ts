export const live = {
  'why.tokenExpired': 'the access token expired',
  'why.tokenRefused': 'the access token was refused',
  'why.noResponse': 'the gateway did not respond',
  'why.restarting': 'the gateway is restarting',
  'why.lost': 'the connection was lost',
  'why.closed': 'the gateway closed the connection ({reason})',
  connected: 'Connected',
  reconnected: 'Reconnected after {duration}',
  newToken: 'Requesting a new access token',
  retrying: 'Retrying in {seconds} s',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly live: typeof live;
  }
}
