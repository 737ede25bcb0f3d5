import type { Channel } from '../../platform/operation/caller.ts';

/** Origin of an audit entry as the server observed it. The hash chain covers it. */
export interface Provenance {
  /** Null for entries of earlier builds, which did not record the channel. */
  readonly channel: Channel | null;
  /** Session id of an operator (hexadecimal) or credential id of a partner. */
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string;
  /** True when the caller chose the request id. It then proves nothing. */
  readonly isRequestIdClaimed: boolean;
  readonly passkeyId: string | null;
}

export const PROVENANCE_COLUMNS = `a.channel, a.session_id as "sessionId", host(a.address) as address,
     a.metadata ->> 'request_id' as "requestId",
     coalesce((a.metadata ->> 'request_id_claimed')::boolean, false) as "isRequestIdClaimed",
     a.metadata -> 'proof' ->> 'passkey' as "passkeyId"`;
