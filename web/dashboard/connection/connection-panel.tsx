import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useStore } from '../live/store.ts';
import { Instant } from '../parts/instant.tsx';

export function ConnectionPanel() {
  const { entries } = useStore(useDesk().connection);
  return (
    <Panel title={t('connection.title')} aside={<p className="muted small">{t('connection.log')}</p>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
      <ol className="log" aria-label={t('connection.log.label')} tabIndex={0}>
        {entries.map(({ key, at, text, tone }) => (
          <li key={key} data-tone={tone}>
            <Instant at={at} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
