import { cents, instant, orNull, text, texts, uuid } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';
import { waitingChange } from '../waiting-change.ts';

/** Operators see these members of themselves, and admins see them of all operators. */
export const person = {
  login: text('Login for the sign-in. Records contain it as the author.'),
  name: text('Name of the operator.'),
  roles: texts('Roles of the operator.'),
  authority: orNull(cents('Approval limit, in cents.'), 'when the operator cannot approve'),
};

export const administeredOperator = resource('Operator', 'An operator of the institution, as its admins see it.', {
  id: uuid('Id of the operator.', { graph: false }),
  ...person,
  createdAt: instant('Time when the operator was added.'),
  disabledAt: orNull(instant('Time since when the operator is disabled.'), 'when the operator is enabled'),
  pendingChangeId: orNull(
    uuid('The change that waits for a second admin.', {
      graphType: 'ID',
      column: waitingChange('o.institution_id', 'r.subject_id = o.id'),
    }),
    'when none waits',
  ),
});
