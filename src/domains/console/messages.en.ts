export const english = {
  otherInstitutions: 'this deployment has other institutions: ask the staff that runs the gateway to requeue messages',
} as const;
