/** Host and origin of the console, where passkeys are valid (WebAuthn). */
export interface RelyingParty {
  /** Passkeys do not work with an IP address. */
  readonly id: string;
  readonly origin: string;
}

declare module '../../platform/operation/operation.ts' {
  interface Services {
    relyingParty(): RelyingParty;
  }
}

export function relyingPartyOf(publicOrigin: string): RelyingParty {
  const { hostname, origin } = new URL(publicOrigin);
  return { id: hostname, origin };
}
