import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { viewer } from './viewer.resource.ts';

export interface Viewer extends RowOf<typeof viewer> {}

const FIND_PARTNER = statement(
  'find_viewer',
  `select ${columnsOf(viewer, 'p')}
   from partner p join institution i on i.id = p.institution_id where p.id = $1`,
);

export const getViewer = readOperation({
  name: 'getViewer',
  scopes: [],
  summary: 'Returns the holder and the scopes of the access token',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, principal }): Promise<Viewer> {
    const [partner] = await database.query<Pick<Viewer, 'partnerName' | 'institutionName' | 'ispb'>>(FIND_PARTNER, [
      principal.partnerId,
    ]);
    if (!partner) throw new Error(`partner ${principal.partnerId} does not exist`);
    return {
      ...partner,
      partnerId: principal.partnerId,
      clientId: principal.clientId,
      scopes: [...principal.scopes].sort(),
    };
  },
});
