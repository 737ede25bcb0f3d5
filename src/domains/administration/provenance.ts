import type { Channel } from '../../platform/caller.ts';

/** Where an audit entry came from, as the server saw it and the chain seals it. */
export interface Provenance {
  /** Null: an earlier build wrote the entry and did not record the channel. */
  readonly channel: Channel | null;
  /** Of a person the session, in hexadecimal; of a partner the credential. Null: neither. */
  readonly sessionId: string | null;
  readonly address: string | null;
  readonly requestId: string;
  /** Whether the caller chose the request id, which then proves nothing. */
  readonly isRequestIdClaimed: boolean;
  /** Id of the passkey that signed the decision; null: none signed it. */
  readonly passkeyId: string | null;
}

/** Columns of {@link Provenance}, of the entry `a`. */
export const PROVENANCE_COLUMNS = `a.channel, a.session_id as "sessionId", host(a.address) as address,
     a.metadata ->> 'request_id' as "requestId",
     coalesce((a.metadata ->> 'request_id_claimed')::boolean, false) as "isRequestIdClaimed",
     a.metadata -> 'proof' ->> 'passkey' as "passkeyId"`;
