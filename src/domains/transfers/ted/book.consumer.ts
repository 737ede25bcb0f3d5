import { messageType } from '../../../messaging/event.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { type StrTed, strTed } from '../../../rails/str.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import { bookCredit, refusalOfCredit } from '../credits/credit-booking.ts';
import { failTed, settleTed } from './ted-end.ts';

/** Command to settlement for a TED within the sender's institution, without a rail. */
export const bookTed = messageType(
  'outcomes',
  'book.ted',
  'Book a TED between two accounts of this institution',
  strTed.body.shape,
);

/** Without a branch, the receiver's branch is the sender's. */
const creditorOf = ({ sender, recipient }: Pick<StrTed, 'sender' | 'recipient'>) => ({
  ispb: recipient.ispb,
  agency: (recipient.agency ?? sender.agency ?? '').padStart(4, '0'),
  accountNumber: recipient.accountNumber ?? '',
});

/** Books a TED within the institution once: settles it and credits the receiver in one transaction, or fails it. */
export const tedBooking = outcomeHandler({
  message: bookTed,
  subject: (order) => ({ transactionId: order.transactionId, creditor: creditorOf(order) }),
  apply(batch, order) {
    const { transactionId, numCtrlIf, amount, description, sender } = order;
    const ted = batch.transaction(transactionId);
    if (!ted) throw new Error(`there is no TED ${transactionId}`);
    if (ted.status !== 'processing') return;
    const receiver = batch.creditor(creditorOf(order));
    const refusal = receiver ? refusalOfCredit(batch, receiver, amount) : '2';
    if (!receiver || refusal !== null) return failTed(batch, ted, 'rejected', refusal, null);
    settleTed(batch, ted);
    const settlementDate = brasiliaDate(batch.now);
    const credit = { numCtrlStr: numCtrlIf, messageType: 'STR0008', paidBy: ted.id, settlementDate } as const;
    bookCredit(batch, receiver, { ...credit, amount, sender, description });
  },
});
