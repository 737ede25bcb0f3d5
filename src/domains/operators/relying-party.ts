/** Where passkeys are valid (WebAuthn): the console's host and origin. */
export interface RelyingParty {
  /** Host name; an address that is an IP has no passkeys. */
  readonly id: string;
  readonly origin: string;
}

declare module '../../platform/operation.ts' {
  interface Services {
    relyingParty(): RelyingParty;
  }
}

export function relyingPartyOf(publicOrigin: string): RelyingParty {
  const { hostname, origin } = new URL(publicOrigin);
  return { id: hostname, origin };
}
