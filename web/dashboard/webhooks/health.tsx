import type { ReactNode } from 'react';
import { Status } from '../../shared/parts/status.tsx';
import type { ShownWebhook } from '../desk/webhook-store.ts';
import { count } from '../format/format.ts';
import { Instant } from '../parts/instant.tsx';
import { healthOf } from './health-of.ts';
import { HEALTH_TONES, HEALTH_WORDS } from './words.ts';

type Health = ShownWebhook['health'];

export const HealthMark = ({ health }: { readonly health: Health }) => (
  <Status state={healthOf(health)} tones={HEALTH_TONES} words={HEALTH_WORDS} />
);

export function HealthLines({ health }: { readonly health: Health }) {
  const { failingSince, lastSuccessAt, circuitOpenUntil, disabledAt, disabledReason, pendingDeliveries } = health;
  const lines: (readonly [key: string, line: ReactNode])[] = [
    ['pending', `${count(pendingDeliveries, 'delivery', 'deliveries')} pending`],
  ];
  if (disabledAt) {
    lines.push([
      'off',
      <>
        disabled since <Instant at={disabledAt} />
        {disabledReason ? `: ${disabledReason}` : ''}
      </>,
    ]);
  }
  if (failingSince) {
    lines.push([
      'failing',
      <>
        failing since <Instant at={failingSince} />
      </>,
    ]);
  }
  if (circuitOpenUntil) {
    lines.push([
      'circuit',
      <>
        paused until <Instant at={circuitOpenUntil} />
      </>,
    ]);
  }
  lines.push([
    'success',
    lastSuccessAt ? (
      <>
        last success <Instant at={lastSuccessAt} />
      </>
    ) : (
      'no success yet'
    ),
  ]);
  return (
    <ul className="health small">
      {lines.map(([key, line]) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
