import { flag, instant, orNull, text, uuid } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';
import { waitingChange } from '../waiting-change.ts';

export const partner = resource('Partner', 'A partner of the institution.', {
  id: uuid('Id of the partner (UUID), `partner_id` in REST.', { graph: 'partnerId', graphType: 'ID' }),
  name: text('Name of the partner.'),
  isIntegration: flag("True when the partner is an integration of the institution's own finance.", {
    column: 'p.institution_integration',
  }),
  suspendedSince: orNull(
    instant('Time since when all requests of the partner are refused.', { column: 'p.inactive_since' }),
    'when the partner is active',
  ),
  createdAt: instant('Time when the partner was added.'),
  pendingChangeId: orNull(
    uuid('The change that waits for a second admin.', {
      graphType: 'ID',
      column: waitingChange('p.institution_id', "r.subject_id = p.id and r.subject_type = 'partner'"),
    }),
    'when none waits',
  ),
});
