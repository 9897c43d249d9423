import { execFile } from 'node:child_process';

/** Ids of the processes directly below a process whose command line holds a text. */
export function childProcesses(pid: number, text = ''): Promise<number[]> {
  return new Promise((resolve, reject) => {
    execFile('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], (error, stdout) => {
      // It ends with 1 where there is no such process; anything else is no answer.
      if (error !== null && error.code !== 1) return void reject(error);
      const lines = stdout.split('\n').filter((line) => line.trim() !== '' && line.includes(text));
      resolve(lines.map((line) => Number.parseInt(line, 10)).filter((id) => !Number.isNaN(id)));
    });
  });
}

/** Ids of the embedded PostgreSQL servers that this process started. */
export function databaseProcesses(): Promise<number[]> {
  return childProcesses(process.pid, 'postgres -D');
}
