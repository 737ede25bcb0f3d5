import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { t } from '../../shared/language/text.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { AccountList } from '../accounts/account-list.tsx';
import { Totals } from '../accounts/totals.tsx';
import { ConnectionPanel } from '../connection/connection-panel.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { EventFiltersForm, familiesOf } from '../events/event-filters.tsx';
import { EventStream } from '../events/event-stream.tsx';
import { Simulate } from '../simulation/simulate.tsx';
import { WebhookList } from '../webhooks/webhook-list.tsx';

const route = getRouteApi('/');

export function OverviewScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const desk = useDesk();
  const account = search.account === undefined ? null : Number(search.account);
  useEffect(() => desk.accounts.choose(account), [desk, account]);
  const { families } = search;
  const filters = useMemo(
    () => ({ families: familiesOf(families === undefined ? {} : { families }), accountId: account }),
    [families, account],
  );
  const choose = (accountId: number | null) => {
    const { account: _before, ...others } = search;
    const chosen = accountId === null ? others : { ...others, account: String(accountId) };
    void navigate({ to: '/', search: chosen, replace: true, resetScroll: false });
  };
  return (
    <Page title={t('overview.title')}>
      <Totals />
      <div className="overview">
        <div className="column">
          <Panel title={t('overview.accounts')} aside={<p className="muted small">{t('overview.accounts.about')}</p>}>
            <AccountList chosen={account} choose={choose} />
          </Panel>
          <Simulate />
        </div>
        <div className="column wide-column">
          <EventFiltersForm
            search={search}
            onChange={(changed) => void navigate({ to: '/', search: changed, replace: true, resetScroll: false })}
          />
          <EventStream
            filters={filters}
            isEach={search.each === 'yes'}
            clear={() =>
              void navigate({
                to: '/',
                search: search.each ? { each: search.each } : {},
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
        <div className="column">
          <Panel title={t('overview.webhooks')} aside={<p className="muted small">{t('overview.webhooks.about')}</p>}>
            <WebhookList />
          </Panel>
          <ConnectionPanel />
        </div>
      </div>
    </Page>
  );
}
