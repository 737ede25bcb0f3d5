import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { ChoiceField, LongTextField, TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  ApproveCaseAct,
  AskRailAboutCase,
  type CaseActKind,
  DeclineCaseAct,
  ProposeCaseAct,
} from './documents.generated.ts';
import { ACT_STATUS_TONES, KINDS, possibleActs, type ShownAct, type ShownCase } from './words.ts';

const mayPropose = (roles: readonly string[]): boolean => roles.includes('accountant') || roles.includes('treasurer');

/** Acts whose amount the proposer can choose. */
const WITH_AMOUNT: readonly CaseActKind[] = ['POST_TO_SUSPENSE', 'POST_TO_CUSTOMER', 'POST_TO_LOSS'];

export function ProposeAct({ found }: { readonly found: ShownCase }) {
  const { session } = useConsole();
  const acts = possibleActs(found);
  const [first] = acts;
  if (!mayPropose(session.roles) || !first) return null;
  const { caseId, amount: stated, suspenseAmount } = found;
  const needsAmount = (act: CaseActKind) => act === 'POST_TO_SUSPENSE' && stated === null;
  return (
    <Act
      id={`propose-case-act:${caseId}`}
      label={t('cases.propose')}
      tone="primary"
      title={t('cases.propose.title')}
      initial={{ act: first as string, amount: '', accountId: '', reason: '' }}
      explain={({ act }) => <p>{t('cases.propose.explain', { effect: t(`cases.effect.${act as CaseActKind}`) })}</p>}
      fields={({ act, amount, accountId, reason }, change) => (
        <>
          <ChoiceField
            label={t('cases.act')}
            value={act}
            options={acts.map((each) => [each, t(`cases.act.${each}`)])}
            change={(act) => change({ act })}
          />
          {act === 'POST_TO_CUSTOMER' ? (
            <TextField
              label={t('cases.propose.account')}
              hint={t('cases.propose.account.hint')}
              inputMode="numeric"
              maxLength={15}
              value={accountId}
              change={(accountId) => change({ accountId })}
            />
          ) : null}
          {WITH_AMOUNT.includes(act as CaseActKind) ? (
            <TextField
              label={t('cases.propose.amount')}
              hint={
                needsAmount(act as CaseActKind)
                  ? t('cases.propose.amount.needed')
                  : suspenseAmount === 0
                    ? t('cases.propose.amount.case')
                    : t('cases.propose.amount.suspense')
              }
              inputMode="decimal"
              maxLength={24}
              value={amount}
              change={(amount) => change({ amount })}
            />
          ) : null}
          <LongTextField
            label={t('cases.propose.reason')}
            value={reason}
            maxLength={500}
            change={(reason) => change({ reason })}
          />
        </>
      )}
      check={({ act, amount, accountId, reason }) => {
        if (act === 'POST_TO_CUSTOMER' && !/^[1-9]\d*$/.test(accountId.trim()))
          return t('cases.propose.account.missing');
        if (amount.trim() === '' ? needsAmount(act as CaseActKind) : !parseReais(amount))
          return t('cases.propose.amount.missing');
        return reason.trim() === '' ? t('cases.propose.reason.missing') : null;
      }}
      document={ProposeCaseAct}
      variables={({ act, amount, accountId, reason }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          caseId,
          act: act as CaseActKind,
          reason: reason.trim(),
          amount: WITH_AMOUNT.includes(act as CaseActKind) && amount.trim() !== '' ? parseReais(amount) : null,
          accountId: act === 'POST_TO_CUSTOMER' ? accountId.trim() : null,
        },
      })}
      kinds={KINDS}
      done={() => t('cases.propose.done')}
    />
  );
}

export function AskRail({ found: { caseId, reference } }: { readonly found: ShownCase }) {
  const { session } = useConsole();
  if (!mayPropose(session.roles)) return null;
  return (
    <Act
      id={`ask-rail:${caseId}`}
      label={t('cases.ask')}
      title={t('cases.ask.title')}
      initial={{}}
      explain={
        <p>
          <Rich text="cases.ask.explain" tags={{ reference: <code>{reference}</code> }} />
        </p>
      }
      document={AskRailAboutCase}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { caseId } })}
      kinds={KINDS}
      done={() => t('cases.ask.done')}
    />
  );
}

export function Acts({ acts }: { readonly acts: readonly ShownAct[] }) {
  if (acts.length === 0) return <p className="muted state">{t('cases.acts.none')}</p>;
  return (
    <ul className="plain stack case-part">
      {acts.map((act) => (
        <li key={act.actId}>
          <p>
            <strong>{t(`cases.act.${act.act}`)}</strong>
            {act.amount === null ? null : (
              <>
                {' '}
                <Money cents={act.amount} />
              </>
            )}
            {act.accountId === null ? null : <> {t('cases.act.account', { accountId: act.accountId })}</>}{' '}
            <Status state={act.status} tones={ACT_STATUS_TONES} text={t(`cases.act.status.${act.status}`)} />
          </p>
          <p className="small">
            <bdi>{act.reason}</bdi>
          </p>
          <p className="muted small">
            {act.decidedBy && act.decidedAt ? (
              <Rich
                text="cases.act.decided"
                values={{
                  author: authorOf(act.proposedBy),
                  at: <When at={act.proposedAt} />,
                  decider: authorOf(act.decidedBy),
                  decidedAt: <When at={act.decidedAt} />,
                }}
              />
            ) : (
              <Rich
                text="cases.act.proposed"
                values={{ author: authorOf(act.proposedBy), at: <When at={act.proposedAt} /> }}
              />
            )}
          </p>
          {act.refusal ? (
            <p className="small status" data-tone="bad">
              {t('cases.act.refusal', { refusal: act.refusal })}
            </p>
          ) : null}
          <Decide act={act} />
        </li>
      ))}
    </ul>
  );
}

function Decide({ act }: { readonly act: ShownAct }) {
  const { session } = useConsole();
  const { actId, status, proposedBy } = act;
  const isOwn = proposedBy === `operator:${session.login}`;
  const isTreasurer = session.roles.includes('treasurer');
  if (status !== 'PROPOSED' || !mayPropose(session.roles)) return null;
  const shared = { initial: {}, kinds: KINDS } as const;
  return (
    <span className="acts decide">
      <Act
        {...shared}
        id={`decline-case-act:${actId}`}
        label={isOwn ? t('cases.withdraw') : t('cases.decline')}
        tone={isOwn ? 'plain' : 'danger'}
        title={isOwn ? t('cases.withdraw.title') : t('cases.decline.title')}
        explain={<p>{t('cases.decline.explain')}</p>}
        document={DeclineCaseAct}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { actId } })}
        done={() => (isOwn ? t('cases.withdraw.done') : t('cases.decline.done'))}
      />
      {isTreasurer && !isOwn ? (
        <Act
          {...shared}
          id={`approve-case-act:${actId}`}
          label={t('cases.approve')}
          tone="primary"
          title={t('cases.approve.title', { act: t(`cases.act.${act.act}`) })}
          explain={<p>{t('cases.approve.explain', { effect: t(`cases.effect.${act.act}`) })}</p>}
          document={ApproveCaseAct}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { actId } })}
          done={() => t('cases.approve.done')}
        />
      ) : null}
    </span>
  );
}
