import { CHANNELS } from '../../platform/operation/caller.ts';
import { flag, instant, integer, json, orNull, text, uuid, word } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';

/** Of an audit entry `a`. The hash chain covers it. */
export const provenance = resource(
  'AuditProvenance',
  'Origin of an act as the server observed it. Callers cannot choose it.',
  {
    channel: orNull(word(CHANNELS, 'Channel of the act.'), 'when an earlier version recorded the act without it'),
    sessionId: orNull(
      text('Session id of the operator (hexadecimal), or id of the credential.'),
      'when there is neither',
    ),
    address: orNull(text('Network address of the caller.', { column: 'host(a.address)' })),
    requestId: text('Id of the request, for support.', { column: "a.metadata ->> 'request_id'" }),
    isRequestIdClaimed: flag('True when the caller chose the request id. It then proves nothing.', {
      column: "coalesce((a.metadata ->> 'request_id_claimed')::boolean, false)",
    }),
    passkeyId: orNull(
      text('Id of the passkey that signed the decision.', {
        graphType: 'ID',
        column: "a.metadata -> 'proof' ->> 'passkey'",
      }),
      'when it is not signed',
    ),
  },
);

export const administrationEntry = resource(
  'AdministrationEntry',
  'An act of an operator, or of the staff that runs the gateway.',
  {
    id: uuid('Id of the entry (UUID).', { graph: 'entryId', graphType: 'ID' }),
    author: text('Author: `operator:<login>` or `deployment:<name>`.', {
      column: "a.actor_type || ':' || a.actor_id",
    }),
    action: text('Action: `credential.revoked`, …'),
    resourceType: text('Kind of the changed resource.'),
    resourceId: text('Id of the changed resource.'),
    changes: json('New values or `{ from, to }` pairs. Never contains secrets.'),
    occurredAt: instant('Time of the act.'),
  },
);

export const securityEvent = resource(
  'SecurityEvent',
  'A security event: a token or a caller was accepted or refused, or access rights changed.',
  {
    id: uuid('Id of the security event (UUID).', { graph: 'securityEventId', graphType: 'ID' }),
    event: text('Kind of event: `token_issued`, `token_refused`, `scope_refused`, …'),
    clientId: orNull(text('Client id of the credential in the request.'), 'when the event names none'),
    address: orNull(text('Network address of the caller.'), "when the event did not come from a partner's request"),
    author: orNull(text('Author of the change.'), 'when the event is not a change'),
    requestId: text('Id of the request, or of the first request when the event counts several.'),
    times: integer('Number of equal events within a few seconds.'),
    occurredAt: instant('Time of the event, or of the first one when `times` counts several.'),
  },
);
