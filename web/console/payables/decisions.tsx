import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { PayeeSummary } from '../parts/payee.tsx';
import { useConsole } from '../session/console-context.ts';
import { ApprovePayable, CancelPayable, type PayableQuery, RefusePayable } from './documents.generated.ts';

export type ShownPayable = NonNullable<PayableQuery['payable']>;

interface Reason {
  readonly reason: string;
}
const reasonMissing = ({ reason }: Reason) => (reason.trim() === '' ? t('payables.reason.missing') : null);
const reasonField = ({ reason }: Reason, change: (part: Partial<Reason>) => void) => (
  <LongTextField
    label={t('payables.reason')}
    hint={t('payables.reason.hint')}
    value={reason}
    change={(reason) => change({ reason })}
  />
);

export function Decisions({
  payable,
  onBehalfOf,
}: {
  readonly payable: ShownPayable;
  readonly onBehalfOf: string | undefined;
}) {
  const { session } = useConsole();
  const { payableId, version, contentSha256, status, supplierName, documentReference, netAmount, approvedBy } = payable;
  const expected = { payableId, expectedVersion: version };
  const decided = { ...expected, contentSha256, ...(onBehalfOf ? { onBehalfOf } : {}) };
  const payee = (
    <PayeeSummary payee={payable}>
      <p>{t('payables.preparedBy.author', { author: authorOf(payable.createdBy) })}</p>
    </PayeeSummary>
  );
  const instead = onBehalfOf ? <p>{t('payables.instead', { onBehalfOf })}</p> : null;
  const name = t('payables.name', { reference: documentReference, supplier: supplierName });
  const isApprover = session.roles.includes('approver');
  const decides = isApprover && status === 'PENDING';
  const cancels = (isApprover || session.roles.includes('preparer')) && (status === 'PENDING' || status === 'APPROVED');
  return (
    <>
      {cancels ? (
        <Act
          id={`cancel:${payableId}`}
          label={t('payables.cancel')}
          title={t('payables.cancel.title', { name })}
          initial={{ reason: '' }}
          explain={<p>{t('payables.cancel.explain')}</p>}
          fields={reasonField}
          check={reasonMissing}
          document={CancelPayable}
          variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...expected, reason } })}
          kinds={['PAYABLE']}
          done={() => t('payables.cancel.done', { name })}
        />
      ) : null}
      {decides ? (
        <>
          <Act
            id={`refuse:${payableId}`}
            label={t('payables.refuse')}
            tone="danger"
            title={t('payables.refuse.title', { name })}
            initial={{ reason: '' }}
            explain={
              <>
                <p>
                  <Rich text="payables.refuse.explain" values={{ amount: <Money cents={netAmount} /> }} />
                </p>
                {payee}
                {instead}
              </>
            }
            fields={reasonField}
            check={reasonMissing}
            document={RefusePayable}
            variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...decided, reason } })}
            kinds={['PAYABLE']}
            done={() => t('payables.refuse.done', { name })}
          />
          <Act
            id={`approve:${payableId}`}
            label={t('payables.approve')}
            tone="primary"
            title={t('payables.approve.title', { name })}
            initial={{}}
            explain={
              <>
                <p>
                  <Rich
                    text="payables.approve.explain"
                    values={{
                      amount: <Money cents={netAmount} />,
                      supplier: <bdi>{supplierName}</bdi>,
                      method: t(`payables.method.${payable.paymentMethod}`),
                    }}
                  />
                </p>
                {payee}
                {instead}
                {approvedBy ? <p>{t('payables.approve.second', { author: authorOf(approvedBy) })}</p> : null}
              </>
            }
            document={ApprovePayable}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: decided })}
            kinds={['PAYABLE']}
            done={({ approvePayable }) =>
              approvePayable?.__typename === 'Payable' && approvePayable.status === 'PENDING'
                ? t('payables.approve.waits', { name })
                : t('payables.approve.done', { name })
            }
          />
        </>
      ) : null}
    </>
  );
}
