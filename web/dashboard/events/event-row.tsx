import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import type { Listed } from '../desk/event-list.ts';
import { readable, type Summary } from '../desk/summaries.ts';
import { signedReais } from '../format/format.ts';
import { Instant } from '../parts/instant.tsx';
import { headOf, type Payment } from './event-rows.ts';

const COPIED = /^event$|(?:Id|txId)$/;

function Line({ at, summary, about }: { readonly at: string; readonly summary: Summary; readonly about: string }) {
  return (
    <>
      <Instant at={at} />
      <span className="family">{t(`desk.family.${summary.family}`)}</span>
      <span className="what">
        <span className="text">{summary.text}</span>
        <span className="muted small">{about}</span>
      </span>
      {summary.moved === null ? null : (
        <span className="moved" data-direction={summary.moved > 0 ? 'in' : 'out'}>
          {signedReais(summary.moved)}
        </span>
      )}
    </>
  );
}

export const EventRow = memo(function EventRow({
  entry: { event, payload, summary },
  holder,
}: {
  readonly entry: Listed;
  /** Holder of the account; empty when the event has no account. */
  readonly holder: string;
}) {
  const members = Object.entries({ ...payload, event: event.id, cursor: event.cursor });
  return (
    <li className="event" data-event={event.id} data-type={event.name}>
      <details>
        <summary data-tone={summary.tone}>
          <Line at={event.occurredAt} summary={summary} about={holder ? `${holder} · ${event.name}` : event.name} />
        </summary>
        <dl className="members">
          {members.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {COPIED.test(name) && typeof value === 'string' && value !== '' ? (
                  <Copy text={value} label={name} />
                ) : (
                  readable(name, value)
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
});

export function PaymentRow({
  payment,
  holder,
}: {
  readonly payment: Payment;
  readonly holder: (entry: Listed) => string;
}) {
  const head = headOf(payment);
  const { summary } = head;
  const about = [holder(head), t('events.count', { count: payment.events.length })].filter(Boolean).join(' · ');
  return (
    <li className="payment" data-payment={payment.key}>
      <details>
        <summary data-tone={summary.tone}>
          <Line at={payment.events.at(-1)?.event.occurredAt ?? head.event.occurredAt} summary={summary} about={about} />
        </summary>
        <div className="of-payment">
          <p className="small">
            {payment.transactionId === null ? null : (
              <Link to="/payments/$transactionId" params={{ transactionId: payment.transactionId }}>
                {t('events.payment')}
              </Link>
            )}
          </p>
          <ol className="rows" aria-label={t('events.payment.events')}>
            {payment.events.map((entry) => (
              <EventRow key={entry.event.id} entry={entry} holder={holder(entry)} />
            ))}
          </ol>
        </div>
      </details>
    </li>
  );
}
