import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { duration, reais } from '../format/format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField } from '../parts/fields.tsx';
import { accountIdOf, amountOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { useKeyLookup, useSendPix } from '../payments/use-send-pix.ts';
import { DashboardAdvanceClock, DashboardClock, DashboardReceivePix } from './documents.generated.ts';

const PAYERS = ['Marina Alves', 'João Pereira', 'Cecília Ramos', 'Rafael Nogueira'];

const RECIPIENTS = [
  ['ok@sandbox', t('simulation.recipient.settles')],
  ['reject-ac03@sandbox', t('simulation.recipient.rejected')],
  ['hold@sandbox', t('simulation.recipient.held')],
  ['return@sandbox', t('simulation.recipient.returned')],
  ['slow@sandbox', t('simulation.recipient.slow')],
] as const;

const STEPS = [32, 300, 3_600, 86_400] as const;

export function Simulate() {
  const desk = useDesk();
  if (!desk.may('sandbox:write', 'pix:write', 'pix:read')) return null;
  return (
    <Panel title={t('simulation.simulate')} aside={<p className="muted small">{t('simulation.simulate.about')}</p>}>
      <ReceiveOrPay />
      <Clock />
    </Panel>
  );
}

function ReceiveOrPay() {
  const receive = useSend(DashboardReceivePix);
  const lookUp = useKeyLookup();
  const sendPix = useSendPix();
  async function play(form: FormData, pressed: string): Promise<string> {
    const [accountId, amount] = [accountIdOf(form), amountOf(form)];
    if (pressed === 'pay') {
      const key = String(form.get('key'));
      const { endToEndId, ispb } = await lookUp(accountId, key);
      await sendPix({ accountId, amount, key, endToEndId, ispb });
      return t('simulation.pay.done', { amount: reais(amount), key });
    }
    const payerName = PAYERS[Math.floor(Math.random() * PAYERS.length)] ?? '';
    const { simulatePixReceived } = await receive(() => ({ input: { accountId, amount, payerName } }));
    const { status, reasonCode } = expectType(simulatePixReceived, 'SimulatedPix');
    return status === 'REJECTED'
      ? t('simulation.receive.rejected', { amount: reais(amount), reason: String(reasonCode) })
      : t('simulation.receive.done', { payer: payerName, amount: reais(amount) });
  }
  return (
    <ActForm label={t('simulation.receive')} others={[['pay', t('simulation.pay')]]} submit={play}>
      <AccountField label={t('simulation.account')} />
      <AmountField label={t('simulation.amount')} value="250,00" />
      <Field label={t('simulation.payTo')}>
        {(attributes) => (
          <select {...attributes} name="key">
            {RECIPIENTS.map(([key, what]) => (
              <option key={key} value={key}>
                {key}: {what}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ActForm>
  );
}

function Clock() {
  const { data, reload } = useGraphQuery(DashboardClock, {}, []);
  const advance = useSend(DashboardAdvanceClock);
  const ahead = data?.sandboxClock?.offsetSeconds;
  async function goOn(form: FormData): Promise<string> {
    const seconds = Number(form.get('seconds'));
    expectType((await advance(() => ({ input: { seconds } }))).advanceClock, 'SandboxClock');
    reload();
    return t('simulation.clock.done', { duration: duration(seconds * 1_000) });
  }
  return (
    <ActForm label={t('simulation.clock.advance')} isPlain submit={goOn}>
      <Field
        label={t('simulation.clock')}
        hint={
          ahead === undefined
            ? ''
            : ahead === 0
              ? t('simulation.clock.current')
              : t('simulation.clock.ahead', { duration: duration(ahead * 1_000) })
        }
      >
        {(attributes) => (
          <select {...attributes} name="seconds">
            {STEPS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(`simulation.step.${seconds}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ActForm>
  );
}
