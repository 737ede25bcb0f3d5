/** Signers whose private keys the gateway holds: itself, and the sandbox that simulates the rails. */
export const OWN_SIGNERS = ['gateway', 'sandbox'] as const;
export type OwnSigner = (typeof OWN_SIGNERS)[number];
