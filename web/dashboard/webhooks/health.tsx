import type { ReactNode } from 'react';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Status } from '../../shared/parts/status.tsx';
import type { ShownWebhook } from '../desk/webhook-store.ts';
import { Instant } from '../parts/instant.tsx';
import { healthOf } from './health-of.ts';
import { HEALTH_TONES } from './words.ts';

type Health = ShownWebhook['health'];

export const HealthMark = ({ health }: { readonly health: Health }) => (
  <Status state={healthOf(health)} tones={HEALTH_TONES} text={t(`dashboardWebhooks.health.${healthOf(health)}`)} />
);

export function HealthLines({ health }: { readonly health: Health }) {
  const { failingSince, lastSuccessAt, circuitOpenUntil, disabledAt, disabledReason, pendingDeliveries } = health;
  const lines: (readonly [key: string, line: ReactNode])[] = [
    ['pending', t('dashboardWebhooks.line.pending', { count: pendingDeliveries })],
  ];
  if (disabledAt) {
    lines.push([
      'off',
      disabledReason ? (
        <Rich
          key="disabled"
          text="dashboardWebhooks.line.disabled.reason"
          values={{ at: <Instant at={disabledAt} />, reason: <bdi>{disabledReason}</bdi> }}
        />
      ) : (
        <Rich key="disabled" text="dashboardWebhooks.line.disabled" values={{ at: <Instant at={disabledAt} /> }} />
      ),
    ]);
  }
  if (failingSince) {
    lines.push([
      'failing',
      <Rich key="failing" text="dashboardWebhooks.line.failing" values={{ at: <Instant at={failingSince} /> }} />,
    ]);
  }
  if (circuitOpenUntil) {
    lines.push([
      'circuit',
      <Rich key="paused" text="dashboardWebhooks.line.paused" values={{ at: <Instant at={circuitOpenUntil} /> }} />,
    ]);
  }
  lines.push([
    'success',
    lastSuccessAt ? (
      <Rich key="success" text="dashboardWebhooks.line.success" values={{ at: <Instant at={lastSuccessAt} /> }} />
    ) : (
      t('dashboardWebhooks.line.success.none')
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
