import { text, texts, uuid } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';

export const viewer = resource('Viewer', 'The holder of the access token.', {
  partnerId: uuid('Id of the partner (UUID), `partner_id` in REST.', { graphType: 'ID', column: false }),
  partnerName: text('Name of the partner.', { column: 'p.name' }),
  institutionName: text('Name of the institution that holds the accounts.', { column: 'i.name' }),
  ispb: text('ISPB of that institution, 8 characters (BCB).', { column: 'i.ispb' }),
  clientId: text('Client id of the credential.', { column: false }),
  scopes: texts('Scopes of the token.', { column: false }),
});
