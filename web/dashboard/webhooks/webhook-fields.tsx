import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { DashboardWebhookEvents, type DashboardWebhookEventsQuery } from './documents.generated.ts';

type EventType = NonNullable<DashboardWebhookEventsQuery['webhookEvents']>[number]['type'];

export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
}

export const wrongWith = ({ url, events }: WebhookValues): string | null => {
  if (!URL.canParse(url.trim())) return t('dashboardWebhooks.url.wrong');
  return events.length === 0 ? t('dashboardWebhooks.events.missing') : null;
};

export function WebhookFields({
  values,
  change,
}: {
  readonly values: WebhookValues;
  change(part: Partial<WebhookValues>): void;
}) {
  const { data } = useGraphQuery(DashboardWebhookEvents, {}, []);
  const all = data?.webhookEvents ?? [];
  const isAll = all.length > 0 && values.events.length === all.length;
  const toggle = (type: EventType) =>
    change({
      events: values.events.includes(type) ? values.events.filter((each) => each !== type) : [...values.events, type],
    });
  return (
    <>
      <Field label={t('dashboardWebhooks.url')} hint={t('dashboardWebhooks.url.hint')}>
        {(attributes) => (
          <input
            {...attributes}
            inputMode="url"
            value={values.url}
            maxLength={2_000}
            placeholder="https://"
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <Field label={t('dashboardWebhooks.description')}>
        {(attributes) => (
          <input
            {...attributes}
            value={values.description}
            maxLength={200}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <fieldset className="choices">
        <legend className="muted small">{t('dashboardWebhooks.events')}</legend>
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => change({ events: isAll ? [] : all.map(({ type }) => type) })}
          />
          {t('dashboardWebhooks.events.all')}
        </label>
        {all.map(({ type, name }) => (
          <label key={type}>
            <input type="checkbox" checked={values.events.includes(type)} onChange={() => toggle(type)} />
            <code>{name}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
}
