export const passkeys = {
  title: 'Passkeys',
  about: 'With a passkey you sign each approval and each release on your own device, by fingerprint, face or PIN.',
  missing: 'Passkeys are not available',
  none: 'You have no passkey',
  'none.about': 'Until you add a passkey, a sign-in within the last 5 minutes is your fresh proof.',
  name: 'Name',
  'name.hint': 'Name of the device, for example Work laptop.',
  'name.missing': 'Enter a name.',
  created: 'Registered',
  used: 'Last signed',
  'used.never': 'Never',
  act: 'Act',
  add: 'Add passkey',
  'add.title': 'Add a passkey',
  'add.first': 'Your browser creates the passkey. From then on, you must sign each decision with a passkey.',
  'add.other': 'Your browser creates the passkey. You confirm this with a passkey that you already have.',
  'add.done': '{name} is added.',
  create: 'Create passkey',
  'create.other': 'Create another passkey',
  'create.waiting': 'Waiting for your device…',
  'create.done': 'The passkey is created.',
  'create.missing': 'Create the passkey first.',
  'create.failed': 'The device returned no passkey.',
  remove: 'Remove',
  'remove.title': 'Remove {name}',
  'remove.explain':
    '{name} can no longer sign. You confirm the removal with one of your passkeys. Without any passkey, your fresh proof is to sign in again.',
  'remove.done': '{name} is removed.',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly passkeys: typeof passkeys;
  }
}
