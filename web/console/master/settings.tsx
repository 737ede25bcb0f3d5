import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './master.css';
import { Act } from '../../shared/act/act.tsx';
import { formatCents, parseReais } from '../../shared/format/money.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useConsole } from '../session/console-context.ts';
import { ChangeFinanceSettings } from './documents.generated.ts';
import { MasterTabs } from './master-tabs.tsx';
import { KINDS, useMaster } from './use-master.ts';

const PARTS = [
  ['master', t('master.part.master')],
  ['ap', t('master.part.ap')],
  ['ar', t('master.part.ar')],
  ['reconciliation', t('master.part.reconciliation')],
  ['treasury', t('master.part.treasury')],
  ['accounting', t('master.part.accounting')],
] as const;

const CHANGED = [...KINDS, 'CHANGE_REQUEST'] as const;

export function SettingsScreen() {
  const { session } = useConsole();
  const { asked, master } = useMaster();
  const isAdmin = session.roles.includes('admin');
  return (
    <Page title={t('master.settings')} about={t('master.settings.about')}>
      <MasterTabs />
      {master ? (
        <div className="stack">
          <Panel
            title={t('master.second')}
            aside={isAdmin ? <SecondApproval from={master.secondApprovalFrom} /> : null}
          >
            <p className="setting">
              {master.secondApprovalFrom === null ? (
                t('master.second.none')
              ) : (
                <Rich text="master.second.from" values={{ amount: <Money cents={master.secondApprovalFrom} /> }} />
              )}
            </p>
          </Panel>
          <Panel title={t('master.modules')} aside={isAdmin ? <Parts off={master.productsOff} /> : null}>
            <ul className="parts">
              {PARTS.map(([part, words]) => (
                <li key={part} className="part-head part-of-finance">
                  <span>{words}</span>
                  <Status
                    state={master.productsOff.includes(part) ? 'off' : 'on'}
                    tones={{ on: 'good', off: 'idle' }}
                    text={t(`master.state.${master.productsOff.includes(part) ? 'off' : 'on'}`)}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      ) : (
        <Unread asked={asked} missing={t('master.settings.missing')} />
      )}
    </Page>
  );
}

function SecondApproval({ from }: { readonly from: number | null }) {
  return (
    <Act
      id="second-approval"
      label={t('master.second.change')}
      title={t('master.second.title')}
      initial={{ amount: from === null ? '' : formatCents(from).replace(/^R\$\s/, '') }}
      explain={({ amount }) => {
        const cents = parseReais(amount);
        return (
          <p>
            {cents
              ? from !== null && cents > from
                ? t('master.second.higher', { amount: formatCents(from) })
                : t('master.second.lower', { amount: formatCents(cents) })
              : t('master.second.explain')}
          </p>
        );
      }}
      fields={({ amount }, change) => (
        <TextField
          label={t('master.amount')}
          hint={t('master.amount.hint')}
          inputMode="decimal"
          maxLength={24}
          value={amount}
          change={(amount) => change({ amount })}
        />
      )}
      check={({ amount }) => (parseReais(amount) ? null : t('master.amount.missing'))}
      document={ChangeFinanceSettings}
      variables={({ amount }, idempotencyKey) => ({
        idempotencyKey,
        input: { secondApprovalFrom: parseReais(amount) ?? 0 },
      })}
      kinds={CHANGED}
      done={({ changeFinanceSettings: set }, { amount }) =>
        set?.__typename === 'FinanceSettings' && set.pendingChangeId
          ? t('master.second.waits')
          : t('master.second.from', { amount: formatCents(parseReais(amount) ?? 0) })
      }
    />
  );
}

function Parts({ off }: { readonly off: readonly string[] }) {
  const on = PARTS.map(([part]) => part).filter((part) => !off.includes(part));
  return (
    <Act
      id="parts-of-finance"
      label={t('master.modules.change')}
      title={t('master.modules')}
      initial={{ on }}
      explain={({ on: wanted }) => {
        const words = (parts: readonly string[]) =>
          PARTS.filter(([part]) => parts.includes(part))
            .map(([, each]) => each)
            .join(', ');
        const ends = words(on.filter((part) => !wanted.includes(part)));
        const begins = words(wanted.filter((part) => !on.includes(part)));
        return (
          <>
            <p>{t('master.modules.explain')}</p>
            {ends ? <p>{t('master.modules.off', { ends })}</p> : null}
            {begins ? <p>{t('master.modules.on', { begins })}</p> : null}
          </>
        );
      }}
      fields={({ on: chosen }, change) => (
        <Checks
          hasAll={false}
          legend={t('master.modules.active')}
          options={PARTS}
          chosen={chosen}
          onChange={(on) => change({ on: [...on] })}
        />
      )}
      check={({ on: wanted }) =>
        wanted.length === on.length && on.every((part) => wanted.includes(part)) ? t('master.modules.missing') : null
      }
      document={ChangeFinanceSettings}
      variables={({ on: wanted }, idempotencyKey) => ({
        idempotencyKey,
        input: { productsOff: PARTS.map(([part]) => part).filter((part) => !wanted.includes(part)) },
      })}
      kinds={null}
      done={({ changeFinanceSettings: set }) =>
        set?.__typename === 'FinanceSettings' && set.pendingChangeId
          ? t('master.modules.waits')
          : t('master.modules.done')
      }
    />
  );
}
