import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
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
      label="Request a release"
      tone="primary"
      title={known === undefined ? 'Request a release of an escrow account' : `Request a release of account ${known}`}
      initial={{ accountId: known === undefined ? '' : String(known), amount: '' }}
      explain={
        <p>
          No money is reserved yet. Another treasurer approves or declines the release. After the approval, the gateway
          pays the beneficiary of the terms in force.
        </p>
      }
      fields={({ accountId, amount }, change) => (
        <>
          {known === undefined ? (
            <TextField
              label="Escrow account"
              hint="Account number."
              inputMode="numeric"
              maxLength={15}
              value={accountId}
              change={(accountId) => change({ accountId })}
            />
          ) : null}
          <TextField
            label="Amount in reais"
            hint="As 1.234,56."
            inputMode="decimal"
            maxLength={24}
            value={amount}
            change={(amount) => change({ amount })}
          />
        </>
      )}
      check={({ accountId, amount }) =>
        !/^[1-9]\d*$/.test(accountId.trim())
          ? 'Enter the number of the escrow account.'
          : parseReais(amount)
            ? null
            : 'Enter an amount, for example 1.234,56.'
      }
      document={RequestEscrowRelease}
      variables={({ accountId, amount }, idempotencyKey) => ({
        idempotencyKey,
        input: { accountId: Number(accountId), amount: parseReais(amount) ?? 0 },
      })}
      kinds={KINDS}
      done={() => 'The release waits for a treasurer.'}
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
  const what = (
    <>
      <Money cents={amount} /> from account {accountId}
    </>
  );
  if (withdraws) {
    return (
      <span className="acts decide">
        <Act
          {...shared}
          id={`withdraw-escrow:${releaseId}`}
          label="Withdraw"
          title="Withdraw this release"
          explain={<p>{what} remain in the account. You can request a new release.</p>}
          document={WithdrawEscrowRelease}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
          done={() => 'The release is withdrawn.'}
        />
      </span>
    );
  }
  return (
    <span className="acts decide">
      <Act
        {...shared}
        id={`decline-escrow:${releaseId}`}
        label="Decline"
        tone="danger"
        title="Decline this release"
        explain={
          <p>
            {what} remain in the account. {authorOf(createdBy)} can request a new release.
          </p>
        }
        document={DeclineEscrowRelease}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => 'The release is declined.'}
      />
      {beneficiary && contentSha256 ? (
        <Act
          {...shared}
          id={`approve-escrow:${releaseId}`}
          label="Approve"
          tone="primary"
          title="Approve this release"
          explain={
            <>
              <p>
                {what}, which {authorOf(createdBy)} requested, are reserved at once and paid to{' '}
                <Beneficiary payee={beneficiary} />. This cannot be undone. If the payment fails, the money becomes
                available again.
              </p>
              <p>
                Conditions: <bdi>{conditions}</bdi>
              </p>
            </>
          }
          document={ApproveEscrowRelease}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { ...input, contentSha256 } })}
          done={() => 'The release is approved. The beneficiary is being paid.'}
        />
      ) : null}
    </span>
  );
}
