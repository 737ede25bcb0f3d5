export * from './text/fingerprint.ts';
