import { wordsOf } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { TextField } from '../parts/fields.tsx';
import { optionalTextOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardOpenMed, DashboardReportInfraction, DashboardSimulateInfraction } from './documents.generated.ts';
import { FRAUDS } from './words.ts';

const MISSING = 'The end-to-end id of the PIX is missing: copy it from the payment.';

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
    return 'The report is handed to the other side.';
  }
  return (
    <Panel title="Report a fraud" aside={<p className="muted small">On a PIX of this account</p>}>
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
    return 'The recovery is opened: the money is looked for.';
  }
  return (
    <Panel title="Recover the money of a PIX" aside={<p className="muted small">MED</p>}>
      <ActForm label="Open a recovery" submit={submit}>
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

/** Plays the payer's bank. */
export function SimulateInfraction() {
  const report = useSend(DashboardSimulateInfraction, ['Disputes']);
  async function submit(form: FormData): Promise<string> {
    const endToEndId = textOf(form, 'endToEndId', MISSING);
    const input = { pix: { endToEndId }, ...optionalTextOf(form, 'details') };
    expectType((await report(() => ({ input }))).simulateInfraction, 'Infraction');
    return 'The payer has reported it.';
  }
  return (
    <Panel title="Have one reported" aside={<p className="muted small">Plays the payer's bank</p>}>
      <ActForm label="Have it reported" isPlain submit={submit}>
        <TextField label="End-to-end id of a PIX that came in" name="endToEndId" maxLength={32} spellCheck={false} />
        <DetailsField />
      </ActForm>
    </Panel>
  );
}
