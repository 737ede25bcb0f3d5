export * from './security/security-events.ts';
export * from './observability/security-event.ts';
