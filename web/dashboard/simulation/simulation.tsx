import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Simulate } from './simulate.tsx';

export function SimulationScreen() {
  return (
    <Page title={t('simulation.title')} about={t('simulation.about')}>
      <div className="narrow">
        <Simulate />
      </div>
    </Page>
  );
}
