import { Page } from '../../shared/parts/page.tsx';
import { Simulate } from './simulate.tsx';

export function SimulationScreen() {
  return (
    <Page title="Simulation" about="Simulates other banks, payers and the calendar. Only in the sandbox.">
      <div className="narrow">
        <Simulate />
      </div>
    </Page>
  );
}
