import { fullTime, shortTime } from '../format.ts';

/** An instant in the zone of whoever looks; date and zone when pointed at. */
export const Instant = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullTime(at)}>
    {shortTime(at)}
  </time>
);
