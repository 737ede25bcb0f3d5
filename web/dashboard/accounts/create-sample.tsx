import { newKey } from '../../shared/act/use-act.ts';
import { t } from '../../shared/language/text.ts';
import { toast } from '../../shared/parts/toast.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { Said, useBusily } from '../parts/act-form.tsx';
import { useSend } from '../parts/use-send.ts';
import { DashboardCreateCustomer } from './documents.generated.ts';

const NAMES = [
  ...['Padaria Souza Ltda', 'Livraria Horizonte Ltda', 'Mercado Boa Vista Ltda'],
  ...['Oficina Duas Rodas Ltda', 'Café do Porto Ltda'],
];

export function CreateSample() {
  const desk = useDesk();
  const send = useSend(DashboardCreateCustomer);
  const { busily, isBusy, said } = useBusily();
  if (!desk.may('sandbox:write', 'customer:create')) return null;
  async function create() {
    const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? '';
    await send(() => ({ input: { document: sampleCnpj(), name, password: newKey(), userType: 'MEMBER_PJ' } }));
    toast(t('accounts.sample.done', { name }));
    await desk.accounts.load();
    return '';
  }
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void busily(create)}>
        {t('accounts.sample')}
      </button>
      <Said {...said} />
    </>
  );
}

/** A random CNPJ with valid check digits (modulo 11, weights 2 to 9 from the right). */
function sampleCnpj(): string {
  const digits = [...String(Math.floor(Math.random() * 1e8)).padStart(8, '0'), '0', '0', '0', '1'].map(Number);
  for (let check = 0; check < 2; check += 1) {
    const rest = digits.toReversed().reduce((sum, digit, index) => sum + digit * ((index % 8) + 2), 0) % 11;
    digits.push(rest < 2 ? 0 : 11 - rest);
  }
  return digits.join('');
}
