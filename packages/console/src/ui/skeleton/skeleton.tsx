import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.pure';
import { useUiText } from '../messages';
import styles from './skeleton.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Delay before the skeleton is shown, so that a fast answer causes no flash. */
const graceMs = 150;

export interface SkeletonProps {
  /** CSS lengths; the size of what will stand there. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** One block in place of content that loads; use it inside SkeletonGroup. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={classNames(styles.block, className)} style={{ width, height }} />;
}

/** Shows its blocks after 150 ms, hidden from screen readers, which hear «Aguarde...» instead. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  const t = useUiText();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status">{late && <VisuallyHidden>{t('wait')}</VisuallyHidden>}</div>
      <div aria-hidden="true" className={classNames(!late && styles.early, className)}>
        {children}
      </div>
    </>
  );
}
