import { fullTime, shortTime } from '../format.ts';

/** An instant in the browser's time zone, with date and zone as tooltip. */
export const Instant = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullTime(at)}>
    {shortTime(at)}
  </time>
);
