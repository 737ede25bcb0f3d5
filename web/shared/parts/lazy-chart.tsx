import { type ComponentProps, lazy, Suspense } from 'react';
import type { Chart as ChartOfDays } from './chart.tsx';
import { Loading } from './states.tsx';

const Loaded = lazy(() => import('./chart.tsx').then(({ Chart }) => ({ default: Chart })));

/** A chart, whose library is loaded once there is one to draw: what stands beside it does not wait. */
export const Chart = (props: ComponentProps<typeof ChartOfDays>) => (
  <Suspense fallback={<Loading what="Drawing" />}>
    <Loaded {...props} />
  </Suspense>
);
