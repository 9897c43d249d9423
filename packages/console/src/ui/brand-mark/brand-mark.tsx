import { useProductLogo, useProductName } from '../../config';
import styles from './brand-mark.module.css';

/** The arch of the product, or the logo of the partner. */
export function BrandMark() {
  const logo = useProductLogo();
  if (logo) return <img className={styles.logo} src={logo} alt="" />;
  return (
    <svg className={styles.mark} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7.5" fill="currentColor" />
      <path
        className={styles.arch}
        d="M6.7 19.6v-5.8a6.3 6.3 0 0 1 12.6 0v5.8"
        fill="none"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
      <path className={styles.door} d="M9.9 20.7a3.1 3.1 0 0 1 6.2 0z" />
    </svg>
  );
}

/** Mark and name side by side. */
export function BrandName() {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={styles.name}>{useProductName()}</span>
    </span>
  );
}
