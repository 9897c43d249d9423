import { Avatar, VisuallyHidden } from '../../ui';
import { island } from '../../ui/lazy';
import { usePopup } from '../../ui/popup/use-popup';
import { isProfile } from '../menu/shell-menu.pure';
import styles from './bar-button.module.css';
import { useShellText } from './messages';
import type { PersonMenuProps } from './person-menu-model';

const PersonPopup = island(async () => (await import('./person-popup')).PersonPopup);

/** Who is signed in, and the menu behind it. */
export function PersonMenu({ path, ...rest }: PersonMenuProps) {
  const t = useShellText();
  const { nome, login, avatar } = rest.user;
  const { button, popup } = usePopup(
    PersonPopup,
    'menu',
    <button
      type="button"
      className={styles.button}
      data-person=""
      aria-current={isProfile(path) ? 'page' : undefined}
    >
      <VisuallyHidden>{`${t('account')}:`}</VisuallyHidden>
      <Avatar name={nome} src={avatar} />
      <span className={styles.two}>
        <b>{nome}</b> <small>{login}</small>
      </span>
    </button>,
  );
  return (
    <>
      {button}
      {popup && <PersonPopup {...rest} popup={popup} />}
    </>
  );
}
