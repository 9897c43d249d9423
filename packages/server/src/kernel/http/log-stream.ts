import pretty from 'pino-pretty';
import type { Config } from '../config/config';

/**
 * Where log lines go: always stderr, because stdout is for what a person asked for. Text in a terminal; JSON, one object
 * a line, for whatever collects it, so that line breaks in a name stay inside of its text.
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
