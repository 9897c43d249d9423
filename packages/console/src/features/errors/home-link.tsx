import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui';
import { useErrorsText } from './messages';

/** The way to the person's home page. */
export function HomeLink({ primary = false }: { primary?: boolean }) {
  const t = useErrorsText();
  return (
    <Link to="/" className={buttonClass(primary ? 'primary' : 'secondary')}>
      {t('home')}
    </Link>
  );
}
