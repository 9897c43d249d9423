import { VisuallyHidden } from '../../../ui';
import { useOnAirText } from './messages';
import { useLivesOnAir } from './use-lives-on-air';

/** A mark beside the way to the lives while one of them is on air. */
export function OnAirDot({ className }: { className: string | undefined }) {
  const t = useOnAirText();
  const { data } = useLivesOnAir();
  if (!data?.items.some(({ status }) => status === 'live')) return null;
  return (
    <>
      <i className={className} aria-hidden="true" />
      <VisuallyHidden>, {t('onAir')}</VisuallyHidden>
    </>
  );
}
