import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
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
import {
  ACT_STATUS_TONES,
  ACT_STATUS_WORDS,
  ACT_WORDS,
  EFFECT_WORDS,
  KINDS,
  possibleActs,
  type ShownAct,
  type ShownCase,
} from './words.ts';

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
      label="Propose an act"
      tone="primary"
      title="Propose an act for this case"
      initial={{ act: first as string, amount: '', accountId: '', reason: '' }}
      explain={({ act }) => (
        <p>{EFFECT_WORDS[act as CaseActKind]} Nothing is booked before another person, a treasurer, approves it.</p>
      )}
      fields={({ act, amount, accountId, reason }, change) => (
        <>
          <ChoiceField
            label="Act"
            value={act}
            options={acts.map((each) => [each, ACT_WORDS[each]])}
            change={(act) => change({ act })}
          />
          {act === 'POST_TO_CUSTOMER' ? (
            <TextField
              label="Account of the customer"
              hint="Account number in this gateway."
              inputMode="numeric"
              maxLength={15}
              value={accountId}
              change={(accountId) => change({ accountId })}
            />
          ) : null}
          {WITH_AMOUNT.includes(act as CaseActKind) ? (
            <TextField
              label="Amount in reais"
              hint={
                needsAmount(act as CaseActKind)
                  ? "The rail states no amount: enter the one of the rail's own statement, as 1.234,56."
                  : suspenseAmount === 0
                    ? 'Empty for the amount of the case.'
                    : 'Empty for the whole amount on suspense.'
              }
              inputMode="decimal"
              maxLength={24}
              value={amount}
              change={(amount) => change({ amount })}
            />
          ) : null}
          <LongTextField label="Reason" value={reason} maxLength={500} change={(reason) => change({ reason })} />
        </>
      )}
      check={({ act, amount, accountId, reason }) => {
        if (act === 'POST_TO_CUSTOMER' && !/^[1-9]\d*$/.test(accountId.trim()))
          return 'Enter the number of the account.';
        if (amount.trim() === '' ? needsAmount(act as CaseActKind) : !parseReais(amount))
          return 'Enter an amount, for example 1.234,56.';
        return reason.trim() === '' ? 'Enter a reason.' : null;
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
      done={() => 'The act waits for a treasurer.'}
    />
  );
}

export function AskRail({ found: { caseId, reference } }: { readonly found: ShownCase }) {
  const { session } = useConsole();
  if (!mayPropose(session.roles)) return null;
  return (
    <Act
      id={`ask-rail:${caseId}`}
      label="Ask the rail"
      title="Ask the rail again for the outcome"
      initial={{}}
      explain={
        <p>
          The gateway asks the rail about <code>{reference}</code>. The reply becomes evidence of this case. Nothing is
          booked.
        </p>
      }
      document={AskRailAboutCase}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { caseId } })}
      kinds={KINDS}
      done={() => 'The rail is being asked. Its reply appears under Evidence.'}
    />
  );
}

export function Acts({ acts }: { readonly acts: readonly ShownAct[] }) {
  if (acts.length === 0) return <p className="muted state">No act was proposed yet.</p>;
  return (
    <ul className="plain stack case-part">
      {acts.map((act) => (
        <li key={act.actId}>
          <p>
            <strong>{ACT_WORDS[act.act]}</strong>
            {act.amount === null ? null : (
              <>
                {' '}
                <Money cents={act.amount} />
              </>
            )}
            {act.accountId === null ? null : <> account {act.accountId}</>}{' '}
            <Status state={act.status} tones={ACT_STATUS_TONES} words={ACT_STATUS_WORDS} />
          </p>
          <p className="small">
            <bdi>{act.reason}</bdi>
          </p>
          <p className="muted small">
            Proposed by {authorOf(act.proposedBy)} <When at={act.proposedAt} />
            {act.decidedBy && act.decidedAt ? (
              <>
                , decided by {authorOf(act.decidedBy)} <When at={act.decidedAt} />
              </>
            ) : null}
          </p>
          {act.refusal ? (
            <p className="small status" data-tone="bad">
              Not booked: {act.refusal}
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
        label={isOwn ? 'Withdraw' : 'Decline'}
        tone={isOwn ? 'plain' : 'danger'}
        title={isOwn ? 'Withdraw this act' : 'Decline this act'}
        explain={<p>Nothing is booked. Another act can be proposed.</p>}
        document={DeclineCaseAct}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { actId } })}
        done={() => (isOwn ? 'The act is withdrawn.' : 'The act is declined.')}
      />
      {isTreasurer && !isOwn ? (
        <Act
          {...shared}
          id={`approve-case-act:${actId}`}
          label="Approve"
          tone="primary"
          title={`Approve: ${ACT_WORDS[act.act]}`}
          explain={<p>{EFFECT_WORDS[act.act]} This cannot be undone.</p>}
          document={ApproveCaseAct}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { actId } })}
          done={() => 'The act is approved and being booked.'}
        />
      ) : null}
    </span>
  );
}
