import { bytes, GIB, orNull, text, wholeNumber, wrongSecret } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

/** How the transcription service is called. */
export interface TranscriberConfig {
  /** Address above `/audio/transcriptions`, or `emulator`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  readonly timeoutMs: number;
  /** The largest sound that the service takes. */
  readonly maxBytes: number;
}

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
    fallback: 'none: automatic subtitles fail and say so',
  },
  key: {
    variable: 'PALCO_TRANSCRIBER_KEY',
    help: 'key of the transcription service, sent as a bearer token',
    parse: orNull(text('<key>')),
    isSecret: true,
  },
  model: {
    variable: 'PALCO_TRANSCRIBER_MODEL',
    help: 'model that the service is asked for; it must answer segments with times',
    parse: text('<name>', 'whisper-1'),
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

/** Null without a service. */
export function parseTranscriberConfig(env: Environment): TranscriberConfig | null {
  const { url, timeoutSeconds, ...config } = readAll(env, rows);
  return url === null ? null : { url, timeoutMs: timeoutSeconds * 1000, ...config };
}
