export const connection = {
  title: 'Connection',
  about: 'One WebSocket serves all live data. After a reconnect, the feed resumes after the last received event.',
  log: 'Connection log',
  'log.label': 'Connection log, newest first',
  credentials: 'Credentials',
  partner: 'Partner',
  institution: 'Institution',
  'institution.ispb': '{name} (ISPB {ispb})',
  clientId: 'Client id',
  scopes: 'Scopes',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly connection: typeof connection;
  }
}
