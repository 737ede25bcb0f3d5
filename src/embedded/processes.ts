import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// The operating system reuses pids, in containers often after each restart. Callers that read a pid from a file must
// therefore also compare the start time or the command line of the process. On Linux, a zombie counts as ended.

/** Start time as an opaque string, which differs for another process with the same pid. Undefined after the end. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = read(`/proc/${pid}/stat`);
  // The second field, the command in parentheses, can itself contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields?.[0], fields?.[19]];
  return state === 'Z' || state === 'X' ? undefined : start;
}

/** Undefined after the end of the process. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || undefined;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, field: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
