export const dashboardSession = {
  noResponse: 'the gateway does not respond',
  limiting: 'the gateway is limiting requests',
  status: 'the gateway responded with status {status}',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly dashboardSession: typeof dashboardSession;
  }
}
