import { useGraphQuery } from '../../shared/graph/query.ts';
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
  ['ok@sandbox', 'settles'],
  ['reject-ac03@sandbox', 'is rejected'],
  ['hold@sandbox', 'is held, then settles'],
  ['return@sandbox', 'settles, then is returned'],
  ['slow@sandbox', 'settles after 30 s'],
] as const;

const STEPS = [
  [32, 'by 30 seconds'],
  [300, 'by 5 minutes'],
  [3_600, 'by 1 hour'],
  [86_400, 'by 1 day'],
] as const;

export function Simulate() {
  const desk = useDesk();
  if (!desk.may('sandbox:write', 'pix:write', 'pix:read')) return null;
  return (
    <Panel title="Simulate" aside={<p className="muted small">Simulate the outside world</p>}>
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
      return `${reais(amount)} to ${key} accepted. Follow the payment in the events.`;
    }
    const payerName = PAYERS[Math.floor(Math.random() * PAYERS.length)] ?? '';
    const { simulatePixReceived } = await receive(() => ({ input: { accountId, amount, payerName } }));
    const { status, reasonCode } = expectType(simulatePixReceived, 'SimulatedPix');
    return status === 'REJECTED'
      ? `The account rejected the PIX of ${reais(amount)} (${reasonCode}).`
      : `${payerName} sent ${reais(amount)}.`;
  }
  return (
    <ActForm label="Receive a PIX" others={[['pay', 'Pay']]} submit={play}>
      <AccountField label="Account" />
      <AmountField label="Amount, R$" value="250,00" />
      <Field label="Pay to">
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
    return `Business time advanced by ${duration(seconds * 1_000)}. Everything that became due runs now.`;
  }
  return (
    <ActForm label="Advance" isPlain submit={goOn}>
      <Field
        label="Sandbox clock"
        hint={ahead === undefined ? '' : ahead === 0 ? 'current time' : `${duration(ahead * 1_000)} ahead`}
      >
        {(attributes) => (
          <select {...attributes} name="seconds">
            {STEPS.map(([seconds, text]) => (
              <option key={seconds} value={seconds}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ActForm>
  );
}
