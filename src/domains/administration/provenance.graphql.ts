import { builder } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { CHANNELS } from '../../platform/caller.ts';
import type { Provenance } from './provenance.ts';

export const AuditChannel = enumType('AuditChannel', {
  description: 'The door through which an act came.',
  values: enumValues(CHANNELS),
});

export const AuditProvenance = builder.objectRef<Provenance>('AuditProvenance');

/** Adds {@link AuditProvenance}. */
export function provenanceGraph(): void {
  registerEnums(AuditChannel);
  AuditProvenance.implement({
    description: 'Where an act came from, as the server saw it. No caller can choose it.',
    fields: (t) => ({
      channel: t.expose('channel', {
        type: AuditChannel,
        nullable: true,
        description: 'The door; null: an earlier version recorded the act without it.',
      }),
      sessionId: t.exposeString('sessionId', {
        nullable: true,
        description: 'Session of the person, or id of the credential.',
      }),
      address: t.exposeString('address', { nullable: true, description: 'Network address of the caller.' }),
      requestId: t.exposeString('requestId', { description: 'The request, for support.' }),
      isRequestIdClaimed: t.exposeBoolean('isRequestIdClaimed', {
        description: 'Whether the caller chose the request id, which then proves nothing.',
      }),
      passkeyId: t.exposeID('passkeyId', {
        nullable: true,
        description: 'Passkey that signed the decision; null: none signed it.',
      }),
    }),
  });
}
