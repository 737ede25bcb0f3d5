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
  ['master', 'Counterparties'],
  ['ap', 'Payables and payment runs'],
  ['ar', 'Receivables'],
  ['reconciliation', 'Reconciliation'],
  ['treasury', 'Treasury'],
  ['accounting', 'Accounting'],
] as const;

const CHANGED = [...KINDS, 'CHANGE_REQUEST'] as const;

/** What the institution decides of how its finance works. */
export function SettingsScreen() {
  const { session } = useConsole();
  const { asked, master } = useMaster();
  const isAdmin = session.roles.includes('admin');
  return (
    <Page title="Settings" about="How the institution's finance works.">
      <MasterTabs />
      {master ? (
        <div className="stack">
          <Panel title="Second approval" aside={isAdmin ? <SecondApproval from={master.secondApprovalFrom} /> : null}>
            <p className="setting">
              {master.secondApprovalFrom === null ? (
                'One approver is enough for every payable.'
              ) : (
                <>
                  Payables of <Money cents={master.secondApprovalFrom} /> or more take two approvers.
                </>
              )}
            </p>
          </Panel>
          <Panel title="Parts of finance" aside={isAdmin ? <Parts off={master.productsOff} /> : null}>
            <ul className="parts">
              {PARTS.map(([part, words]) => (
                <li key={part} className="part-head part-of-finance">
                  <span>{words}</span>
                  <Status
                    state={master.productsOff.includes(part) ? 'off' : 'on'}
                    tones={{ on: 'good', off: 'idle' }}
                    words={{ on: 'On', off: 'Switched off' }}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      ) : (
        <Unread asked={asked} what="settings" />
      )}
    </Page>
  );
}

function SecondApproval({ from }: { readonly from: number | null }) {
  return (
    <Act
      id="second-approval"
      label="Change amount"
      title="From which amount two approve"
      initial={{ amount: from === null ? '' : formatCents(from).replace(/^R\$\s/, '') }}
      explain={({ amount }) => {
        const cents = parseReais(amount);
        return (
          <p>
            {cents
              ? from !== null && cents > from
                ? `A higher amount waits for a second admin. Until then, payables of ${formatCents(from)} or more take two approvers.`
                : `Payables of ${formatCents(cents)} or more take two approvers from now on, also those that wait already.`
              : 'Payables of this amount or more take two approvers, also those that wait already. A higher amount waits for a second admin.'}
          </p>
        );
      }}
      fields={({ amount }, change) => (
        <TextField
          label="Amount in reais"
          hint="Such as 50.000,00"
          inputMode="decimal"
          maxLength={24}
          value={amount}
          change={(amount) => change({ amount })}
        />
      )}
      check={({ amount }) => (parseReais(amount) ? null : 'Write an amount above zero, such as 50.000,00.')}
      document={ChangeFinanceSettings}
      variables={({ amount }, idempotencyKey) => ({
        idempotencyKey,
        input: { secondApprovalFrom: parseReais(amount) ?? 0 },
      })}
      kinds={CHANGED}
      done={({ changeFinanceSettings: set }, { amount }) =>
        set?.__typename === 'FinanceSettings' && set.pendingChangeId
          ? 'The higher amount waits for a second admin.'
          : `Two approve from ${formatCents(parseReais(amount) ?? 0)} on.`
      }
    />
  );
}

function Parts({ off }: { readonly off: readonly string[] }) {
  const on = PARTS.map(([part]) => part).filter((part) => !off.includes(part));
  return (
    <Act
      id="parts-of-finance"
      label="Switch parts"
      title="Parts of finance"
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
            <p>What is switched off is refused to integrations and persons alike; nothing of it is lost.</p>
            {ends ? <p>Will be switched off: {ends}.</p> : null}
            {begins ? <p>Will be switched on once a second admin approves: {begins}.</p> : null}
          </>
        );
      }}
      fields={({ on: chosen }, change) => (
        <Checks
          hasAll={false}
          legend="Switched on"
          options={PARTS}
          chosen={chosen}
          onChange={(on) => change({ on: [...on] })}
        />
      )}
      check={({ on: wanted }) =>
        wanted.length === on.length && on.every((part) => wanted.includes(part)) ? 'Nothing is changed yet.' : null
      }
      document={ChangeFinanceSettings}
      variables={({ on: wanted }, idempotencyKey) => ({
        idempotencyKey,
        input: { productsOff: PARTS.map(([part]) => part).filter((part) => !wanted.includes(part)) },
      })}
      kinds={null}
      done={({ changeFinanceSettings: set }) =>
        set?.__typename === 'FinanceSettings' && set.pendingChangeId
          ? 'What is switched on waits for a second admin.'
          : 'The parts are switched as you said.'
      }
    />
  );
}
