import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { AccountChoice, NoAccount, useAccountOf } from '../parts/account-choice.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { TextField } from '../parts/fields.tsx';
import { optionalTextOf } from '../parts/form-values.ts';
import { Instant } from '../parts/instant.tsx';
import { expectType, useSend } from '../parts/use-send.ts';
import {
  DashboardDeleteKey,
  DashboardKeys,
  type DashboardKeysQuery,
  DashboardRegisterKey,
  DashboardSimulateClaim,
} from './documents.generated.ts';
import { KEY_TONES, KEY_TYPES } from './words.ts';

type Key = NonNullable<DashboardKeysQuery['pixKeys']>[number];

const route = getRouteApi('/keys');

export function KeysScreen() {
  const { account } = route.useSearch();
  const accountId = useAccountOf(account);
  const navigate = useNavigate();
  const desk = useDesk();
  return (
    <Page title={t('keys.title')} about={t('keys.about')}>
      {accountId === null ? (
        <NoAccount />
      ) : (
        <>
          <AccountChoice
            accountId={accountId}
            onChange={(chosen) => void navigate({ to: '/keys', search: { account: chosen }, replace: true })}
          />
          <div className="columns">
            <Panel title={t('keys.list')}>
              <Keys key={accountId} accountId={accountId} />
            </Panel>
            {desk.may('pix:write') ? (
              <Panel title={t('keys.register.title')}>
                <RegisterKey accountId={accountId} />
              </Panel>
            ) : null}
          </div>
        </>
      )}
    </Page>
  );
}

function Keys({ accountId }: { readonly accountId: number }) {
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardKeys, { accountId }, ['KEYS']);
  if (!data?.pixKeys && failure) return <Failed failure={failure} retry={reload} />;
  if (!data?.pixKeys) return isLoading ? <Loading what={t('keys.loading')} /> : null;
  if (data.pixKeys.length === 0) {
    return (
      <Empty title={t('keys.none')}>
        <p>{t('keys.none.about')}</p>
      </Empty>
    );
  }
  return (
    <ul className="parts" aria-label={t('keys.title')}>
      {data.pixKeys.map((key) => (
        <li key={key.id}>
          <KeyRow pixKey={key} accountId={accountId} />
        </li>
      ))}
    </ul>
  );
}

function KeyRow({ pixKey, accountId }: { readonly pixKey: Key; readonly accountId: number }) {
  const { key, type, status, reason, createdAt } = pixKey;
  const desk = useDesk();
  const isActive = status === 'ACTIVE';
  return (
    <>
      <div className="part-head">
        <Copy text={key} label={t('keys.key.label')} />
        <Status state={status} tones={KEY_TONES} text={t(`keys.status.${status}`)} />
      </div>
      <p className="muted small">
        <Rich text="keys.since" values={{ type: t(`keys.type.${type}`), at: <Instant at={createdAt} /> }} />
        {reason ? ` · ${reason}` : ''}
      </p>
      {isActive && desk.may('pix:write') ? (
        <div className="acts">
          <Act
            id={`delete-key:${key}`}
            label={t('keys.delete')}
            tone="danger"
            title={t('keys.delete.title', { key })}
            initial={{}}
            explain={<p>{t('keys.delete.explain')}</p>}
            document={DashboardDeleteKey}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, key } })}
            kinds={['KEYS']}
            done={() => t('keys.delete.done', { key })}
          />
          {desk.may('sandbox:write') && type !== 'EVP' ? (
            <Act
              id={`claim-key:${key}`}
              label={t('keys.simulate')}
              title={t('keys.simulate.title', { key })}
              initial={{}}
              explain={<p>{t('keys.simulate.explain')}</p>}
              document={DashboardSimulateClaim}
              variables={() => ({ input: { key } })}
              kinds={['KEYS']}
              done={() => t('keys.simulate.done', { key })}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function RegisterKey({ accountId }: { readonly accountId: number }) {
  const register = useSend(DashboardRegisterKey, ['KEYS']);
  async function submit(form: FormData): Promise<string> {
    const keyType = KEY_TYPES.find((type) => type === form.get('type')) ?? 'EVP';
    const input = { accountId, keyType, ...optionalTextOf(form, 'key') };
    const { registerPixKey } = await register((idempotencyKey) => ({ input, idempotencyKey }));
    return t('keys.register.done', { key: expectType(registerPixKey, 'RequestedPixKey').key });
  }
  return (
    <ActForm label={t('keys.register')} submit={submit}>
      <Field label={t('keys.kind')}>
        {(attributes) => (
          <select {...attributes} name="type">
            {KEY_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`keys.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label={t('keys.key')} hint={t('keys.key.hint')} name="key" maxLength={77} spellCheck={false} />
    </ActForm>
  );
}
