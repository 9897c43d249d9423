import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import type { Session, SessionState } from '../session';
import { createFormat } from './format';
import type { Format, I18n } from './i18n-contract';
import type { SdkMessages } from './messages/sdk-messages';

interface FormatsHost {
  readonly i18n: Pick<I18n<SdkMessages>, '$language'>;
  readonly session: Pick<Session, '$state'>;
  onDispose(stop: () => void): void;
}

/**
 * Dates, numbers, bytes and durations in the current language and the time zone of the selected team, as a capability.
 * Without a team, times are those of the device.
 *
 * @example palco.use(formats).get().bytes(1_610_612_736); // '1,5 GB'
 */
export function formats({ i18n, session, onDispose }: FormatsHost): ReadableAtom<Format> {
  let zone = zoneOf(session.$state.get());
  const $format = atom(createFormat(i18n.$language.get(), zone));
  const refresh = (): void => $format.set(createFormat(i18n.$language.get(), zone));
  onDispose(i18n.$language.listen(refresh));
  onDispose(
    session.$state.listen((state) => {
      if (zoneOf(state) === zone) return;
      zone = zoneOf(state);
      refresh();
    }),
  );
  return readOnly($format);
}

function zoneOf(state: SessionState): string | undefined {
  return state.stage === 'ready' ? state.team.timezone : undefined;
}
