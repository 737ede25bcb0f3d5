import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { useConsole } from '../session/console-context.ts';
import { Beneficiary } from './beneficiary.tsx';
import {
  ApproveEscrowRelease,
  DeclineEscrowRelease,
  RequestEscrowRelease,
  WithdrawEscrowRelease,
} from './documents.generated.ts';
import { KINDS, type Release } from './words.ts';

/** Requests a release from the given account. Without it, the account number is a field. */
export function RequestRelease({ accountId: known }: { readonly accountId?: number }) {
  return (
    <Act
      id={`request-escrow-release:${known ?? ''}`}
      label={t('escrow.request')}
      tone="primary"
      title={known === undefined ? t('escrow.request.title') : t('escrow.request.title.known', { known })}
      initial={{ accountId: known === undefined ? '' : String(known), amount: '' }}
      explain={<p>{t('escrow.request.explain')}</p>}
      fields={({ accountId, amount }, change) => (
        <>
          {known === undefined ? (
            <TextField
              label={t('escrow.one')}
              hint={t('escrow.account.hint')}
              inputMode="numeric"
              maxLength={15}
              value={accountId}
              change={(accountId) => change({ accountId })}
            />
          ) : null}
          <TextField
            label={t('escrow.amount.reais')}
            hint={t('escrow.amount.hint')}
            inputMode="decimal"
            maxLength={24}
            value={amount}
            change={(amount) => change({ amount })}
          />
        </>
      )}
      check={({ accountId, amount }) =>
        !/^[1-9]\d*$/.test(accountId.trim())
          ? t('escrow.account.missing')
          : parseReais(amount)
            ? null
            : t('escrow.amount.missing')
      }
      document={RequestEscrowRelease}
      variables={({ accountId, amount }, idempotencyKey) => ({
        idempotencyKey,
        input: { accountId: Number(accountId), amount: parseReais(amount) ?? 0 },
      })}
      kinds={KINDS}
      done={() => t('escrow.request.done')}
    />
  );
}

export function DecideRelease({ release }: { readonly release: Release }) {
  const { session } = useConsole();
  const { releaseId, accountId, amount, status, createdBy, conditions, beneficiary, contentSha256 } = release;
  const isOwn = createdBy === `operator:${session.login}`;
  const isTreasurer = session.roles.includes('treasurer');
  const withdraws = isOwn && (isTreasurer || session.roles.includes('preparer'));
  if (status !== 'REQUESTED' || !(withdraws || (isTreasurer && !isOwn))) return <span className="muted">–</span>;
  const input = { releaseId };
  const shared = { initial: {}, kinds: KINDS } as const;
  if (withdraws) {
    return (
      <span className="acts decide">
        <Act
          {...shared}
          id={`withdraw-escrow:${releaseId}`}
          label={t('escrow.withdraw')}
          title={t('escrow.withdraw.title')}
          explain={
            <p>
              <Rich text="escrow.withdraw.explain" values={{ amount: <Money cents={amount} />, account: accountId }} />
            </p>
          }
          document={WithdrawEscrowRelease}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
          done={() => t('escrow.withdraw.done')}
        />
      </span>
    );
  }
  return (
    <span className="acts decide">
      <Act
        {...shared}
        id={`decline-escrow:${releaseId}`}
        label={t('escrow.decline')}
        tone="danger"
        title={t('escrow.decline.title')}
        explain={
          <p>
            <Rich
              text="escrow.decline.explain"
              values={{ amount: <Money cents={amount} />, account: accountId, author: authorOf(createdBy) }}
            />
          </p>
        }
        document={DeclineEscrowRelease}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => t('escrow.decline.done')}
      />
      {beneficiary && contentSha256 ? (
        <Act
          {...shared}
          id={`approve-escrow:${releaseId}`}
          label={t('escrow.approve')}
          tone="primary"
          title={t('escrow.approve.title')}
          explain={
            <>
              <p>
                <Rich
                  text="escrow.approve.explain"
                  values={{
                    amount: <Money cents={amount} />,
                    account: accountId,
                    author: authorOf(createdBy),
                    payee: <Beneficiary payee={beneficiary} />,
                  }}
                />
              </p>
              <p>
                <Rich text="escrow.conditions.are" values={{ conditions: <bdi>{conditions}</bdi> }} />
              </p>
            </>
          }
          document={ApproveEscrowRelease}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { ...input, contentSha256 } })}
          done={() => t('escrow.approve.done')}
        />
      ) : null}
    </span>
  );
}
