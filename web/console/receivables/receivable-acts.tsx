import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { today } from '../../shared/format/time.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { Units } from './amount.tsx';
import { CancelReceivable, RegisterReceipt } from './documents.generated.ts';
import { IdentifyCredit, type ShownReceivable } from './identify-credit.tsx';
import { usePlaces } from './places.ts';
import { receiptRefusal } from './receipt-refusal.ts';
import { reasonField, reasonMissing } from './reverse.tsx';
import { CENT, formatUnits, reaisOf } from './units.ts';
import { CHANNELS } from './words.ts';

export function ReceivableActs({ receivable }: { readonly receivable: ShownReceivable }) {
  const { session } = useConsole();
  const { receivableId, status, documentReference, debtorName, currency } = receivable;
  const writes = session.roles.includes('preparer') || session.roles.includes('accountant');
  if (!writes) return null;
  const isOpen = status === 'OPEN' || status === 'PARTIALLY_RECEIVED';
  const name = t('receivables.name', { reference: documentReference, debtor: debtorName });
  return (
    <>
      {status === 'OPEN' ? (
        <Act
          id={`cancel-receivable:${receivableId}`}
          label={t('receivables.cancel')}
          tone="danger"
          title={t('receivables.cancel.title', { name })}
          initial={{ reason: '' }}
          explain={<p>{t('receivables.cancel.explain')}</p>}
          fields={reasonField}
          check={reasonMissing}
          document={CancelReceivable}
          variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { receivableId, reason } })}
          kinds={['RECEIVABLE']}
          done={() => t('receivables.cancel.done', { name })}
        />
      ) : null}
      {isOpen && currency === 'BRL' ? <IdentifyCredit receivable={receivable} /> : null}
      {isOpen ? <Register receivable={receivable} name={name} /> : null}
    </>
  );
}

function Register({ receivable, name }: { readonly receivable: ShownReceivable; readonly name: string }) {
  const { payingAccounts, accountLabel } = usePlaces();
  const { receivableId, currency, openBaseUnits, companyId } = receivable;
  const isForeign = currency !== 'BRL';
  const initial = {
    amount: reaisOf(openBaseUnits),
    receivedOn: today(Date.now()),
    channel: 'TED' as (typeof CHANNELS)[number],
    reference: '',
    accountId: '',
    exchangeRate: '',
    bookedOn: '',
  };
  return (
    <Act
      id={`receipt:${receivableId}`}
      label={t('receivables.register')}
      tone="primary"
      title={t('receivables.register.title', { name })}
      initial={initial}
      explain={({ amount }) => {
        const units = (parseReais(amount) ?? 0) * CENT;
        return (
          <p>
            <Rich
              text="receivables.register.explain"
              values={{
                open: <Units units={openBaseUnits} currency={currency} />,
                rest: <Units units={Math.max(0, openBaseUnits - units)} currency={currency} />,
              }}
            />
          </p>
        );
      }}
      fields={(values, change) => (
        <>
          <TextField
            label={isForeign ? t('receivables.amountIn', { currency }) : t('receivables.amountInReais')}
            hint={t('receivables.example')}
            value={values.amount}
            change={(amount) => change({ amount })}
            maxLength={24}
            inputMode="decimal"
          />
          {isForeign ? (
            <TextField
              label={t('receivables.rate', { currency })}
              hint={t('receivables.rate.hint')}
              value={values.exchangeRate}
              change={(exchangeRate) => change({ exchangeRate })}
              maxLength={18}
              inputMode="decimal"
            />
          ) : null}
          <TextField
            label={t('receivables.receivedOn')}
            value={values.receivedOn}
            change={(receivedOn) => change({ receivedOn })}
            type="date"
          />
          <BookingDayField day={values.receivedOn} value={values.bookedOn} change={change} />
          <ChoiceField
            label={t('receivables.channel')}
            value={values.channel}
            change={(channel) => change({ channel: channel as typeof values.channel })}
            options={CHANNELS.map((each) => [each, t(`receivables.channel.${each}`)])}
          />
          <TextField
            label={t('receivables.reference')}
            hint={t('receivables.reference.hint')}
            value={values.reference}
            change={(reference) => change({ reference })}
            maxLength={140}
          />
          <ChoiceField
            label={t('receivables.account.receiving')}
            value={values.accountId}
            change={(accountId) => change({ accountId })}
            none={t('receivables.account.unspecified')}
            options={payingAccounts
              .filter((account) => account.companyId === companyId)
              .map(({ accountId }) => [String(accountId), accountLabel(accountId)])}
          />
        </>
      )}
      check={({ amount, receivedOn, exchangeRate }) =>
        !parseReais(amount)
          ? t('receivables.amount.missing')
          : receivedOn === ''
            ? t('receivables.register.missing')
            : isForeign && !/^\d{1,9}([.,]\d{1,8})?$/.test(exchangeRate.trim())
              ? t('receivables.rate.missing')
              : null
      }
      document={RegisterReceipt}
      variables={({ amount, receivedOn, channel, reference, accountId, exchangeRate, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          receivableId,
          amountBaseUnits: (parseReais(amount) ?? 0) * CENT,
          receivedOn,
          channel,
          ...(reference.trim() === '' ? {} : { reference }),
          ...(accountId === '' ? {} : { accountId }),
          bookedOn: bookedOn || null,
          ...(isForeign ? { exchangeRate: exchangeRate.trim().replace(',', '.') } : {}),
        },
      })}
      words={receiptRefusal(currency)}
      kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
      done={(_result, { amount }) =>
        t('receivables.register.done', { amount: formatUnits((parseReais(amount) ?? 0) * CENT, currency), name })
      }
    />
  );
}
