import { bytes, GIB, orNull, text, wholeNumber, wrong, wrongSecret } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

/** How the transcription service is called. */
export interface TranscriptionServiceConfig {
  readonly by: 'service';
  /** Address above `/audio/transcriptions`, or `emulator`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  readonly timeoutMs: number;
  /** The largest sound that the service takes. */
  readonly maxBytes: number;
}

/** A model on this machine. */
export interface LocalTranscriberConfig {
  readonly by: 'server';
  /** A model file of whisper.cpp. */
  readonly model: string;
  /** Percent of load a core above which it waits; 0 for never. */
  readonly mostLoad: number;
}

/** Who writes what is said. */
export type TranscriberConfig = TranscriptionServiceConfig | LocalTranscriberConfig;

function addressOf(url: string, variable: string): string {
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (url !== 'emulator' && !isAddress)
    throw wrongSecret(variable, 'an address like https://speech.example.com/v1, or emulator');
  return url;
}

const rows = {
  url: {
    variable: 'PALCO_TRANSCRIBER_URL',
    help: 'transcription service, above /audio/transcriptions; emulator writes sample text',
    parse: orNull({ value: '<address|emulator>', parse: addressOf }),
    fallback: 'none',
  },
  key: {
    variable: 'PALCO_TRANSCRIBER_KEY',
    help: 'key of the transcription service, sent as a bearer token',
    parse: orNull(text('<key>')),
    isSecret: true,
  },
  model: {
    variable: 'PALCO_TRANSCRIBER_MODEL',
    help: 'a model file (ggml) of this machine; with a service the model that it is asked for',
    parse: text('<file|name>'),
    fallback: 'none; whisper-1 with a service',
  },
  mostLoad: {
    variable: 'PALCO_TRANSCRIBER_MAX_LOAD',
    help: 'percent of load a core, by others, above which a model of this machine waits; 0: never',
    parse: wholeNumber({ fallback: 150, min: 0, max: 10_000, value: '<percent>' }),
  },
  timeoutSeconds: {
    variable: 'PALCO_TRANSCRIBER_TIMEOUT',
    help: 'how long one video may take the service',
    parse: wholeNumber({ fallback: 1800, min: 1, max: 86_400, value: '<seconds>' }),
  },
  maxBytes: {
    variable: 'PALCO_TRANSCRIBER_MAX_BYTES',
    help: 'largest sound file that the service takes; an hour has about 9 MB',
    parse: bytes(25, GIB),
  },
} satisfies Rows;

export const transcriber = { title: 'Automatic subtitles', rows };

/** Null where neither a service nor a model is named. */
export function parseTranscriberConfig(env: Environment): TranscriberConfig | null {
  const { url, timeoutSeconds, model, mostLoad, ...config } = readAll(env, rows);
  if (url === null) return model === '' ? null : { by: 'server', model, mostLoad };
  if (model.startsWith('/'))
    throw wrong(rows.model.variable, model, `the name of a model of the service, or no ${rows.url.variable}`);
  return { by: 'service', url, model: model || 'whisper-1', timeoutMs: timeoutSeconds * 1000, ...config };
}
