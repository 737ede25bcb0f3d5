import { builder } from '../../graphql/builder.ts';
import { enumValues } from '../../graphql/enums.ts';
import { globalId, nodeType } from '../../graphql/nodes.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { HOLD_STATUSES, hold } from './hold.resource.ts';
import { type Hold, holdsById } from './holds.ts';

export const FundsBlock = builder.objectRef<Hold>('FundsBlock');

export function holdsGraph(): void {
  const FundsBlockStatus = builder.enumType('FundsBlockStatus', {
    description: 'State of a precautionary block of funds.',
    values: enumValues(HOLD_STATUSES),
  });

  FundsBlock.implement({
    description: hold.description,
    extensions: nodeType({ name: 'FundsBlock', scope: 'pix:read', id: Uuid, load: holdsById }),
    interfaces: [builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('FundsBlock', id) }),
      ...resourceFields(t, hold, { status: FundsBlockStatus }),
    }),
  });
}
