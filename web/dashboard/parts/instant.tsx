import { fullTime, shortTime } from '../format/format.ts';

export const Instant = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullTime(at)}>
    {shortTime(at)}
  </time>
);
