import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
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
import { KEY_TONES, KEY_TYPES, TYPE_WORDS } from './words.ts';

type Key = NonNullable<DashboardKeysQuery['pixKeys']>[number];

const route = getRouteApi('/keys');

export function KeysScreen() {
  const { account } = route.useSearch();
  const accountId = useAccountOf(account);
  const navigate = useNavigate();
  const desk = useDesk();
  return (
    <Page title="Keys" about="PIX keys of an account. The directory confirms changes within seconds.">
      {accountId === null ? (
        <NoAccount />
      ) : (
        <>
          <AccountChoice
            accountId={accountId}
            onChange={(chosen) => void navigate({ to: '/keys', search: { account: chosen }, replace: true })}
          />
          <div className="columns">
            <Panel title="Keys of the account">
              <Keys key={accountId} accountId={accountId} />
            </Panel>
            {desk.may('pix:write') ? (
              <Panel title="Register a key">
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
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardKeys, { accountId }, ['Keys']);
  if (!data?.pixKeys && failure) return <Failed failure={failure} retry={reload} />;
  if (!data?.pixKeys) return isLoading ? <Loading what="Loading the keys" /> : null;
  if (data.pixKeys.length === 0) {
    return (
      <Empty title="No keys yet">
        <p>Register a key to receive PIX with it.</p>
      </Empty>
    );
  }
  return (
    <ul className="parts" aria-label="Keys">
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
        <Copy text={key} label="key" />
        <Status state={status} tones={KEY_TONES} />
      </div>
      <p className="muted small">
        {TYPE_WORDS[type]} · since <Instant at={createdAt} />
        {reason ? ` · ${reason}` : ''}
      </p>
      {isActive && desk.may('pix:write') ? (
        <div className="acts">
          <Act
            id={`delete-key:${key}`}
            label="Delete"
            tone="danger"
            title={`Delete the key ${key}`}
            initial={{}}
            explain={<p>This account can no longer be paid with this key, and others can register it.</p>}
            document={DashboardDeleteKey}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, key } })}
            kinds={['Keys']}
            done={() => `The directory is deleting ${key}.`}
          />
          {desk.may('sandbox:write') && type !== 'EVP' ? (
            <Act
              id={`claim-key:${key}`}
              label="Simulate claim"
              title={`Simulate a claim of ${key}`}
              initial={{}}
              explain={<p>Simulates a claim of this key from another bank. You can decide on it under Claims.</p>}
              document={DashboardSimulateClaim}
              variables={() => ({ input: { key } })}
              kinds={['Keys']}
              done={() => `Another bank claimed ${key}. Decide on it under Claims.`}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function RegisterKey({ accountId }: { readonly accountId: number }) {
  const register = useSend(DashboardRegisterKey, ['Keys']);
  async function submit(form: FormData): Promise<string> {
    const keyType = KEY_TYPES.find((type) => type === form.get('type')) ?? 'EVP';
    const input = { accountId, keyType, ...optionalTextOf(form, 'key') };
    const { registerPixKey } = await register((idempotencyKey) => ({ input, idempotencyKey }));
    return `The directory is registering ${expectType(registerPixKey, 'RequestedPixKey').key}.`;
  }
  return (
    <ActForm label="Register" submit={submit}>
      <Field label="Kind">
        {(attributes) => (
          <select {...attributes} name="type">
            {KEY_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_WORDS[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label="Key" hint="The directory generates random keys." name="key" maxLength={77} spellCheck={false} />
    </ActForm>
  );
}
