import { wordsOf } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { TextField } from '../parts/fields.tsx';
import { optionalTextOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardOpenMed, DashboardReportInfraction, DashboardSimulateInfraction } from './documents.generated.ts';
import { FRAUDS } from './words.ts';

const MISSING = 'Enter the end-to-end id of the PIX. You find it on the payment.';

const EndToEndField = () => (
  <TextField label="End-to-end id of the PIX" name="endToEndId" maxLength={32} spellCheck={false} />
);
const DetailsField = () => <TextField label="What happened" name="details" maxLength={500} />;

export function ReportInfraction({ accountId }: { readonly accountId: number }) {
  const report = useSend(DashboardReportInfraction, ['Disputes']);
  async function submit(form: FormData): Promise<string> {
    const input = { accountId, endToEndId: textOf(form, 'endToEndId', MISSING), ...optionalTextOf(form, 'details') };
    const { reportInfraction } = await report((idempotencyKey) => ({ input, idempotencyKey }));
    expectType(reportInfraction, 'Infraction');
    return 'The report was sent to the other bank.';
  }
  return (
    <Panel title="Report fraud" aside={<p className="muted small">On a PIX of this account</p>}>
      <ActForm label="Report" submit={submit}>
        <EndToEndField />
        <DetailsField />
      </ActForm>
    </Panel>
  );
}

export function OpenMed({ accountId }: { readonly accountId: number }) {
  const open = useSend(DashboardOpenMed, ['Disputes']);
  async function submit(form: FormData): Promise<string> {
    const fraudCategory = FRAUDS.find((each) => each === form.get('fraud')) ?? 'OTHER';
    const endToEndId = textOf(form, 'endToEndId', MISSING);
    const input = { accountId, endToEndId, fraudCategory, ...optionalTextOf(form, 'details') };
    const { openMed } = await open((idempotencyKey) => ({ input, idempotencyKey }));
    expectType(openMed, 'MedIntervention');
    return 'The fund recovery is open.';
  }
  return (
    <Panel title="Recover the money of a PIX" aside={<p className="muted small">MED</p>}>
      <ActForm label="Open recovery" submit={submit}>
        <EndToEndField />
        <Field label="Kind of fraud">
          {(attributes) => (
            <select {...attributes} name="fraud">
              {FRAUDS.map((each) => (
                <option key={each} value={each}>
                  {wordsOf(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DetailsField />
      </ActForm>
    </Panel>
  );
}

export function SimulateInfraction() {
  const report = useSend(DashboardSimulateInfraction, ['Disputes']);
  async function submit(form: FormData): Promise<string> {
    const endToEndId = textOf(form, 'endToEndId', MISSING);
    const input = { pix: { endToEndId }, ...optionalTextOf(form, 'details') };
    expectType((await report(() => ({ input }))).simulateInfraction, 'Infraction');
    return 'The payer reported the PIX.';
  }
  return (
    <Panel title="Simulate a report" aside={<p className="muted small">By the payer's bank</p>}>
      <ActForm label="Simulate report" isPlain submit={submit}>
        <TextField label="End-to-end id of a received PIX" name="endToEndId" maxLength={32} spellCheck={false} />
        <DetailsField />
      </ActForm>
    </Panel>
  );
}
