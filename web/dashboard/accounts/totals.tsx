import { useDesk } from '../desk/desk-context.ts';
import { count, reais } from '../format/format.ts';
import { useStore } from '../live/store.ts';
import { healthOf } from '../webhooks/health-of.ts';

export function Totals() {
  const desk = useDesk();
  const { accounts, hasMore } = useStore(desk.accounts);
  const { entries } = useStore(desk.events);
  const { webhooks, isReading } = useStore(desk.webhooks);
  const sum = (member: 'balance' | 'available' | 'blocked') =>
    accounts.reduce((total, { balance }) => total + balance[member], 0);
  const healthy = webhooks.filter((webhook) => healthOf(webhook.health) === 'HEALTHY').length;
  return (
    <section className="figures" aria-label="Totals">
      <dl>
        <div className="wide">
          <dt>Balance</dt>
          <dd data-total="balance">{reais(sum('balance'))}</dd>
          <dd className="muted small">
            {hasMore ? 'first ' : ''}
            {count(accounts.length, 'account')}
          </dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd>{reais(sum('available'))}</dd>
        </div>
        <div>
          <dt>Blocked</dt>
          <dd>{reais(sum('blocked'))}</dd>
        </div>
        <div>
          <dt>Events listed</dt>
          <dd>{entries.filter(({ kind }) => kind === 'event').length.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>Webhooks healthy</dt>
          <dd>{webhooks.length > 0 ? `${healthy} of ${webhooks.length}` : isReading ? '–' : 'none'}</dd>
        </div>
      </dl>
    </section>
  );
}
