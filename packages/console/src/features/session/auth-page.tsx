import { useEffect, useRef, type ReactNode } from 'react';
import { release } from '../../config';
import { BrandMark, LanguageMenu, usePageTitle } from '../../ui';
import styles from './auth-page.module.css';

export interface AuthPageProps {
  title: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Names the tab; the title by default. */
  tabTitle?: string;
  /** It takes the place of another screen at the same address, so the focus goes to its heading. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A microphone on its stand, waiting beside the light. */
function Microphone() {
  return (
    <svg className={styles.microphone} viewBox="0 0 120 320" aria-hidden="true">
      <path d="M50 306V96l22-24M14 308h72" />
      <path d="M64 84l26-27" strokeWidth="16" />
      <circle cx="98" cy="46" r="12" />
    </svg>
  );
}

/** The frame of every screen before the log-in: the form stands in the lit arch, whose rings are the brand's. */
export function AuthPage({ title, lead, tabTitle = title, takesFocus = false, children }: AuthPageProps) {
  usePageTitle(tabTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.page}>
      <header className={styles.bar} data-theme="dark">
        <LanguageMenu />
      </header>
      <main className={styles.panel}>
        <div className={styles.head}>
          <BrandMark />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
        <p className={styles.release}>{release}</p>
      </main>
      <Microphone />
    </div>
  );
}
