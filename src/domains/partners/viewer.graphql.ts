import { builder } from '../../graphql/builder.ts';
import { getViewer, type Viewer } from './viewer.ts';

export function viewerGraph(): void {
  const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
    description: 'The holder of the access token.',
    fields: (t) => ({
      partnerId: t.exposeID('partnerId', { description: 'Id of the partner (UUID), `partner_id` in REST.' }),
      partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
      institutionName: t.exposeString('institutionName', {
        description: 'Name of the institution that holds the accounts.',
      }),
      ispb: t.exposeString('ispb', { description: 'ISPB of that institution, 8 characters (BCB).' }),
      clientId: t.exposeString('clientId', { description: 'Client id of the credential.' }),
      scopes: t.field({ type: ['String'], description: 'Scopes of the token.', resolve: ({ scopes }) => [...scopes] }),
    }),
  });

  builder.queryField('viewer', (t) =>
    t.field({
      type: ViewerType,
      description: 'The holder and the scopes of the access token.',
      resolve: (_root, _args, context) => context.enter(getViewer, {}),
    }),
  );
}
