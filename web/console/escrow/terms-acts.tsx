import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
  if (conditions.trim() === '') return t('escrow.fault.conditions');
  if ((accountId.trim() === '') === (pixKey.trim() === '')) return t('escrow.fault.either');
  if (accountId.trim() !== '') return /^[1-9]\d*$/.test(accountId.trim()) ? null : t('escrow.fault.account');
  return document.trim() === '' || name.trim() === '' ? t('escrow.fault.owner') : null;
}

export function ProposeTerms({ accountId: escrow }: Pick<ShownAccount, 'accountId'>) {
  return (
    <Act
      id={`propose-escrow-terms:${escrow}`}
      label={t('escrow.propose')}
      tone="primary"
      title={t('escrow.propose.title', { account: escrow })}
      initial={EMPTY}
      explain={<p>{t('escrow.propose.explain')}</p>}
      fields={(values, change) => (
        <>
          <LongTextField
            label={t('escrow.conditions')}
            hint={t('escrow.propose.conditions.hint')}
            value={values.conditions}
            maxLength={LONGEST_CONDITIONS}
            change={(conditions) => change({ conditions })}
          />
          <TextField
            label={t('escrow.propose.account')}
            hint={t('escrow.propose.account.hint')}
            inputMode="numeric"
            maxLength={15}
            value={values.accountId}
            change={(accountId) => change({ accountId })}
          />
          <TextField
            label={t('escrow.propose.key')}
            maxLength={77}
            value={values.pixKey}
            change={(pixKey) => change({ pixKey })}
          />
          <TextField
            label={t('escrow.propose.document')}
            hint={t('escrow.propose.document.hint')}
            maxLength={14}
            value={values.document}
            change={(document) => change({ document })}
          />
          <TextField
            label={t('escrow.propose.name')}
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
      done={() => t('escrow.propose.done')}
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
        label={t('escrow.terms.withdraw')}
        title={t('escrow.terms.withdraw.title', { version })}
        explain={<p>{t('escrow.terms.withdraw.explain')}</p>}
        document={WithdrawEscrowTerms}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => t('escrow.terms.withdraw.done')}
      />
    ) : null;
  }
  if (!session.roles.includes('treasurer')) return null;
  return (
    <span className="acts decide">
      <Act
        {...shared}
        id={`decline-escrow-terms:${termsId}`}
        label={t('escrow.terms.decline')}
        tone="danger"
        title={t('escrow.terms.decline.title', { version })}
        explain={<p>{t('escrow.terms.decline.explain')}</p>}
        document={DeclineEscrowTerms}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => t('escrow.terms.decline.done')}
      />
      <Act
        {...shared}
        id={`approve-escrow-terms:${termsId}`}
        label={t('escrow.terms.approve')}
        tone="primary"
        title={t('escrow.terms.approve.title', { version })}
        explain={
          <>
            <p>
              <Rich
                text="escrow.terms.approve.explain"
                values={{ payee: <Beneficiary payee={beneficiary} />, author: authorOf(createdBy) }}
              />
            </p>
            <p>
              <Rich text="escrow.conditions.are" values={{ conditions: <bdi>{conditions}</bdi> }} />
            </p>
          </>
        }
        document={ApproveEscrowTerms}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
        done={() => t('escrow.terms.approve.done', { version })}
      />
    </span>
  );
}
