import { useEffect, useRef, type ReactNode } from 'react';
import { release, useMediaQuery } from '../../config';
import { BrandName, LanguageMenu, usePageTitle } from '../../ui';
import { island } from '../../ui/lazy';
import styles from './auth-page.module.css';

/** The breakpoint of `auth-page.module.css`: below it the drawing is hidden. */
const wide = '(min-width: 992px)';

/** Lazy, so that the form renders first. */
const AuthArt = island(async () => (await import('./auth-art')).AuthArt);

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

/** The frame of every screen before the log-in: the form on one side, the arch of the brand on the other. */
export function AuthPage({ title, lead, tabTitle = title, takesFocus = false, children }: AuthPageProps) {
  usePageTitle(tabTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.bar}>
          <BrandName />
          <LanguageMenu />
        </div>
        <div className={styles.box}>
          <header>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
        </div>
        <p className={styles.release}>{release}</p>
      </main>
      <div className={styles.art} data-theme="dark" aria-hidden="true">
        <AuthArt isWanted={useMediaQuery(wide)} />
      </div>
    </div>
  );
}
