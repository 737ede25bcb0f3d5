import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { useConsole } from '../session/console-context.ts';
import { ApproveChange, type ChangeAskedForQuery, DeclineChange } from './documents.generated.ts';
import { wantedText } from './wanted.tsx';

type Asked = NonNullable<ChangeAskedForQuery['changeRequest']>;

const KINDS = [
  ...(['CHANGE_REQUEST', 'PERSON', 'CREDENTIAL', 'PARTNER', 'MASTER_DATA', 'LIMITS', 'FEE'] as const),
  'DEPUTYSHIP',
] as const;

/** Decisions on a pending change: the admin who requested it can withdraw it, another admin approves or declines it. */
export function ChangeActs({ change }: { readonly change: Asked }) {
  const { changeId, subject, subjectType, wanted, requestedBy, approvedBy, approvalsNeeded } = change;
  const { session } = useConsole();
  const isMine = authorOf(requestedBy) === session.login;
  const decline = (
    <Act
      id={`decline-change:${changeId}`}
      label={isMine ? 'Withdraw request' : 'Decline'}
      tone="danger"
      title={isMine ? 'Withdraw your request' : `Decline the change of ${subject}`}
      initial={{}}
      explain={<p>{subject} does not change. The change would need a new request.</p>}
      document={DeclineChange}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
      kinds={KINDS}
      done={() => (isMine ? 'Your request is withdrawn.' : `The change of ${subject} is declined.`)}
    />
  );
  const approvers =
    subjectType === 'DEPUTYSHIP'
      ? 'Other admins must approve it. The deputy and the absent approver cannot approve it.'
      : 'Another admin must approve it.';
  const { absent, deputy } = (subjectType === 'DEPUTYSHIP' ? wanted : {}) as Readonly<Record<string, unknown>>;
  const hasApproved = approvedBy.some((author) => authorOf(author) === session.login);
  const isParty = session.login === absent || session.login === deputy;
  const isLast = approvedBy.length + 1 >= approvalsNeeded;
  if (isMine || hasApproved || isParty) {
    return (
      <>
        <p className="muted">{approvers}</p>
        {decline}
      </>
    );
  }
  return (
    <>
      {decline}
      <Act
        id={`approve-change:${changeId}`}
        label="Approve"
        tone="primary"
        title={`Approve the change of ${subject}`}
        initial={{}}
        explain={
          <>
            <p>
              {isLast
                ? `Takes effect at once, as ${authorOf(requestedBy)} requested:`
                : `Takes effect after one more admin approves it, as ${authorOf(requestedBy)} requested:`}
            </p>
            <p>
              <strong>{subject}</strong>: {wantedText(change)}
            </p>
          </>
        }
        document={ApproveChange}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
        kinds={KINDS}
        done={({ approveChange: decided }) =>
          decided?.__typename === 'ChangeRequest' && decided.outcome === null
            ? 'You approved the change. Another admin must also approve it.'
            : `The change of ${subject} is in effect.`
        }
      />
    </>
  );
}
