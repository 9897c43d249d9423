import { StartError } from '../errors/start-error';
import { wholeNumber } from './read-values';
import type { Environment } from './read-values';

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

const MIB = 1_048_576;

/**
 * Reads `PALCO_TRANSCRIBER_URL` and its related settings; null without that URL.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseTranscriberConfig(env: Environment): TranscriberConfig | null {
  const url = env['PALCO_TRANSCRIBER_URL']?.trim() ?? '';
  const timeoutSeconds = wholeNumber(env, 'PALCO_TRANSCRIBER_TIMEOUT', {
    fallback: 1800,
    min: 1,
    max: 86_400,
  });
  const maxBytes = wholeNumber(env, 'PALCO_TRANSCRIBER_MAX_BYTES', {
    fallback: 25 * MIB,
    min: 1,
    max: 1024 * MIB,
  });
  const key = env['PALCO_TRANSCRIBER_KEY']?.trim() || null;
  const model = env['PALCO_TRANSCRIBER_MODEL']?.trim() || 'whisper-1';
  if (url === '') return null;
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (url !== 'emulator' && !isAddress) {
    // The value may hold a password: it is not repeated.
    throw new StartError(
      'PALCO_TRANSCRIBER_URL is not usable: expected an address like https://speech.example.com/v1, or emulator.',
    );
  }
  return { url, key, model, timeoutMs: timeoutSeconds * 1000, maxBytes };
}
