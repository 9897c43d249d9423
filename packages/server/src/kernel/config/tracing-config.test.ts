import { expect, it } from 'vitest';
import { StartError } from '../errors/start-error';
import { parseTracingConfig } from './tracing-config';

const endpoint = 'http://127.0.0.1:4318';

it('traces nothing unless a collector is named', () => {
  expect(parseTracingConfig({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER_ARG: 'x' })).toBeNull();
});

it('reads the variables of OpenTelemetry', () => {
  expect(parseTracingConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toEqual({
    endpoint,
    headers: {},
    service: 'palco',
    ratio: 1,
  });
  expect(
    parseTracingConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YQ==, x-team = a',
      OTEL_SERVICE_NAME: 'palco-worker',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  ).toEqual({
    endpoint: 'https://collector.example/otlp',
    headers: { authorization: 'Basic YQ==', 'x-team': 'a' },
    service: 'palco-worker',
    ratio: 0.05,
  });
});

it.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318 is not usable',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}?key=a` }, 'is not usable'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'geheim' },
    'OTEL_EXPORTER_OTLP_HEADERS is not usable',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '2' },
    'OTEL_TRACES_SAMPLER_ARG=2 is not usable',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 'x' },
    'OTEL_TRACES_SAMPLER_ARG=x is not usable',
  ],
])('refuses %j', (env, reason) => {
  expect(() => parseTracingConfig(env)).toThrow(StartError);
  expect(() => parseTracingConfig(env)).toThrow(reason);
  expect(() => parseTracingConfig(env)).toThrow(/^(?!.*geheim)/);
});
