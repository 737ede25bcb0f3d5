import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../shared/language/text.ts';
import { Status } from '../../shared/parts/status.tsx';
import { useLive } from '../desk/use-live.ts';
import { reais } from '../format/format.ts';
import { DashboardTransaction } from './documents.generated.ts';
import { isOpen, STATUS_TONES } from './words.ts';

export interface Sent {
  readonly transactionId: string;
  readonly amount: number;
  readonly about: ReactNode;
}

/** A sent payment with its live status. `held` is the label while it waits for the rail. */
export function Followed({ sent, held }: { readonly sent: Sent; readonly held: string }) {
  const { transactionId, amount, about } = sent;
  const live = useLive(DashboardTransaction, { transactionId }, ({ transaction }) => !isOpen(transaction.status));
  const transaction = live?.transaction;
  const status = transaction?.status ?? 'PROCESSING';
  const words = status === 'ACCEPTED' ? held : t(`payments.status.${status === 'COMPLETED' ? 'SETTLED' : status}`);
  const reason = transaction?.errorReason;
  return (
    <div className="shown">
      <p className="balance">{reais(amount)}</p>
      <p role="status">
        <Status
          state={status}
          tones={STATUS_TONES}
          text={reason ? t('payments.because', { status: words, reason }) : words}
        />
      </p>
      <p className="muted small">{about}</p>
      <p className="small">
        <Link to="/payments/$transactionId" params={{ transactionId }}>
          {t('payments.show')}
        </Link>
      </p>
    </div>
  );
}
