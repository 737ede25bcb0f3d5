import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { LongTextField, TextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { Beneficiary } from './beneficiary.tsx';
import {
  ApproveEscrowTerms,
  DeclineEscrowTerms,
  type EscrowAccountQuery,
  ProposeEscrowTerms,
  WithdrawEscrowTerms,
} from './documents.generated.ts';
import { KINDS } from './words.ts';

export type ShownAccount = NonNullable<EscrowAccountQuery['escrowAccount']>;
export type ShownTerms = NonNullable<ShownAccount['termsInForce']>;

const LONGEST_CONDITIONS = 2_000;
const EMPTY = { conditions: '', accountId: '', pixKey: '', document: '', name: '' };

/** The first fault of the proposed terms; null when they are valid. */
function faultOf({ conditions, accountId, pixKey, document, name }: typeof EMPTY): string | null {
  if (conditions.trim() === '') return 'Enter the conditions.';
  if ((accountId.trim() === '') === (pixKey.trim() === '')) return 'Enter either an account or a PIX key.';
  if (accountId.trim() !== '') return /^[1-9]\d*$/.test(accountId.trim()) ? null : 'Enter the number of the account.';
  return document.trim() === '' || name.trim() === '' ? 'Enter the document and the name of the key owner.' : null;
}

export function ProposeTerms({ accountId: escrow }: Pick<ShownAccount, 'accountId'>) {
  return (
    <Act
      id={`propose-escrow-terms:${escrow}`}
      label="Propose terms"
      tone="primary"
      title={`Propose terms of account ${escrow}`}
      initial={EMPTY}
      explain={
        <p>
          The terms state when money can be released and who receives it. They come into force when a treasurer approves
          them. Until then, the current terms apply.
        </p>
      }
      fields={(values, change) => (
        <>
          <LongTextField
            label="Conditions"
            hint="Conditions for a release, at most 2,000 characters."
            value={values.conditions}
            maxLength={LONGEST_CONDITIONS}
            change={(conditions) => change({ conditions })}
          />
          <TextField
            label="Beneficiary account"
            hint="Account number of the same partner. Leave it empty to enter a PIX key."
            inputMode="numeric"
            maxLength={15}
            value={values.accountId}
            change={(accountId) => change({ accountId })}
          />
          <TextField
            label="Beneficiary PIX key"
            maxLength={77}
            value={values.pixKey}
            change={(pixKey) => change({ pixKey })}
          />
          <TextField
            label="CPF or CNPJ of the key owner"
            hint="Digits only. The gateway pays the key only while it belongs to this document."
            maxLength={14}
            value={values.document}
            change={(document) => change({ document })}
          />
          <TextField
            label="Name of the key owner"
            maxLength={140}
            value={values.name}
            change={(name) => change({ name })}
          />
        </>
      )}
      check={faultOf}
      document={ProposeEscrowTerms}
      variables={({ conditions, accountId, pixKey, document, name }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          ...{ accountId: escrow, conditions: conditions.trim() },
          ...(accountId.trim() === ''
            ? { beneficiaryPixKey: pixKey.trim(), beneficiaryDocument: document.trim(), beneficiaryName: name.trim() }
            : { beneficiaryAccountId: Number(accountId.trim()) }),
        },
      })}
      kinds={KINDS}
      done={() => 'The terms wait for a treasurer.'}
    />
  );
}

export function DecideTerms({ terms }: { readonly terms: ShownTerms }) {
  const { session } = useConsole();
  const { termsId, version, conditions, beneficiary, createdBy } = terms;
  const isOwn = createdBy === `operator:${session.login}`;
  const input = { termsId };
  const shared = { initial: {}, kinds: KINDS } as const;
  if (isOwn) {
    return session.roles.includes('preparer') ? (
      <Act
        {...shared}
        id={`withdraw-escrow-terms:${termsId}`}
        label="Withdraw terms"
        title={`Withdraw version ${version}`}
        explain={<p>This version cannot come into force any more. You can propose another one.</p>}
        document={WithdrawEscrowTerms}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => 'The terms are withdrawn.'}
      />
    ) : null;
  }
  if (!session.roles.includes('treasurer')) return null;
  return (
    <span className="acts decide">
      <Act
        {...shared}
        id={`decline-escrow-terms:${termsId}`}
        label="Decline terms"
        tone="danger"
        title={`Decline version ${version}`}
        explain={<p>This version cannot come into force any more. The terms in force stay.</p>}
        document={DeclineEscrowTerms}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => 'The terms are declined.'}
      />
      <Act
        {...shared}
        id={`approve-escrow-terms:${termsId}`}
        label="Approve terms"
        tone="primary"
        title={`Approve version ${version}`}
        explain={
          <>
            <p>
              From now on, releases pay <Beneficiary payee={beneficiary} />. {authorOf(createdBy)} proposed this
              version. Releases requested under earlier terms can no longer be approved.
            </p>
            <p>
              Conditions: <bdi>{conditions}</bdi>
            </p>
          </>
        }
        document={ApproveEscrowTerms}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => `Version ${version} is in force.`}
      />
    </span>
  );
}
