import { Page } from '../../shared/parts/page.tsx';
import { Simulate } from './simulate.tsx';

/** The outside world, to be played. */
export function SimulationScreen() {
  return (
    <Page
      title="Simulation"
      about="What other banks, payers and the calendar would do. It is there in the sandbox alone."
    >
      <div className="narrow">
        <Simulate />
      </div>
    </Page>
  );
}
