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

/** What who looks may decide on a change that waits: who asked for it takes it back, another admin decides. */
export function ChangeActs({ change }: { readonly change: Asked }) {
  const { changeId, subject, subjectType, wanted, requestedBy, approvedBy, approvalsNeeded } = change;
  const { session } = useConsole();
  const isMine = authorOf(requestedBy) === session.login;
  const decline = (
    <Act
      id={`decline-change:${changeId}`}
      label={isMine ? 'Take it back' : 'Refuse'}
      tone="danger"
      title={isMine ? 'Take back what you asked for' : `Refuse the change of ${subject}`}
      initial={{}}
      explain={<p>{subject} stays as it is. It would have to be asked for again.</p>}
      document={DeclineChange}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
      kinds={KINDS}
      done={() => (isMine ? 'You have taken it back.' : `The change of ${subject} is refused.`)}
    />
  );
  const whoDecides =
    subjectType === 'DEPUTYSHIP'
      ? 'Other admins have to approve it, neither the deputy nor the approver who is away.'
      : 'Another admin has to approve it.';
  const { absent, deputy } = (subjectType === 'DEPUTYSHIP' ? wanted : {}) as Readonly<Record<string, unknown>>;
  const hasApproved = approvedBy.some((author) => authorOf(author) === session.login);
  const isParty = session.login === absent || session.login === deputy;
  const isLast = approvedBy.length + 1 >= approvalsNeeded;
  if (isMine || hasApproved || isParty) {
    return (
      <>
        <p className="muted">{whoDecides}</p>
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
                ? `It is done at once, as ${authorOf(requestedBy)} asked for it:`
                : `It is done once another admin approves as well, as ${authorOf(requestedBy)} asked for it:`}
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
            ? 'You have approved it. Another admin has to approve it as well.'
            : `The change of ${subject} is made.`
        }
      />
    </>
  );
}
