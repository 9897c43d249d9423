import type { AuthFailure } from './auth-failure.pure';
import type { useSessionText } from './messages';

/** «Muitas tentativas. Tente novamente em 12 segundos.» */
export function waitText(
  t: ReturnType<typeof useSessionText>,
  { unit, count }: Extract<AuthFailure, { kind: 'too-many' }>,
): string {
  return t(unit === 'seconds' ? 'tooManySeconds' : 'tooManyMinutes', { count });
}
