import { type ComponentProps, lazy, Suspense } from 'react';
import type { Chart as ChartOfDays } from './chart.tsx';
import { Loading } from './states.tsx';

const Loaded = lazy(() => import('./chart.tsx').then(({ Chart }) => ({ default: Chart })));

/** Loads the chart library on demand, so that the rest of the screen renders first. */
export const Chart = (props: ComponentProps<typeof ChartOfDays>) => (
  <Suspense fallback={<Loading />}>
    <Loaded {...props} />
  </Suspense>
);
