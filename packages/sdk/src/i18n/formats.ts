import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import type { Palco } from '../palco';
import { createFormat } from './format';
import type { Format } from './i18n-contract';

/**
 * Dates, numbers, bytes and durations in the current language, as a capability.
 *
 * @example palco.use(formats).get().bytes(1_610_612_736); // '1,5 GB'
 */
export function formats({ i18n, onDispose }: Palco): ReadableAtom<Format> {
  const $format = atom(createFormat(i18n.$language.get()));
  onDispose(i18n.$language.listen((language) => $format.set(createFormat(language))));
  return readOnly($format);
}
