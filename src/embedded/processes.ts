import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Pids are reused, especially in containers, where every start gets the same few numbers. So a pid from a file is
// trusted only together with a second fact about the process. A zombie counts as ended.

/** Start time of the process as an opaque string, different when its pid is reused; undefined when it has ended. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = read(`/proc/${pid}/stat`);
  // The second field, the command in parentheses, can itself contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields?.[0], fields?.[19]];
  return state === 'Z' || state === 'X' ? undefined : start;
}

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
