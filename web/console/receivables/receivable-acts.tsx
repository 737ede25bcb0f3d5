import { Act } from '../../shared/act/act.tsx';
import { parseReais } from '../../shared/format/money.ts';
import { today } from '../../shared/format/time.ts';
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
import { CHANNEL_WORDS, CHANNELS } from './words.ts';

export function ReceivableActs({ receivable }: { readonly receivable: ShownReceivable }) {
  const { session } = useConsole();
  const { receivableId, status, documentReference, debtorName, currency } = receivable;
  const writes = session.roles.includes('preparer') || session.roles.includes('accountant');
  if (!writes) return null;
  const isOpen = status === 'OPEN' || status === 'PARTIALLY_RECEIVED';
  const name = `${documentReference} of ${debtorName}`;
  return (
    <>
      {status === 'OPEN' ? (
        <Act
          id={`cancel-receivable:${receivableId}`}
          label="Cancel receivable"
          tone="danger"
          title={`Cancel ${name}`}
          initial={{ reason: '' }}
          explain={<p>The debt ends today. This cannot be undone.</p>}
          fields={reasonField}
          check={reasonMissing}
          document={CancelReceivable}
          variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { receivableId, reason } })}
          kinds={['RECEIVABLE']}
          done={() => `${name} is cancelled.`}
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
      label="Register receipt"
      tone="primary"
      title={`Receipt of ${name}`}
      initial={initial}
      explain={({ amount }) => {
        const units = (parseReais(amount) ?? 0) * CENT;
        return (
          <p>
            <Units units={openBaseUnits} currency={currency} /> are open. After this receipt,{' '}
            <Units units={Math.max(0, openBaseUnits - units)} currency={currency} /> remain open.
          </p>
        );
      }}
      fields={(values, change) => (
        <>
          <TextField
            label={`Amount in ${isForeign ? currency : 'reais'}`}
            hint="For example 1.234,56."
            value={values.amount}
            change={(amount) => change({ amount })}
            maxLength={24}
            inputMode="decimal"
          />
          {isForeign ? (
            <TextField
              label={`Reais for one ${currency}`}
              hint="For example 5,4321."
              value={values.exchangeRate}
              change={(exchangeRate) => change({ exchangeRate })}
              maxLength={18}
              inputMode="decimal"
            />
          ) : null}
          <TextField
            label="Received on"
            value={values.receivedOn}
            change={(receivedOn) => change({ receivedOn })}
            type="date"
          />
          <BookingDayField day={values.receivedOn} value={values.bookedOn} change={change} />
          <ChoiceField
            label="Channel"
            value={values.channel}
            change={(channel) => change({ channel: channel as typeof values.channel })}
            options={CHANNELS.map((each) => [each, CHANNEL_WORDS[each]])}
          />
          <TextField
            label="Reference"
            hint="The end-to-end id of a received PIX identifies that PIX."
            value={values.reference}
            change={(reference) => change({ reference })}
            maxLength={140}
          />
          <ChoiceField
            label="Receiving account"
            value={values.accountId}
            change={(accountId) => change({ accountId })}
            none="Not specified"
            options={payingAccounts
              .filter((account) => account.companyId === companyId)
              .map(({ accountId }) => [String(accountId), accountLabel(accountId)])}
          />
        </>
      )}
      check={({ amount, receivedOn, exchangeRate }) =>
        !parseReais(amount)
          ? 'Enter an amount, for example 1.234,56.'
          : receivedOn === ''
            ? 'Enter the day on which it was received.'
            : isForeign && !/^\d{1,9}([.,]\d{1,8})?$/.test(exchangeRate.trim())
              ? 'Enter the exchange rate in reais for one unit, for example 5,4321.'
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
      done={(_result, { amount }) => `${formatUnits((parseReais(amount) ?? 0) * CENT, currency)} of ${name} received.`}
    />
  );
}
