import { builder } from '../../graphql/builder.ts';
import { resourceType } from '../../graphql/resource-fields.ts';
import { viewer } from './viewer.resource.ts';
import { getViewer } from './viewer.ts';

export function viewerGraph(): void {
  builder.queryField('viewer', (t) =>
    t.field({
      type: resourceType(viewer),
      description: 'The holder and the scopes of the access token.',
      resolve: (_root, _args, context) => context.enter(getViewer, {}),
    }),
  );
}
