import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { AccountChoice, NoAccount, useAccountOf } from '../parts/account-choice.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { TextField } from '../parts/fields.tsx';
import { textOf } from '../parts/form-values.ts';
import { Instant } from '../parts/instant.tsx';
import { expectType, useSend } from '../parts/use-send.ts';
import { type Claim, ClaimActs } from './claim-acts.tsx';
import { DashboardClaims, DashboardCreateClaim } from './documents.generated.ts';
import { CLAIM_STATUSES, CLAIM_TONES, KEY_TYPES } from './words.ts';

const route = getRouteApi('/claims');
const PAGE = 20;

export function ClaimsScreen() {
  const { account, ...filters } = route.useSearch();
  const accountId = useAccountOf(account);
  const navigate = useNavigate();
  const desk = useDesk();
  if (accountId === null) {
    return (
      <Page title={t('keys.claims')}>
        <NoAccount />
      </Page>
    );
  }
  const shown = { account: String(accountId) };
  return (
    <Page title={t('keys.claims')} about={t('keys.claims.about')}>
      <AccountChoice
        accountId={accountId}
        onChange={(chosen) => void navigate({ to: '/claims', search: { ...filters, account: chosen }, replace: true })}
      />
      <Filters
        label={t('keys.claims.filters')}
        values={filters}
        onChange={(values) => void navigate({ to: '/claims', search: { ...shown, ...values }, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('keys.claims.status'),
            kind: 'choice',
            options: CLAIM_STATUSES.map((each) => [each, t(`keys.claim.status.${each}`)]),
          },
        ]}
      />
      <div className="columns">
        <Panel title={t('keys.claims.list')}>
          <Claims accountId={accountId} status={filters.status} />
        </Panel>
        {desk.may('pix:write') ? (
          <Panel title={t('keys.claim.title')}>
            <CreateClaim accountId={accountId} />
          </Panel>
        ) : null}
      </div>
    </Page>
  );
}

function Claims({ accountId, status }: { readonly accountId: number; readonly status: Claim['status'] | undefined }) {
  const pages = usePages(
    DashboardClaims,
    { accountId, ...(status ? { status } : {}), first: PAGE },
    (result) => result.claims,
    ['KEYS'],
  );
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what={t('keys.claims.loading')} />;
  if (pages.rows.length === 0) {
    return (
      <Empty title={t('keys.claims.none')}>
        <p>{t('keys.claims.none.about')}</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="parts" aria-label={t('keys.claims')}>
        {pages.rows.map((claim) => (
          <li key={claim.id}>
            <ClaimRow claim={claim} accountId={accountId} />
          </li>
        ))}
      </ul>
      {pages.hasMore ? (
        <p className="more">
          <button type="button" onClick={pages.more} disabled={pages.isLoadingMore}>
            {t('dashboardParts.more')}
          </button>
        </p>
      ) : null}
    </>
  );
}

function cancellationOf({ cancelledBy, cancelReason }: Claim): string | null {
  if (!cancelledBy) return null;
  const side = t(`keys.side.${cancelledBy}`);
  return cancelReason ? t('keys.claim.cancelled', { side, reason: t(`keys.reason.${cancelReason}`) }) : side;
}

function ClaimRow({ claim, accountId }: { readonly claim: Claim; readonly accountId: number }) {
  const isOurs = claim.claimerAccount.accountId === accountId;
  return (
    <>
      <div className="part-head">
        <strong>{claim.key}</strong>
        <Status state={claim.status} tones={CLAIM_TONES} text={t(`keys.claim.status.${claim.status}`)} />
      </div>
      <p className="muted small">
        {isOurs
          ? t('keys.claim.ours', { type: claim.claimType, ispb: claim.donorAccount.ispb })
          : t('keys.claim.theirs', { type: claim.claimType, ispb: claim.claimerAccount.ispb })}
      </p>
      <Facts
        facts={[
          [t('keys.claim.opened'), <Instant key="created" at={claim.createdAt} />],
          [t('keys.claim.donorDeadline'), <Instant key="donor" at={claim.donorDeadline} />],
          [t('keys.claim.claimerDeadline'), <Instant key="claimer" at={claim.claimerDeadline} />],
          [t('keys.claim.cancelledBy'), cancellationOf(claim)],
          [t('keys.claim.id'), <Copy key="id" text={claim.claimId} label={t('keys.claim.id.label')} />],
        ]}
      />
      <ClaimActs claim={claim} accountId={accountId} isOurs={isOurs} />
    </>
  );
}

function CreateClaim({ accountId }: { readonly accountId: number }) {
  const create = useSend(DashboardCreateClaim, ['KEYS']);
  async function submit(form: FormData): Promise<string> {
    const keyType = KEY_TYPES.find((type) => type === form.get('type')) ?? 'EMAIL';
    const key = textOf(form, 'key', t('keys.claim.missing'));
    const { createClaim } = await create((idempotencyKey) => ({ input: { accountId, key, keyType }, idempotencyKey }));
    expectType(createClaim, 'Claim');
    return t('keys.claim.done', { key });
  }
  return (
    <ActForm label={t('keys.claim')} submit={submit}>
      <Field label={t('keys.kind')}>
        {(attributes) => (
          <select {...attributes} name="type" defaultValue="EMAIL">
            {KEY_TYPES.filter((type) => type !== 'EVP').map((type) => (
              <option key={type} value={type}>
                {t(`keys.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label={t('keys.key')} name="key" maxLength={77} spellCheck={false} />
    </ActForm>
  );
}
