import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { useConsole } from '../session/console-context.ts';
import { ApproveChange, type ChangeAskedForQuery, DeclineChange } from './documents.generated.ts';
import { wantedText } from './wanted.tsx';

type Asked = NonNullable<ChangeAskedForQuery['changeRequest']>;

const KINDS = ['CHANGE_REQUEST', 'PERSON', 'CREDENTIAL'] as const;

/** What who looks may decide on a change that waits: who asked for it takes it back, another admin decides. */
export function ChangeActs({ change: { changeId, subject, wanted, requestedBy } }: { readonly change: Asked }) {
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
  if (isMine) {
    return (
      <>
        <p className="muted">Another admin has to approve it.</p>
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
            <p>It is done at once, as {authorOf(requestedBy)} asked for it:</p>
            <p>
              <strong>{subject}</strong>: {wantedText(wanted)}
            </p>
          </>
        }
        document={ApproveChange}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
        kinds={KINDS}
        done={() => `The change of ${subject} is made.`}
      />
    </>
  );
}
