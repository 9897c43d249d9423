import { StartError } from '../errors/start-error';
import { wrong } from './read-values';
import type { Environment } from './read-values';

/** Where traces are sent, by the variables that OpenTelemetry names. */
export interface TracingConfig {
  /** Above `/v1/traces`, without a slash at its end. */
  readonly endpoint: string;
  /** They may hold a key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Share of the traces that are sent, 0 to 1. */
  readonly ratio: number;
}

function endpointOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw wrong('OTEL_EXPORTER_OTLP_ENDPOINT', text, 'an address like http://127.0.0.1:4318');
  return text.replace(/\/+$/, '');
}

function headersOf(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^([\w-]+)\s*=\s*([\x21-\x7e ]*)$/.exec(pair) ?? [];
      // The value is a secret: it is not repeated.
      if (name === '')
        throw new StartError(
          'OTEL_EXPORTER_OTLP_HEADERS is not usable: expected name=value, separated by commas.',
        );
      return [name, decode(value)];
    }),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function ratioOf(text: string): number {
  const value = text === '' ? 1 : Number(text);
  if (!(value >= 0 && value <= 1)) throw wrong('OTEL_TRACES_SAMPLER_ARG', text, 'a share from 0 to 1');
  return value;
}

/**
 * Reads `OTEL_EXPORTER_OTLP_ENDPOINT` and what goes with it; null without it.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseTracingConfig(env: Environment): TracingConfig | null {
  const textOf = (variable: string): string => env[variable]?.trim() ?? '';
  const endpoint = textOf('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = textOf('OTEL_EXPORTER_OTLP_HEADERS');
  const service = textOf('OTEL_SERVICE_NAME') || 'palco';
  const share = textOf('OTEL_TRACES_SAMPLER_ARG');
  // The others may be meant for other programs of the machine.
  if (endpoint === '') return null;
  return { endpoint: endpointOf(endpoint), headers: headersOf(headers), service, ratio: ratioOf(share) };
}
