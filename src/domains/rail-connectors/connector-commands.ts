import type { AdminCommand } from '../module.ts';
import * as connectors from './connector.ts';

const KEY = '--public-key 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';

export const connectorCommands: readonly AdminCommand[] = [
  {
    name: 'rail-connector list',
    operation: connectors.listRailConnectors,
    example: '',
    columns: ['id', 'kind', 'name', 'rails', 'keys', 'revokedAt'],
  },
  {
    name: 'rail-connector register',
    operation: connectors.registerRailConnector,
    example: `--id spi-core --name 'Core of the SPI' --rails spi,dict ${KEY}`,
  },
  { name: 'rail-connector add-key', operation: connectors.addRailConnectorKey, example: `--id spi-core ${KEY}` },
  {
    name: 'rail-connector revoke-key',
    operation: connectors.revokeRailConnectorKey,
    example: '--id spi-core --key-id tUh5wMZyxHDD7vBz5GjYfg',
  },
  { name: 'rail-connector revoke', operation: connectors.revokeRailConnector, example: '--id spi-core' },
  { name: 'rail-connector renew-gateway-key', operation: connectors.renewGatewayKey, example: '--hours 24' },
];
