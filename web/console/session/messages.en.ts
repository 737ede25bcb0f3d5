export const session = {
  'role.preparer': 'preparer',
  'role.approver': 'approver',
  'role.treasurer': 'treasurer',
  'role.accountant': 'accountant',
  'role.admin': 'admin',
  'role.viewer': 'viewer',
  checking: 'Checking your session',
  signedOut: 'You are not signed in',
  'signedOut.idle': 'You were signed out after 15 minutes without activity.',
  'signedOut.ended': 'Your session has ended. Sign in to continue where you were.',
  'signedOut.left': 'You have signed out.',
  'signedOut.none': 'Sign in to use the console of the institution.',
  signIn: 'Sign in',
  'signIn.page': 'Sign in · Console',
  unreachable: 'The gateway is not reachable',
  'unreachable.about': 'Your session could not be checked.',
  'passkey.notLoaded': 'The request for the passkey could not be loaded. Try again.',
  'passkey.registered': 'This device already has a passkey of yours.',
  'passkey.cancelled': 'The passkey request was cancelled or timed out. Try again.',
  'passkey.unsupported': 'This browser cannot use passkeys at this address. Use another browser or device.',
  'passkey.failed': 'The passkey could not be used. Use the device that has the passkey, and try again.',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly session: typeof session;
  }
}
