import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { TextField } from '../parts/fields.tsx';
import { optionalTextOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardOpenMed, DashboardReportInfraction, DashboardSimulateInfraction } from './documents.generated.ts';
import { FRAUDS } from './words.ts';

const MISSING = t('infractions.pix.missing');

const EndToEndField = () => (
  <TextField label={t('infractions.pix')} name="endToEndId" maxLength={32} spellCheck={false} />
);
const DetailsField = () => <TextField label={t('infractions.what')} name="details" maxLength={500} />;

export function ReportInfraction({ accountId }: { readonly accountId: number }) {
  const report = useSend(DashboardReportInfraction, ['DISPUTES']);
  async function submit(form: FormData): Promise<string> {
    const input = { accountId, endToEndId: textOf(form, 'endToEndId', MISSING), ...optionalTextOf(form, 'details') };
    const { reportInfraction } = await report((idempotencyKey) => ({ input, idempotencyKey }));
    expectType(reportInfraction, 'Infraction');
    return t('infractions.send.done');
  }
  return (
    <Panel title={t('infractions.send.title')} aside={<p className="muted small">{t('infractions.send.about')}</p>}>
      <ActForm label={t('infractions.send')} submit={submit}>
        <EndToEndField />
        <DetailsField />
      </ActForm>
    </Panel>
  );
}

export function OpenMed({ accountId }: { readonly accountId: number }) {
  const open = useSend(DashboardOpenMed, ['DISPUTES']);
  async function submit(form: FormData): Promise<string> {
    const fraudCategory = FRAUDS.find((each) => each === form.get('fraud')) ?? 'OTHER';
    const endToEndId = textOf(form, 'endToEndId', MISSING);
    const input = { accountId, endToEndId, fraudCategory, ...optionalTextOf(form, 'details') };
    const { openMed } = await open((idempotencyKey) => ({ input, idempotencyKey }));
    expectType(openMed, 'MedIntervention');
    return t('infractions.recover.done');
  }
  return (
    <Panel
      title={t('infractions.recover.title')}
      aside={<p className="muted small">{t('infractions.recover.about')}</p>}
    >
      <ActForm label={t('infractions.recover')} submit={submit}>
        <EndToEndField />
        <Field label={t('infractions.recover.fraud')}>
          {(attributes) => (
            <select {...attributes} name="fraud">
              {FRAUDS.map((each) => (
                <option key={each} value={each}>
                  {t(`infractions.fraud.${each}`)}
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
  const report = useSend(DashboardSimulateInfraction, ['DISPUTES']);
  async function submit(form: FormData): Promise<string> {
    const endToEndId = textOf(form, 'endToEndId', MISSING);
    const input = { pix: { endToEndId }, ...optionalTextOf(form, 'details') };
    expectType((await report(() => ({ input }))).simulateInfraction, 'Infraction');
    return t('infractions.simulate.done');
  }
  return (
    <Panel
      title={t('infractions.simulate.title')}
      aside={<p className="muted small">{t('infractions.simulate.about')}</p>}
    >
      <ActForm label={t('infractions.simulate')} isPlain submit={submit}>
        <TextField label={t('infractions.pix.received')} name="endToEndId" maxLength={32} spellCheck={false} />
        <DetailsField />
      </ActForm>
    </Panel>
  );
}
