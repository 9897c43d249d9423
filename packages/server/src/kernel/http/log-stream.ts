import pretty from 'pino-pretty';
import type { Config } from '../config/config';

/**
 * Where log lines go: always stderr, because stdout is for the output of commands. Text in a terminal; for log collectors
 * JSON, one object a line, in which line breaks of a value are escaped.
 */
export function createLogStream(
  format: Config['logFormat'],
  to: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
): NodeJS.WritableStream {
  const isText = format === 'text' || (format === 'auto' && to.isTTY === true);
  if (!isText) return to;
  return pretty({
    destination: to,
    sync: true,
    colorize: to.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    singleLine: true,
  });
}
