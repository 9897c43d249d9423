import { formats, type Format } from '@palco/sdk/i18n';
import { useStoreSelector } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';

/**
 * Dates, numbers, bytes and durations in the current language; the component renders again when the language changes.
 *
 * @example
 * ```tsx
 * function Size({ bytes }: { bytes: number }) {
 *   return <span>{useFormat().bytes(bytes)}</span>;
 * }
 * ```
 */
export function useFormat(): Format {
  return useStoreSelector(usePalco().use(formats));
}
