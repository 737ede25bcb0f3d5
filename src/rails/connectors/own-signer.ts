/** Whose private keys the gateway has: it itself, and the sandbox that plays the rails. */
export const OWN_SIGNERS = ['gateway', 'sandbox'] as const;
export type OwnSigner = (typeof OWN_SIGNERS)[number];
