import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
      label={isMine ? t('persons.decide.withdraw') : t('persons.decide.decline')}
      tone="danger"
      title={isMine ? t('persons.decide.withdraw.title') : t('persons.decide.decline.title', { subject })}
      initial={{}}
      explain={<p>{t('persons.decide.decline.explain', { subject })}</p>}
      document={DeclineChange}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
      kinds={KINDS}
      done={() => (isMine ? t('persons.decide.withdraw.done') : t('persons.decide.decline.done', { subject }))}
    />
  );
  const approvers = subjectType === 'DEPUTYSHIP' ? t('persons.decide.approvers.deputy') : t('persons.decide.approvers');
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
        label={t('persons.decide.approve')}
        tone="primary"
        title={t('persons.decide.approve.title', { subject })}
        initial={{}}
        explain={
          <>
            <p>
              {isLast
                ? t('persons.decide.approve.last', { author: authorOf(requestedBy) })
                : t('persons.decide.approve.more', { author: authorOf(requestedBy) })}
            </p>
            <p>
              <Rich
                text="persons.decide.approve.change"
                values={{ subject, change: wantedText(change) }}
                tags={{ strong: <strong /> }}
              />
            </p>
          </>
        }
        document={ApproveChange}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { changeId } })}
        kinds={KINDS}
        done={({ approveChange: decided }) =>
          decided?.__typename === 'ChangeRequest' && decided.outcome === null
            ? t('persons.decide.approve.waits')
            : t('persons.decide.approve.done', { subject })
        }
      />
    </>
  );
}
