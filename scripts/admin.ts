import { readConfig } from '../src/config/config.ts';
import { commands } from '../src/domains.ts';
import { explainDatabase } from '../src/platform/errors/startup-error.ts';
import { runAdmin } from './admin/program.ts';
import { openDoor } from './open-door.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  commands,
  // Security events of admin commands are stored in the database and need no log line here.
  open: async () => openDoor(readConfig([], process.env), 'error').catch(explainDatabase),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
