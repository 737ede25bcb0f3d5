import { builder } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { CHANNELS } from '../../platform/operation/caller.ts';
import type { Provenance } from './provenance.ts';

export const AuditChannel = enumType('AuditChannel', {
  description: 'Channel of an act.',
  values: enumValues(CHANNELS),
});

export const AuditProvenance = builder.objectRef<Provenance>('AuditProvenance');

export function provenanceGraph(): void {
  registerEnums(AuditChannel);
  AuditProvenance.implement({
    description: 'Origin of an act as the server observed it. Callers cannot choose it.',
    fields: (t) => ({
      channel: t.expose('channel', {
        type: AuditChannel,
        nullable: true,
        description: 'Channel of the act. Null when an earlier version recorded the act without it.',
      }),
      sessionId: t.exposeString('sessionId', {
        nullable: true,
        description: 'Session id of the operator, or id of the credential. Null when there is neither.',
      }),
      address: t.exposeString('address', { nullable: true, description: 'Network address of the caller.' }),
      requestId: t.exposeString('requestId', { description: 'Id of the request, for support.' }),
      isRequestIdClaimed: t.exposeBoolean('isRequestIdClaimed', {
        description: 'True when the caller chose the request id. It then proves nothing.',
      }),
      passkeyId: t.exposeID('passkeyId', {
        nullable: true,
        description: 'Id of the passkey that signed the decision. Null when it is not signed.',
      }),
    }),
  });
}
