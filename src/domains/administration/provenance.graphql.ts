import { builder } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { CHANNELS } from '../../platform/operation/caller.ts';
import { provenance } from './audit.resource.ts';
import type { Provenance } from './provenance.ts';

export const AuditChannel = enumType('AuditChannel', {
  description: 'Channel of an act.',
  values: enumValues(CHANNELS),
});

export const AuditProvenance = builder.objectRef<Provenance>('AuditProvenance');

export function provenanceGraph(): void {
  registerEnums(AuditChannel);
  AuditProvenance.implement({
    description: provenance.description,
    fields: (t) => resourceFields(t, provenance),
  });
}
