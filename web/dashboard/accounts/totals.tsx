import { t } from '../../shared/language/text.ts';
import { useDesk } from '../desk/desk-context.ts';
import { formatNumber, reais } from '../format/format.ts';
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
    <section className="figures" aria-label={t('accounts.totals')}>
      <dl>
        <div className="wide">
          <dt>{t('accounts.totals.balance')}</dt>
          <dd data-total="balance">{reais(sum('balance'))}</dd>
          <dd className="muted small">
            {hasMore
              ? t('accounts.totals.accounts.first', { count: accounts.length })
              : t('accounts.totals.accounts', { count: accounts.length })}
          </dd>
        </div>
        <div>
          <dt>{t('accounts.totals.available')}</dt>
          <dd>{reais(sum('available'))}</dd>
        </div>
        <div>
          <dt>{t('accounts.totals.blocked')}</dt>
          <dd>{reais(sum('blocked'))}</dd>
        </div>
        <div>
          <dt>{t('accounts.totals.events')}</dt>
          <dd>{formatNumber(entries.filter(({ kind }) => kind === 'event').length)}</dd>
        </div>
        <div>
          <dt>{t('accounts.totals.webhooks')}</dt>
          <dd>
            {webhooks.length > 0
              ? t('accounts.totals.webhooks.of', { healthy, count: webhooks.length })
              : isReading
                ? '–'
                : t('accounts.totals.webhooks.none')}
          </dd>
        </div>
      </dl>
    </section>
  );
}
