/**
 * Folders with texts that only operators read, in English: settings at the start, and failed messages.
 */
export const UNTRANSLATED: readonly string[] = [
  'config/',
  'messaging/',
  'platform/http/',
  'sandbox/identity-provider/',
];
