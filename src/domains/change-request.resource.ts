import { instant, integer, json, orNull, text, texts, uuid, word } from '../platform/resource/member.ts';
import { resource } from '../platform/resource/resource.ts';

export const CHANGE_OUTCOMES = {
  approved: 'The change was made.',
  refused: 'Another admin rejected the change.',
  withdrawn: 'The author withdrew the change, or its subject ended.',
};

const WAITS = 'while the change waits';

export const changeRequest = resource(
  'ChangeRequest',
  'A requested change that loosens a control. One person requests it and other admins decide.',
  {
    id: uuid('Id of the change (UUID).', { graph: 'changeId', graphType: 'ID' }),
    subjectType: text('Kind of subject.'),
    subjectId: uuid('Id of the subject.', { graph: false }),
    subject: text(
      'Name of the subject: the client id of a credential, the login of an operator, the id of an account, …',
    ),
    wanted: json('Values of the changed fields after an approval.'),
    was: orNull(json('Values of the changed fields at the time of the request.'), 'when the change replaces nothing'),
    approvalsNeeded: integer('Number of admins who must approve: 1 or 2.'),
    consentedBy: orNull(
      text('For a deputyship: the represented approver.'),
      'until this approver consents, and for other subjects',
    ),
    approvedBy: texts('Admins who have approved, first approval first.', {
      column:
        'array(select a.approved_by from change_approval a where a.change_id = c.id order by a.approved_at, a.approved_by)',
    }),
    requestedBy: text('Author of the request.'),
    requestedAt: instant('Time of the request.'),
    decidedBy: orNull(text('Author of the decision.'), WAITS),
    decidedAt: orNull(instant('Time of the decision.'), WAITS),
    outcome: orNull(word(CHANGE_OUTCOMES, 'Outcome of the change.'), WAITS),
  },
);
