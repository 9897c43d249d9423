import { ArrowUp } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { IconButton } from '../../ui';
import { useSystemText } from './messages';
import styles from './scroll-to-top.module.css';

const shownFromPixels = 300;

/** A way back up, after 300 pixels of scroll. */
export function ScrollToTop({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const t = useSystemText();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => setFar(element.scrollTop > shownFromPixels);
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  if (!far) return null;
  return (
    <IconButton
      className={styles.button}
      icon={ArrowUp}
      label={t('scrollTop')}
      variant="secondary"
      round
      onClick={() => {
        const element = scroller.current;
        const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
        element?.scrollTo({ top: 0, behavior: reducesMotion ? 'auto' : 'smooth' });
        // The button unmounts at the top, and its focus would fall to the body.
        element?.focus({ preventScroll: true });
      }}
    />
  );
}
