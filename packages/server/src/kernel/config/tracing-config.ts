import { orNull, partsOf, text, wrong, wrongSecret } from './rules';
import { read } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

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

function endpointOf(written: string, variable: string): string {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw wrong(variable, written, 'an address like http://127.0.0.1:4318');
  return written.replace(/\/+$/, '');
}

function headersOf(written: string, variable: string): Record<string, string> {
  return Object.fromEntries(
    partsOf(written).map((pair) => {
      const [, name = '', value = ''] = /^([\w-]+)\s*=\s*([\x21-\x7e ]*)$/.exec(pair) ?? [];
      if (name === '') throw wrongSecret(variable, 'name=value, separated by commas');
      return [name, decode(value)];
    }),
  );
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function ratioOf(written: string, variable: string): number {
  const value = written === '' ? 1 : Number(written);
  if (!(value >= 0 && value <= 1)) throw wrong(variable, written, 'a share from 0 to 1');
  return value;
}

export const tracingRows = {
  endpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    help: 'OpenTelemetry collector that traces are sent to by OTLP over HTTP, above /v1/traces, like http://127.0.0.1:4318',
    parse: orNull({ value: '<address>', parse: endpointOf }),
  },
  headers: {
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    help: 'headers for it, for example with a key, separated by commas',
    parse: { value: '<name=value>', fallback: 'none', parse: headersOf },
    isSecret: true,
  },
  service: {
    variable: 'OTEL_SERVICE_NAME',
    help: 'name of this process in traces',
    parse: text('<name>', 'palco'),
  },
  ratio: {
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    help: 'share of the traces that are sent, from 0 to 1',
    parse: { value: '<share>', fallback: '1', parse: ratioOf },
  },
} satisfies Rows;

/** Null without a collector. */
export function parseTracingConfig(env: Environment): TracingConfig | null {
  const endpoint = read(env, tracingRows.endpoint);
  // The others may be meant for other programs of the machine: without a collector they are not even checked.
  if (endpoint === null) return null;
  return {
    endpoint,
    headers: read(env, tracingRows.headers),
    service: read(env, tracingRows.service),
    ratio: read(env, tracingRows.ratio),
  };
}
